import { useMemo } from 'preact/hooks';
import { readFloorLabel } from '../../../values/floor.ts';
import type { UnitStatus } from '../../../values/unit-states.ts';
import type { Reservations } from '../../api/reservations.ts';
import type { Unit } from '../../api/types.ts';
import { memoised } from '../../components/memoised.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText, fixedAmount } from '../../texts/amounts.ts';
import type { Texts } from '../../texts/de.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { hasName, nameOf } from '../units/name.ts';
import { printSizeOf } from './print-size.ts';

/** Units lower than this on paper (millimetres) show only their number. */
const WITH_AREA = 5;

interface Props {
  readonly label: string;
  readonly units: readonly Unit[];
  readonly reservations: Reservations;
  /** The statuses shown. An empty list means all. */
  readonly chosen: readonly UnitStatus[];
}

/**
 * A project's units, floor by floor. A filter does not move the floors: the style sheet hides units,
 * which is fast with thousands of them.
 */
export function Plan({ label, units, reservations, chosen }: Props) {
  const floors = useMemo(() => floorsOf(units), [units]);
  const isShown = ({ status }: Unit) => chosen.length === 0 || chosen.includes(status);
  const size = printSizeOf(floors.map((floor) => floor.units.filter(isShown).length));
  const shows = chosen.length === 0 ? [] : ['filtered', ...chosen.map((each) => `shows-${each}`)];
  return (
    <ol
      class={['plan card', ...(size.height < WITH_AREA ? ['tight'] : []), ...shows].join(' ')}
      aria-label={label}
      style={{ '--print-width': `${size.width}mm`, '--print-height': `${size.height}mm` }}
    >
      {floors.map((floor) => (
        <FloorRow key={floor.etage ?? 'none'} floor={floor} reservations={reservations} />
      ))}
    </ol>
  );
}

interface FloorRowProps extends Pick<Props, 'reservations'> {
  readonly floor: Floor;
}

const FloorRow = memoised(({ floor: { etage, units }, reservations }: FloorRowProps) => {
  const { t, format } = useTexts();
  const name = floorName(t, etage);
  const free = units.filter(({ status }) => status === 'frei').length;
  return (
    <li class="plan-floor" style={{ '--units': units.length }}>
      <div class="plan-gutter">
        <h3>{name}</h3>
        <p class="small">{t.stack.freeOf(format.number(free), format.number(units.length))}</p>
      </div>
      <ul class="plan-units" aria-label={name}>
        {units.map((unit) => (
          <li key={unit.id} class={`at-${unit.status}`}>
            <UnitTile unit={unit} until={reservations.get(unit.id)?.until} />
          </li>
        ))}
      </ul>
    </li>
  );
});

function floorName(t: Texts, etage: Floor['etage']): string {
  if (etage === null) return t.stack.noFloor;
  return etage === TOP ? t.stack.topFloor : t.stack.floor(etage);
}

interface UnitTileProps {
  readonly unit: Unit;
  /** When its reservation ends. */
  readonly until: string | undefined;
}

/** A unit with the same name as in the list, and a link to its page, where it is reserved. */
function UnitTile({ unit, until }: UnitTileProps) {
  const { t, language, format } = useTexts();
  const { orgId } = useMembership();
  const { id, status, wohnflaecheQm: area, zimmer: rooms, kaufpreis: price } = unit;
  const square = (decimal: string) => {
    const { whole, fraction } = fixedAmount(decimal, 2, language);
    return whole + fraction;
  };
  const state =
    until === undefined
      ? t.statuses[status]
      : `${t.statuses[status]} ${t.reservations.untilDate(format.date(until))}`;
  const noPrice = status === 'auf_anfrage' ? t.stack.onRequest : '';
  return (
    <a class={`plan-unit of-${status}`} href={hrefOf(orgId, 'units/:id', id)} title={state}>
      <span class="plan-line">
        <strong>
          <bdi>{nameOf(unit)}</bdi>
        </strong>{' '}
        <span class="plan-rooms">
          {rooms !== null && t.stack.rooms(amountText(rooms, language))}
        </span>
      </span>{' '}
      <span class="plan-line">
        <span class="plan-area">{area === null ? '–' : t.stack.squareMetres(square(area))}</span>{' '}
        <span class="plan-price">
          {price === null ? noPrice : t.stack.euros(amountText(price, language))}
        </span>
      </span>
      {until !== undefined && (
        <span class="plan-until" aria-hidden="true">
          {t.reservations.untilDate(format.date(until))}
        </span>
      )}
      <span class="unseen"> {state}</span>
    </a>
  );
}

/** A top floor with only a label (`DG`). It is above the highest numbered floor. */
const TOP = 'top';

/** A floor with its units, by name; `null` for units without a floor. */
interface Floor {
  readonly etage: number | typeof TOP | null;
  readonly units: readonly Unit[];
}

/** The floors from top to bottom, then the units without a floor. */
function floorsOf(units: readonly Unit[]): Floor[] {
  const byFloor = Map.groupBy(units, floorKey);
  return [...byFloor]
    .map(([etage, those]) => ({ etage, units: those.toSorted(byName) }))
    .toSorted((one, other) => heightOf(other) - heightOf(one));
}

function floorKey({ etage, etageLabel }: Unit): Floor['etage'] {
  if (etage !== null || etageLabel === null || etageLabel.trim() === '') return etage;
  return readFloorLabel(etageLabel).isRead ? TOP : null;
}

function heightOf({ etage }: Floor): number {
  if (etage === null) return -Infinity;
  return etage === TOP ? Infinity : etage;
}

/** Sorts `7` before `12`, and `3a` between `3` and `4`. */
const names = new Intl.Collator('de', { numeric: true });

/** Compares units by name. Units without a name come last, oldest first. */
function byName(one: Unit, other: Unit): number {
  if (hasName(one) !== hasName(other)) return hasName(one) ? -1 : 1;
  const order = hasName(one) ? names.compare(nameOf(one), nameOf(other)) : 0;
  return order || (one.id < other.id ? -1 : 1);
}
