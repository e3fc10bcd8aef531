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

const head = (text: string, look = 'number') => (
  <th scope="col" class={look}>
    {text}
  </th>
);

/** The units of a sheet. A phone leaves out the columns that are `minor`. */
export function PriceTable({ sheet, label, houseFirst, withHouses, withPlaces, ...rest }: Props) {
  const { t } = useTexts(priceListWords);
  const { facts, sum } = rest;
  const [first] = sheet;
  const beforeArea = (withPlaces ? 4 : 3) + facts.length;
  const columns = beforeArea + 5;
  const { priceList } = t;
  return (
    <table aria-label={label}>
      <thead>
        {withHouses && houseFirst && first !== undefined && (
          <HouseRow {...first} columns={columns} scope="colgroup" />
        )}
        <tr>
          {head(t.units.floor, '')}
          {head(priceList.unit, '')}
          {withPlaces && head(priceList.place, 'minor')}
          {facts.map((name) => (
            <th key={name} scope="col" class="minor">
              {name}
            </th>
          ))}
          {head(priceList.rooms, 'number minor')}
          {head(t.units.areaHead)}
          {head(priceList.perQm, 'number minor')}
          {head(priceList.priceInEuros)}
          {head(priceList.parkingInEuros, 'number minor')}
          {head(t.fields.status, '')}
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
              withPlaces={withPlaces}
              facts={facts}
            />
          ))}
        </tbody>
      ))}
      {sum !== null && (
        <tfoot>
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
    <tr class="house">
      <th scope={scope} colspan={columns}>
        <div>
          <bdi>{house === '' ? t.priceList.noHouse : t.units.inHouse(house)}</bdi>{' '}
          {free < all.length && (
            <span class="small">{t.priceList.free({ free, all: all.length })}</span>
          )}
        </div>
      </th>
    </tr>
  );
}

interface PriceRowProps extends Pick<Props, 'withPlaces' | 'facts'> {
  readonly unit: Unit;
  /** The unit of the row above in the same house and on the same sheet. */
  readonly above: Unit | undefined;
}

/** A unit. Its floor is named once on a sheet; a sold one has no price. */
function PriceRow({ unit, above, withPlaces, facts }: PriceRowProps) {
  const { t, language } = useTexts(priceListWords);
  const { wohnflaecheQm: area } = unit;
  const isSold = unit.status === 'verkauft';
  const onRequest = unit.preisAufAnfrage && !isSold;
  const floor = floorOf(t, unit);
  const isFirst = above === undefined || floorOf(t, above) !== floor;
  const price = isSold ? null : shownPrice(unit, unit.kaufpreis);
  const { kaufpreisPerQm } = derivedFigures({ ...unit, kaltmieteWohnung: null, kaufpreis: price });
  const parking = isSold ? null : shownPrice(unit, unit.kaufpreisStellplatz);
  const nothing = isSold || onRequest ? '' : '–';
  const whole = (value: string | null) => (value === null ? nothing : amountText(value, language));
  const fixed = (value: string | null) => (value === null ? nothing : showFixed(value, language));
  return (
    <tr
      class={[isSold && 'sold', isFirst && above !== undefined && 'floor']
        .filter(Boolean)
        .join(' ')}
    >
      <td class="strong">{isFirst ? floor || '–' : ''}</td>
      <th scope="row">
        <bdi>{nameOf(unit)}</bdi>
      </th>
      {withPlaces && <td class="minor">{unit.unitLocation}</td>}
      {facts.map((name) => (
        <td key={name} class="minor">
          {unit.metadata[name]}
        </td>
      ))}
      <td class="number minor">{unit.zimmer === null ? '–' : amountText(unit.zimmer, language)}</td>
      <td class="number">
        {area === null || Number(area) === 0 ? '–' : showFixed(area, language)}
      </td>
      <td class="number minor">{fixed(kaufpreisPerQm)}</td>
      <td class={`number${onRequest ? '' : ' strong'}`}>
        {onRequest ? t.statuses.auf_anfrage : whole(price)}
      </td>
      <td class="number minor">{whole(parking)}</td>
      <td>
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
    <tr class="sum">
      <th scope="row" colspan={columns}>
        {label}
      </th>
      <td class="number">{areas.length === 0 ? '' : showFixed(sumOf(areas), language)}</td>
      <td />
      <td class="number">{prices.length === 0 ? '' : amountText(sumOf(prices), language)}</td>
      <td colspan={2}>{prices.length === 0 ? '' : t.priceList.sumOfFree({ n: prices.length })}</td>
    </tr>
  );
}

const sumOf = (decimals: readonly string[]): string =>
  decimals.reduce((sum, decimal) => sum.plus(decimal), new Big(0)).toString();
