import type { AuditEntry } from '../../api/types.ts';
import { AuditLine } from './audit-line.tsx';
import type { Known } from './names.ts';

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
