import type { AuditEntry, Unit } from '../../api/types.ts';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { differencesOf, FieldName, useValues } from '../audit/differences.tsx';
import { actorOf, useAuditNames } from '../audit/audit-names.ts';

interface Props {
  readonly unit: Unit;
  /** The changes, newest first. */
  readonly entries: readonly AuditEntry[];
}

/** Entries shown before the rest is unfolded. */
const SHOWN = 8;

/** A unit's changes: who, and each value before and after. */
export function History({ unit, entries }: Props) {
  const { t } = useTexts();
  const older = entries.slice(SHOWN);
  return (
    <section class="card unit-history">
      <h2>{t.units.history}</h2>
      {entries.length > 0 && <Entries entries={entries.slice(0, SHOWN)} />}
      {older.length > 0 && (
        <details>
          <summary>{t.units.olderChanges(older.length)}</summary>
          <Entries entries={older} />
        </details>
      )}
      <p class="small">
        {t.units.created} <Moment at={unit.createdAt} as="dateTime" /> · {t.units.id}{' '}
        <code>{unit.id}</code>
        {unit.externalSourceId !== null && (
          <>
            {' '}
            · {t.units.externalSourceId} <code>{unit.externalSourceId}</code>
          </>
        )}
      </p>
    </section>
  );
}

function Entries({ entries }: Pick<Props, 'entries'>) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const names = useAuditNames(orgId);
  const shown = useValues();
  return (
    <ol class="history">
      {entries.map((entry) => {
        const isUnit = entry.action === 'property.updated';
        return (
          <li key={entry.id}>
            <Moment at={entry.at} as="date" />
            <div>
              {!isUnit && <p>{t.actions[entry.action]}</p>}
              {isUnit &&
                differencesOf(entry).map(({ field, before, after }) => (
                  <p key={field}>
                    <FieldName field={field} /> <span class="faint">{shown(field, before)}</span> →{' '}
                    <strong>{shown(field, after)}</strong>
                  </p>
                ))}
              <p class="small">{actorOf(t, entry, names)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
