import Big from 'big.js';
import type { UnitStatus } from '../../../values/unit-states.ts';
import type { Reservations } from '../../api/reservations.ts';
import type { PlanUnit, UnitQuery } from '../../api/types.ts';
import { readEveryUnit, readUnits } from '../../api/units.ts';
import { useLastLoaded, useReading } from '../../api/use-reading.ts';
import { Segments } from '../../components/segments.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, replaceWith } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText } from '../../texts/amounts.ts';
import { Sentence, statusesIn } from '../../unit-filters/filter-menu.tsx';
import { housesOf } from '../../unit-filters/houses.ts';
import { isWithin, RANGE_FILTERS, rangeIn } from '../../unit-filters/ranges.ts';
import { endOfSoon } from '../../unit-filters/tasks.ts';
import { metadataNamesOf } from '../../unit-fields/field.ts';
import { clearFilters, type Filters, isFiltered, queryOf } from '../units/list/filters.ts';
import { ViewsMenu } from '../units/list/saved-views.tsx';
import { UnitFilters, useFilterParts } from '../units/list/unit-filters.tsx';
import { stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly projectId: string;
  readonly units: readonly PlanUnit[];
  readonly filters: Filters;
  /** The units that fit. */
  readonly fitting: readonly PlanUnit[];
  readonly reservations: Reservations;
}

/** The list's filters and saved views, and what the plan shows in words. */
export function PlanFilterBar({ projectId, units, filters, fitting, reservations }: Props) {
  const { orgId } = useMembership();
  const parts = useFilterParts(filters);
  const known = useReading(`metadata of ${projectId}`, () =>
    readUnits(orgId, { projectId, fields: ['metadata'], limit: NAMING }),
  );
  const hrefOfView = (search: string) => {
    const asked = new URLSearchParams(search);
    if (!asked.has('project')) asked.set('project', projectId);
    return `${hrefOf(orgId, 'stack')}?${asked}`;
  };
  return (
    <>
      <div class="flex items-start gap-2 *:first:flex-1 max-md:flex-wrap print:hidden">
        <UnitFilters
          filters={filters}
          houses={housesOf(units, filters.haus)}
          metadata={known.state === 'loaded' ? metadataNamesOf(known.value.units) : []}
        />
        <ViewsMenu hrefOf={hrefOfView} />
      </div>
      <Sentence
        look="text-14 max-md:order-2 max-md:text-13 print:[&_.button]:hidden"
        reset={parts.length === 0 ? null : () => clearFilters('project')}
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

/** The newest units, which say what names of metadata there are. */
const NAMING = 100;

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
function fits(unit: PlanUnit, { status, haus, ...filters }: Filters): boolean {
  if (status !== '' && !statusesIn(status).includes(unit.status)) return false;
  if (haus !== '' && unit.haus?.toLowerCase() !== haus.toLowerCase()) return false;
  return RANGE_FILTERS.every((name) => {
    const range = rangeIn(filters[name]);
    return range === null || isWithin(unit[name], range);
  });
}

/** Filters by what the plan knows of its units. */
const ON_PLAN = { project: '', haus: '', status: '', zimmer: '', kaufpreis: '', wohnflaecheQm: '' };

/**
 * Says which units fit. The service finds those that fit what the plan does not know of them: facts, metadata, a
 * text.
 */
export function useFitting(projectId: string | null, filters: Filters) {
  const { orgId } = useMembership();
  const archived = filters.archived === 'with' ? '' : filters.archived;
  const others = { ...filters, ...ON_PLAN, archived };
  const query: UnitQuery = { ...queryOf(filters, null), sort: 'newest', fields: ['id'] };
  const asked = projectId !== null && isFiltered(others) ? { ...query, projectId } : null;
  const reading = useReading(`fitting ${orgId} ${JSON.stringify(asked)}`, async () =>
    asked === null ? null : new Set((await readEveryUnit(orgId, asked)).map(({ id }) => id)),
  );
  return useLastLoaded(reading);
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
      change={(next) => replaceWith(hrefWith({ tile: next === 'price' ? null : next }))}
    />
  );
}

/** What the tiles of an address say. */
export const tileIn = ({ searchParams }: URL): Tile =>
  TILES.find((each) => each === searchParams.get('tile')) ?? 'price';

/** The units of a plan that fit. @param found those that the service has found; `null` if it was not asked. */
export const fittingOf = (
  units: readonly PlanUnit[],
  filters: Filters,
  found: ReadonlySet<string> | null,
): readonly PlanUnit[] =>
  units.filter((unit) => (found === null ? fits(unit, filters) : found.has(unit.id)));
