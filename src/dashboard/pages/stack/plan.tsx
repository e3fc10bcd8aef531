import type { UnitStatus } from '../../../values/unit-states.ts';
import type { ListedUnit } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { printSizeOf } from './print-size.ts';

/** Where units are lower on paper, in millimetres, they show their number alone. */
const WITH_AREA = 5;

interface Props {
  readonly label: string;
  readonly units: readonly ListedUnit[];
  /** The statuses shown; none means all of them. */
  readonly chosen: readonly UnitStatus[];
}

/** The units of a project, floor by floor. A filter leaves every floor where it is. */
export function Plan({ label, units, chosen }: Props) {
  const floors = floorsOf(units).map(({ etage, units: all }) => ({
    etage,
    units: all.filter(({ status }) => chosen.length === 0 || chosen.includes(status)),
  }));
  const size = printSizeOf(floors.map((floor) => floor.units.length));
  return (
    <ol
      class={size.height < WITH_AREA ? 'plan card tight' : 'plan card'}
      aria-label={label}
      style={{ '--print-width': `${size.width}mm`, '--print-height': `${size.height}mm` }}
    >
      {floors.map((floor) => (
        <FloorRow key={floor.etage ?? 'none'} floor={floor} />
      ))}
    </ol>
  );
}

function FloorRow({ floor: { etage, units } }: { readonly floor: Floor }) {
  const { t } = useTexts();
  const name = etage === null ? t.stack.noFloor : t.stack.floor(etage);
  return (
    <li class="plan-floor">
      <h3>{name}</h3>
      <ul class="plan-units" aria-label={name}>
        {units.map((unit) => (
          <li key={unit.id}>
            <UnitTile unit={unit} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A unit, which opens by a click. */
function UnitTile({ unit }: { readonly unit: ListedUnit }) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const { id, status, wohnflaecheQm: area } = unit;
  return (
    <a
      class={`plan-unit of-${status}`}
      href={hrefOf(orgId, 'units/:id', id)}
      title={t.statuses[status]}
    >
      <strong>{numberOf(unit) ?? t.stack.noNumber}</strong>
      <span class="plan-area">
        {area === null ? '–' : t.stack.squareMetres(format.number(Math.round(Number(area))))}
      </span>
      <span class="unseen">{t.statuses[status]}</span>
    </a>
  );
}

/** The units of a floor, by number; `null` is that of units without one. */
interface Floor {
  readonly etage: number | null;
  readonly units: readonly ListedUnit[];
}

/** `7` before `12`, and `3a` between `3` and `4`. */
const numbers = new Intl.Collator('de', { numeric: true });

/** What a unit is called on the plan; `null` without number and identifier. */
function numberOf({ unitNumber, unitIdentifier }: ListedUnit): string | null {
  return [unitNumber, unitIdentifier].find((name) => name !== null && name !== '') ?? null;
}

/** The floors from the top down, and last the units without a floor. */
function floorsOf(units: readonly ListedUnit[]): Floor[] {
  const byFloor = Map.groupBy(units, ({ etage }) => etage);
  return [...byFloor]
    .map(([etage, those]) => ({ etage, units: those.toSorted(byNumber) }))
    .toSorted((one, other) => heightOf(other) - heightOf(one));
}

const heightOf = ({ etage }: Floor) => etage ?? -Infinity;

/** Units without number come last, in the order of their creation. */
function byNumber(one: ListedUnit, other: ListedUnit): number {
  const [first, second] = [numberOf(one), numberOf(other)];
  if (first === null || second === null) {
    if (first === second) return one.id < other.id ? -1 : 1;
    return first === null ? 1 : -1;
  }
  return numbers.compare(first, second) || (one.id < other.id ? -1 : 1);
}
