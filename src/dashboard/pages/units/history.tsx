import { readMembers, readTokens } from '../../api/service.ts';
import type { AuditEntry, Unit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Known } from '../audit/names.ts';
import { AuditLine } from '../audit/audit-line.tsx';

const NOBODY: Known = { members: [], tokens: [] };

interface Props {
  readonly unit: Unit;
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
}

/** What was changed of a unit: by whom, before and after. */
export function History({ unit, entries }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const names = useReading(`names in ${orgId}`, async () => {
    const [members, tokens] = await Promise.all([readMembers(orgId), readTokens(orgId)]);
    return { members, tokens };
  });
  const known = names.state === 'loaded' ? names.value : NOBODY;
  return (
    <section class="stack">
      <h2>{t.units.history}</h2>
      {entries.length > 0 && (
        <ul class="audit-log card">
          {entries.map((entry) => (
            <li key={entry.id}>
              <AuditLine entry={entry} known={known} />
            </li>
          ))}
        </ul>
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
