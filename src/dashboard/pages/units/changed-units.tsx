import type { Unit } from '../../api/types.ts';
import { readAudit } from '../../api/service.ts';
import { readUnitChanges } from '../../api/units.ts';
import { useReading } from '../../api/use-reading.ts';
import { LIST_ROW, ListCard, Clamped } from '../../components/table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Status } from '../../components/status.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { auditWords } from '../audit/words.ts';
import { labelOf } from '../../texts/field-options.ts';
import { newsWords } from '../overview/words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { differencesOf, useValues } from '../audit/differences.tsx';
import { FIELD_NAMES } from '../../unit-fields/fields.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  /** The units that were changed last, newest first. */
  readonly units: readonly Unit[];
  /** The list of all of them in this order. */
  readonly href: string;
}

/** The units that were changed last; nothing without units. */
export function ChangedUnits({ units, href }: Props) {
  const { t } = useTexts(newsWords);
  const { orgId } = useMembership();
  if (units.length === 0) return null;
  return (
    <ListCard title={t.news.changed} all={[t.units.title, href]}>
      <ul>
        {units.map((unit) => (
          <li
            key={unit.id}
            class={`${LIST_ROW} min-h-[2.4375rem] grid-cols-[minmax(2.75rem,auto)_minmax(0,1fr)_auto] gap-2 py-2 text-13 text-second`}
          >
            <a class="text-ink no-underline" href={hrefOf(orgId, 'units/:id', unit.id)}>
              <Clamped strong>{nameOf(unit)}</Clamped>
            </a>
            <LastChange unit={unit} />
            <Moment at={unit.updatedAt} as="short" look="text-faint" />
          </li>
        ))}
      </ul>
    </ListCard>
  );
}

/** Entries of the log that are searched, one request for all units. */
const SEARCHED = 200;

/** The last change of a unit: from the organisation's log, if that has it, or else from the unit's own. */
async function readLastChange(orgId: string, unitId: string, hasLog: boolean) {
  const { entries } = hasLog ? await readAudit(orgId, { limit: SEARCHED }) : { entries: [] };
  const latest = entries.find(({ target, before, after }) =>
    [target.id, before?.['propertyId'], after?.['propertyId']].includes(unitId),
  );
  return latest ?? (await readUnitChanges(orgId, unitId))[0];
}

/** What was changed last: the first field with its new value, or what was done; else the status. */
function LastChange({ unit }: { readonly unit: Unit }) {
  const { t } = useTexts(auditWords);
  const { orgId, role } = useMembership();
  const shown = useValues();
  const hasLog = may(role, 'audit:read');
  const reading = useReading(`last change of ${unit.id}`, () =>
    readLastChange(orgId, unit.id, hasLog),
  );
  if (reading.state === 'loading') return <span />;
  const latest = reading.state === 'loaded' ? reading.value : undefined;
  const changes = latest?.action === 'property.updated' ? differencesOf(latest) : [];
  for (const { field, after } of changes) {
    const name = FIELD_NAMES.find((known) => known === field);
    if (name === undefined || name === 'status') continue;
    const { label, unit: measure = '' } = labelOf(t.fields[name]);
    const text = `${label} ${shown(name, after)} ${after === '' ? '' : measure}`.trim();
    return <Clamped>{text}</Clamped>;
  }
  if (latest === undefined || changes.length > 0) return <Status status={unit.status} />;
  return <Clamped>{t.actions[latest.action]}</Clamped>;
}
