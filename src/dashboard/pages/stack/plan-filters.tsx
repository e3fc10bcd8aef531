import Big from 'big.js';
import { type UnitStatus, UNIT_STATUSES } from '../../../values/unit-states.ts';
import type { Reservations } from '../../api/reservations.ts';
import type { PlanUnit } from '../../api/types.ts';
import { hrefWith, parametersIn, replaceWith, setParameter } from '../../navigation/location.ts';
import { amountText } from '../../texts/amounts.ts';
import {
  AskedChips,
  CHIPS,
  FilterMenu,
  SCROLLING,
  Sentence,
  useAskedParts,
} from '../../unit-filters/filter-menu.tsx';
import { housesOf } from '../../unit-filters/houses.ts';
import { type RangeFilter, isWithin, RANGE_FILTERS, rangeIn } from '../../unit-filters/ranges.ts';
import { endOfSoon } from '../../unit-filters/tasks.ts';
import { stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { Segments } from '../../components/segments.tsx';

interface Props {
  readonly units: readonly PlanUnit[];
  readonly filters: PlanFilters;
  /** The units that fit. */
  readonly fitting: readonly PlanUnit[];
  readonly reservations: Reservations;
}

/** The filters by rooms, price, area, house and status, and what the plan shows in words. */
export function PlanFilterBar({ units, filters, fitting, reservations }: Props) {
  const { t } = useTexts(stackWords);
  const { haus, ranges, statuses, archived } = filters;
  const asked = { ...ranges, haus, status: statuses.join(',') };
  const parts = useAskedParts(asked);
  return (
    <>
      <div
        class={`print:hidden max-md:-mx-gutter max-md:flex-none max-md:px-gutter ${CHIPS} ${SCROLLING}`}
        role="search"
      >
        <AskedChips asked={asked} houses={housesOf(units, haus)} change={setParameter} />
        <FilterMenu
          icon="plus"
          label={t.stack.more}
          chosen={archived ? t.asked.archived.with : ''}
          reset={() => {
            setParameter('archived')('');
          }}
        >
          {() => <ArchivedChoice archived={archived} />}
        </FilterMenu>
      </div>
      <Sentence
        look="text-14 max-md:order-2 max-md:text-13 print:[&_.button]:hidden"
        reset={
          parts.length === 0
            ? null
            : () => {
                const none = Object.fromEntries(RANGE_FILTERS.map((name) => [name, null] as const));
                replaceWith(hrefWith({ ...none, haus: null, status: null }));
              }
        }
      >
        {parts.length === 0 ? (
          <Whole units={units} reservations={reservations} />
        ) : (
          <p role="status">
            {parts.join(' · ')}: <Fitting units={fitting} />
          </p>
        )}
      </Sentence>
    </>
  );
}

const pricesOf = (units: readonly PlanUnit[]): Big[] =>
  units.flatMap(({ kaufpreis }) => (kaufpreis === null ? [] : [new Big(kaufpreis)]));

const withStatus = (units: readonly PlanUnit[], wanted: UnitStatus) =>
  units.filter(({ status }) => status === wanted);

/** How many units fit, how many of them are free, and from which price to which. */
function Fitting({ units }: Pick<Props, 'units'>) {
  const { t, language } = useTexts(stackWords);
  const free = withStatus(units, 'frei');
  const prices = pricesOf(free).toSorted((one, other) => one.cmp(other));
  const euros = (price: Big) => t.units.euros({ price: amountText(price.toFixed(2), language) });
  const [first, last] = [prices[0], prices.at(-1)];
  return (
    <>
      <strong>{t.asked.count({ n: units.length })}</strong>
      {free.length > 0 && `, ${t.stack.free({ free: free.length })}`}
      {first !== undefined &&
        last !== undefined &&
        `, ${first.eq(last) ? euros(first) : t.stack.priceRange({ from: euros(first), to: euros(last) })}`}
    </>
  );
}

/** How many units there are, how many are free and for how much together, how many are sold, and what ends soon. */
function Whole({ units, reservations }: Pick<Props, 'units' | 'reservations'>) {
  const { t, format } = useTexts(stackWords);
  const soon = endOfSoon();
  const ending = units.filter(({ id }) => (reservations.get(id)?.until ?? soon) < soon).length;
  const free = withStatus(units, 'frei');
  const sold = withStatus(units, 'verkauft').length / units.length;
  const sum = pricesOf(free).reduce((total, price) => total.plus(price), new Big(0));
  return (
    <p role="status">
      <span>{t.asked.count({ n: units.length })}</span>:{' '}
      <strong>{t.stack.free({ free: free.length })}</strong>
      {sum.gt(0) && ` ${t.stack.worth({ sum: format.euros(sum.toNumber()) })}`}
      {`, ${t.stack.soldShare({ share: format.percent(Math.round(sold * 100) / 100) })}`}
      {ending > 0 && `, ${t.asked.ending({ n: ending })}`}
    </p>
  );
}

/** Whether a unit fits the filters by status, rooms, price, area and house. */
export function fits(unit: PlanUnit, { statuses, haus, ranges }: PlanFilters): boolean {
  if (statuses.length > 0 && !statuses.includes(unit.status)) return false;
  if (haus !== '' && unit.haus?.toLowerCase() !== haus.toLowerCase()) return false;
  return RANGE_FILTERS.every((name) => {
    const range = rangeIn(ranges[name]);
    return range === null || isWithin(unit[name], range);
  });
}

/** What a tile says about the sale of its unit. */
const TILES = ['price', 'square', 'state'] as const;

export type Tile = (typeof TILES)[number];

/** A choice of what the tiles say. */
export function TileChoice({ tile }: { readonly tile: Tile }) {
  const { t } = useTexts(stackWords);
  return (
    <Segments
      isBare
      look="max-md:hidden"
      label={t.stack.tiles}
      value={tile}
      options={TILES.map((value) => ({ value, label: t.stack.tile[value] }))}
      change={(next) => {
        replaceWith(hrefWith({ tile: next === 'price' ? null : next }));
      }}
    />
  );
}

/** Whether to show archived units. */
export function ArchivedChoice({ archived }: { readonly archived: boolean }) {
  const { t } = useTexts(stackWords);
  return (
    <Checkbox
      look="row"
      checked={archived}
      check={(checked) => {
        replaceWith(hrefWith({ archived: checked ? '1' : null }));
      }}
    >
      {t.stack.archived}
    </Checkbox>
  );
}

/** The plan's filters, from the address. */
export interface PlanFilters {
  /** The project's id; `null` if the address has none. */
  readonly project: string | null;
  /** The statuses shown. An empty list means all. */
  readonly statuses: readonly UnitStatus[];
  readonly archived: boolean;
  readonly tile: Tile;
  /** The chosen house; `''` for all. */
  readonly haus: string;
  /** Ranges as in the address; `''` for none. */
  readonly ranges: Readonly<Record<RangeFilter, string>>;
}

/** Parses `?project=…&status=frei,reserviert&archived=1&tile=square&zimmer=3&haus=B`. */
export function planFiltersIn(url: URL): PlanFilters {
  const { searchParams } = url;
  const statuses = (searchParams.get('status') ?? '').split(',');
  return {
    project: searchParams.get('project'),
    statuses: UNIT_STATUSES.filter((status) => statuses.includes(status)),
    archived: searchParams.get('archived') === '1',
    tile: TILES.find((each) => each === searchParams.get('tile')) ?? 'price',
    haus: searchParams.get('haus') ?? '',
    ranges: parametersIn(url, RANGE_FILTERS),
  };
}
