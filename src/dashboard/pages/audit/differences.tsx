import type { AuditEntry } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** A field in words where it is one of a unit; else as the service calls it. */
function FieldName({ field }: { readonly field: string }) {
  const { t } = useTexts();
  const named = Object.entries({ ...t.units.derived, ...t.units.fields }).find(
    ([name]) => name === field,
  );
  return named === undefined ? <code>{field}</code> : <>{named[1]}</>;
}

/** Each field that changed: what it was, and what it became. */
export function DifferencesTable({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTexts();
  return (
    <table class="differences">
      <thead>
        <tr>
          <th scope="col">{t.audit.field}</th>
          <th scope="col">{t.audit.before}</th>
          <th scope="col">{t.audit.after}</th>
        </tr>
      </thead>
      <tbody>
        {differencesOf(entry).map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <FieldName field={field} />
            </th>
            <td class="was">{before === '' ? t.audit.empty : before}</td>
            <td class="is">{after === '' ? t.audit.empty : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One field of what was changed, as text. */
interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What every entry says outside of its fields. */
const SAID_ELSEWHERE = new Set(['id', 'orgId', 'createdAt', 'updatedAt']);

/** The fields that differ, in the order in which the service names them. */
function differencesOf({ before, after }: AuditEntry): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !SAID_ELSEWHERE.has(field))
    .map((field) => ({
      field,
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((row) => row.before !== row.after);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => textOf(each)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
