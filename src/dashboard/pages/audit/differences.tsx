import type { AuditEntry } from '../../api/types.ts';
import { amountText } from '../../texts/amounts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FIELD_NAMES, isAmount } from '../../unit-fields/fields.ts';
import { shownText } from '../../unit-fields/field-options.ts';

/** A unit field's label; for any other field its name in the API. */
export function FieldName({ field }: { readonly field: string }) {
  const { t } = useTexts();
  const named = Object.entries({ ...t.units.derived, ...t.units.fields }).find(
    ([name]) => name === field,
  );
  return named === undefined ? <code>{field}</code> : <>{named[1]}</>;
}

/** Formats a field's value: amounts with separators, states in words. */
export function useValues(): (field: string, value: string) => string {
  const { t, language } = useTexts();
  return (field, value) => {
    if (value === '') return t.audit.empty;
    const name = FIELD_NAMES.find((known) => known === field);
    const isFigure = Object.keys(t.units.derived).includes(field);
    if (isFigure || (name !== undefined && isAmount(name))) return amountText(value, language);
    return name === undefined ? value : shownText(t, name, value);
  };
}

/** Each changed field, before and after. */
export function DifferencesTable({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTexts();
  const shown = useValues();
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
            <td class="was">{shown(field, before)}</td>
            <td class="is">{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A changed field, as text. */
interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Fields without a row of their own: the entry shows them elsewhere. */
const SAID_ELSEWHERE = new Set(['id', 'orgId', 'createdAt', 'updatedAt']);

/** The fields that differ, in the service's order. */
export function differencesOf({ before, after }: AuditEntry): Difference[] {
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
