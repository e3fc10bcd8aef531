import Big from 'big.js';
import type { UnitStatus } from '../../../values/unit-states.ts';
import type { Reservations } from '../../api/reservations.ts';
import type { PlanUnit } from '../../api/types.ts';
import { hrefWith, replaceWith, setParameter } from '../../navigation/location.ts';
import { amountText } from '../../texts/amounts.ts';
import {
  CHIPS,
  FilterMenu,
  RangeChip,
  SCROLLING,
  Sentence,
  StatusChip,
} from '../../unit-filters/filter-menu.tsx';
import { HouseChip, housesOf } from '../../unit-filters/house-filter.tsx';
import { isWithin, RANGE_FILTERS, rangeIn, rangePart } from '../../unit-filters/ranges.ts';
import { endOfSoon } from '../../unit-filters/tasks.ts';
import { type PlanFilters, ArchivedChoice } from './plan-choice.tsx';
import { stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly units: readonly PlanUnit[];
  readonly filters: PlanFilters;
  /** The units that fit. */
  readonly fitting: readonly PlanUnit[];
  readonly reservations: Reservations;
}

/** The filters by rooms, price, area, house and status, and what the plan shows in words. */
export function PlanFilterBar({ units, filters, fitting, reservations }: Props) {
  const { t, language } = useTexts(stackWords);
  const { haus, ranges, statuses, archived } = filters;
  const { asked } = t;
  const parts = [
    ...RANGE_FILTERS.filter((name) => ranges[name] !== '').map((name) =>
      rangePart(name, ranges[name], asked, language),
    ),
    statuses.map((status) => t.statuses[status]).join(asked.or),
    haus === '' ? '' : asked.inHouse(haus),
  ].filter((part) => part !== '');
  return (
    <>
      <div
        class={`plan-filters max-md:-mx-gutter max-md:flex-none max-md:px-gutter ${CHIPS} ${SCROLLING}`}
        role="search"
      >
        {RANGE_FILTERS.map((name) => (
          <RangeChip key={name} name={name} value={ranges[name]} change={setParameter(name)} />
        ))}
        <HouseChip value={haus} houses={housesOf(units, haus)} change={setParameter('haus')} />
        <StatusChip value={statuses.join(',')} change={setParameter('status')} />
        <FilterMenu
          icon="plus"
          label={t.stack.more}
          chosen={archived ? asked.archived.with : ''}
          reset={() => {
            setParameter('archived')('');
          }}
        >
          {() => <ArchivedChoice archived={archived} />}
        </FilterMenu>
      </div>
      <Sentence
        look="text-14 max-md:text-13"
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
