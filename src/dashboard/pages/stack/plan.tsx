import type { UnitStatus } from '../../../values/unit-states.ts';
import type { ListedUnit } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type Floor, floorsOf, numberOf } from './floors.ts';
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
