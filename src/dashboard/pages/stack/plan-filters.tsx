import { UNIT_STATUSES } from '../../../values/unit-states.ts';
import type { PlanUnit } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { hrefWith, replaceWith, setParameter } from '../../navigation/location.ts';
import { HouseChip, housesOf } from '../../unit-filters/house-filter.tsx';
import { RangeChip } from '../../unit-filters/range-filter.tsx';
import { isWithin, RANGE_FILTERS, rangeIn } from '../../unit-filters/ranges.ts';
import { useFilterTexts } from '../../unit-filters/texts.ts';
import { rangePart } from '../../unit-filters/wording.ts';
import { ArchivedChoice, type PlanFilters } from './plan-choice.tsx';

interface Props {
  readonly units: readonly PlanUnit[];
  readonly filters: PlanFilters;
  /** The units that fit. */
  readonly fitting: readonly PlanUnit[];
}

/** The filters by rooms, price, area and house, and what all filters say in words. */
export function PlanFilterBar({ units, filters, fitting }: Props) {
  const { t, language, format } = useFilterTexts();
  const { haus, ranges, statuses } = filters;
  const { asked } = t;
  const parts = [
    ...RANGE_FILTERS.filter((name) => ranges[name] !== '').map((name) =>
      rangePart(name, ranges[name], asked, language),
    ),
    UNIT_STATUSES.filter((status) => statuses.includes(status))
      .map((status) => t.statuses[status])
      .join(asked.or),
    haus === '' ? '' : asked.inHouse(haus),
  ].filter((part) => part !== '');
  return (
    <>
      <div class="chips plan-filters" role="search">
        {RANGE_FILTERS.map((name) => (
          <RangeChip key={name} name={name} value={ranges[name]} change={setParameter(name)} />
        ))}
        <HouseChip value={haus} houses={housesOf(units, haus)} change={setParameter('haus')} />
        <ArchivedChoice archived={filters.archived} />
      </div>
      <div class="filter-sentence">
        {parts.length > 0 && (
          <>
            <p>
              {parts.join(' · ')}: <strong>{asked.count(format.number(fitting.length))}</strong>
            </p>
            <Button
              kind="quiet"
              onClick={() => {
                const none = Object.fromEntries(RANGE_FILTERS.map((name) => [name, null] as const));
                replaceWith(hrefWith({ ...none, haus: null, status: null }));
              }}
            >
              {t.common.resetFilters}
            </Button>
          </>
        )}
        <Count shown={fitting.length} total={units.length} />
        <Offer units={fitting} />
      </div>
    </>
  );
}

/** The number of units shown. Screen readers announce a change. */
function Count({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { t, format } = useFilterTexts();
  const all = format.number(total);
  return (
    <span class="small" role="status">
      {shown === total ? t.stack.total(all) : t.stack.shown(format.number(shown), all)}
    </span>
  );
}

/** How many units are available, and for how much together. */
function Offer({ units }: { readonly units: readonly PlanUnit[] }) {
  const { t, format } = useFilterTexts();
  const free = units.filter(({ status }) => status === 'frei');
  const sum = free.reduce((total, { kaufpreis }) => total + Number(kaufpreis ?? 0), 0);
  if (free.length === 0) return null;
  return (
    <span class="small">
      <strong>{t.stack.free(format.number(free.length))}</strong>
      {sum > 0 && ` ${t.stack.worth(format.euros(sum))}`}
    </span>
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
