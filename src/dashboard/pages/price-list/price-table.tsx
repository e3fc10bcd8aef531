import Big from 'big.js';
import { derivedFigures } from '../../../values/figures-per-square-metre.ts';
import { publishedStatusOf, shownPrice } from '../../../values/unit-states.ts';
import type { Unit } from '../../api/types.ts';
import { Status } from '../../components/status.tsx';
import { amountText } from '../../texts/amounts.ts';
import { priceListWords } from './words.ts';
import { floorOf, nameOf } from '../../texts/unit-name.ts';
import { showFixed } from '../../unit-cells/amounts.ts';
import type { HousePart, Sheet } from './sheets.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly sheet: Sheet;
  /** Its name for screen readers. */
  readonly label: string;
  /** Whether its house is named above the heads, as on a sheet after the first one. */
  readonly houseFirst: boolean;
  /** Whether the list has several houses, whose names it shows. */
  readonly withHouses: boolean;
  /** Whether the units say where they lie on their floor. */
  readonly withPlaces: boolean;
  /** The names of the metadata that have columns. */
  readonly facts: readonly string[];
  /** What the last row is called; `null` for no sum. */
  readonly sum: string | null;
}

const TABLE = [
  'w-full border-collapse screen:max-md:text-12 [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:align-top screen:max-md:[&_:is(td,th)]:px-0.5',
  'print:[&_:is(td,th)]:px-(--pad) print:[&_:is(td,th)]:py-(--pad-y) print:[&_tr]:break-inside-avoid print:[&_tr>:first-child]:pl-0',
  '[&_.status]:whitespace-nowrap screen:max-md:[&_.ring]:hidden print:[&_.ring]:size-[2.6mm]',
].join(' ');
const LOOSE = 'print:[--pad-y:0.95mm] print:[--pad:1.5mm]';
/** With more columns, and rows of the same height. */
const DENSE = 'print:text-[7.4pt] print:[--pad-y:1.22mm] print:[--pad:0.8mm]';

/** Columns that a phone leaves out. */
const MINOR = 'screen:max-md:hidden';
/** The floor and the price are read first. */
const STRONG = 'font-semibold text-ink';
/** People write floors and names at length. */
const NARROW = 'screen:max-md:hyphens-auto screen:max-md:wrap-anywhere';
/** The status has its head above the rings. */
const STATUS = 'pl-6! screen:max-md:pl-1.5!';

const head = (text: string, look = 'number') => (
  <th scope="col" class={`font-semibold print:text-[7.8pt] ${look}`}>
    {text}
  </th>
);

/** The units of a sheet. */
export function PriceTable({ sheet, label, houseFirst, withHouses, withPlaces, ...rest }: Props) {
  const { t } = useTexts(priceListWords);
  const { facts, sum } = rest;
  const [first] = sheet;
  const beforeArea = (withPlaces ? 4 : 3) + facts.length;
  const columns = beforeArea + 5;
  const { priceList } = t;
  return (
    <table class={`${TABLE} ${facts.length > 0 ? DENSE : LOOSE}`} aria-label={label}>
      <thead>
        {withHouses && houseFirst && first !== undefined && (
          <HouseRow {...first} columns={columns} scope="colgroup" />
        )}
        <tr class="border-b border-ink">
          {head(t.units.floor, '')}
          {head(priceList.unit, '')}
          {withPlaces && head(priceList.place, MINOR)}
          {facts.map((name) => head(name, MINOR))}
          {head(t.units.roomsHead, `number ${MINOR}`)}
          {head(t.units.areaHead)}
          {head(priceList.perQm, `number ${MINOR}`)}
          {head(t.units.priceHead)}
          {head(priceList.parkingInEuros, `number ${MINOR}`)}
          {head(t.fields.status, STATUS)}
        </tr>
      </thead>
      {sheet.map((part) => (
        <tbody key={part.house}>
          {withHouses && !(houseFirst && part === first) && (
            <HouseRow {...part} columns={columns} scope="rowgroup" />
          )}
          {part.units.map((unit, at) => (
            <PriceRow
              key={unit.id}
              unit={unit}
              above={part.units[at - 1]}
              below={part.units[at + 1]}
              withPlaces={withPlaces}
              facts={facts}
            />
          ))}
        </tbody>
      ))}
      {sum !== null && (
        <tfoot class={MINOR}>
          <SumRow units={sheet.flatMap(({ units }) => units)} label={sum} columns={beforeArea} />
        </tfoot>
      )}
    </table>
  );
}

interface HouseRowProps extends HousePart {
  readonly columns: number;
  /** What it names: the rows below it, or all of the table. */
  readonly scope: 'rowgroup' | 'colgroup';
}

