import type { AuditEntry } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Moment } from '../../components/moment.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { DifferencesTable } from './differences.tsx';
import { actorOf, type Known, targetOf } from './known.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly known: Known;
}

/** Entries of the audit log, a line each. */
export function AuditLog({ entries, known }: Props) {
  return (
    <ul class="audit-log card">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditLine entry={entry} known={known} />
        </li>
      ))}
    </ul>
  );
}

interface AuditLineProps {
  readonly entry: AuditEntry;
  readonly known: Known;
}

/** One change: when, who and what; unfolded, each field before and after. */
function AuditLine({ entry, known }: AuditLineProps) {
  const { t } = useTexts();
  return (
    <details class="entry">
      <summary>
        <Icon name="chevron" />
        <Moment at={entry.at} as="dateTime" />
        <span>{actorOf(t, entry, known)}</span>
        <span>
          {t.actions[entry.action]} <strong>{targetOf(entry, known)}</strong>
        </span>
      </summary>
      <div class="entry-body">
        <DifferencesTable entry={entry} />
        <p class="small">
          {entry.target.kind} <code>{entry.target.id}</code>
        </p>
      </div>
    </details>
  );
}
