import type { AuditEntry, Unit } from '../../api/types.ts';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { useKnown } from '../audit/known.ts';

interface Props {
  readonly unit: Unit;
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
}

/** What was changed of a unit: by whom, before and after. */
export function History({ unit, entries }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const known = useKnown(orgId);
  return (
    <section class="stack">
      <h2>{t.units.history}</h2>
      {entries.length > 0 && <AuditLog entries={entries} known={known} />}
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