/** A house's name, and how many of all its units are free. */
function HouseRow({ house, all, columns, scope }: HouseRowProps) {
  const { t } = useTexts(priceListWords);
  const free = all.filter(({ status }) => status === 'frei').length;
  return (
    <tr class="house border-b border-button-line">
      <th
        scope={scope}
        colspan={columns}
        class="pt-4! text-16 screen:max-md:pt-1.5! print:pt-[3mm]! print:pr-0! print:text-[11pt]/[1.3]"
      >
        <div class="flex items-baseline justify-between">
          <bdi>{house === '' ? t.priceList.noHouse : t.units.inHouse(house)}</bdi>{' '}
          {free < all.length && (
            <span class="text-13 font-normal text-faint print:text-[7.5pt]/[1.35]">
              {t.priceList.free({ free, all: all.length })}
            </span>
          )}
        </div>
      </th>
    </tr>
  );
}

interface PriceRowProps extends Pick<Props, 'withPlaces' | 'facts'> {
  readonly unit: Unit;
  /** The units of the rows above and below in the same house and on the same sheet. */
  readonly above: Unit | undefined;
  readonly below: Unit | undefined;
}

/** A unit. Its floor is named once on a sheet; a sold one has no price. */
function PriceRow({ unit, above, below, withPlaces, facts }: PriceRowProps) {
  const { t, language } = useTexts(priceListWords);
  const { wohnflaecheQm: area } = unit;
  const isSold = unit.status === 'verkauft';
  const onRequest = unit.preisAufAnfrage && !isSold;
  const floor = floorOf(t, unit);
  const isOnFloor = (other: Unit | undefined) => other !== undefined && floorOf(t, other) === floor;
  const price = isSold ? null : shownPrice(unit, unit.kaufpreis);
  const { kaufpreisPerQm } = derivedFigures({ ...unit, kaltmieteWohnung: null, kaufpreis: price });
  const parking = isSold ? null : shownPrice(unit, unit.kaufpreisStellplatz);
  const nothing = isSold || onRequest ? '' : '–';
  const whole = (value: string | null) => (value === null ? nothing : amountText(value, language));
  const fixed = (value: string | null) => (value === null ? nothing : showFixed(value, language));
  return (
    <tr
      class={`border-b ${isOnFloor(below) ? 'border-line' : 'border-button-line'} ${isSold ? 'text-faint *:font-normal' : ''}`}
    >
      <td class={`${STRONG} font-semibold! ${NARROW}`}>{isOnFloor(above) ? '' : floor || '–'}</td>
      <th scope="row" class={`screen:max-md:min-w-18 ${NARROW}`}>
        <bdi>{nameOf(unit)}</bdi>
      </th>
      {withPlaces && <td class={MINOR}>{unit.unitLocation}</td>}
      {facts.map((name) => (
        <td key={name} class={MINOR}>
          {unit.metadata[name]}
        </td>
      ))}
      <td class={`number ${MINOR}`}>
        {unit.zimmer === null ? '–' : amountText(unit.zimmer, language)}
      </td>
      <td class="number">
        {area === null || Number(area) === 0 ? '–' : showFixed(area, language)}
      </td>
      <td class={`number ${MINOR}`}>{fixed(kaufpreisPerQm)}</td>
      <td class={`number ${onRequest ? '' : STRONG}`}>
        {onRequest ? t.statuses.auf_anfrage : whole(price)}
      </td>
      <td class={`number ${MINOR}`}>{whole(parking)}</td>
      <td class={STATUS}>
        <Status status={publishedStatusOf(unit.status)} />
      </td>
    </tr>
  );
}

interface SumRowProps {
  readonly units: readonly Unit[];
  readonly label: string;
  /** The columns before the area. */
  readonly columns: number;
}

/** What the units of a sheet are together: the area of all, and the prices of those that are free. */
function SumRow({ units, label, columns }: SumRowProps) {
  const { t, language } = useTexts(priceListWords);
  const free = units.filter(({ status }) => status === 'frei');
  const prices = free.flatMap((unit) => shownPrice(unit, unit.kaufpreis) ?? []);
  const areas = units.flatMap(({ wohnflaecheQm }) => wohnflaecheQm ?? []);
  return (
    <tr class="font-bold">
      <th scope="row" colspan={columns}>
        {label}
      </th>
      <td class="number">{areas.length === 0 ? '' : showFixed(sumOf(areas), language)}</td>
      <td />
      <td class="number">{prices.length === 0 ? '' : amountText(sumOf(prices), language)}</td>
      <td class={`font-normal ${STATUS}`} colspan={2}>
        {prices.length === 0 ? '' : t.priceList.sumOfFree({ n: prices.length })}
      </td>
    </tr>
  );
}

const sumOf = (decimals: readonly string[]): string =>
  decimals.reduce((sum, decimal) => sum.plus(decimal), new Big(0)).toString();
