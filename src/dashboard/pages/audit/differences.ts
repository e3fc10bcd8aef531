import type { AuditEntry } from '../../api/types.ts';

/** One field of what was changed, as text. */
export interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What every entry says outside of its fields. */
const SAID_ELSEWHERE = new Set(['id', 'orgId', 'createdAt', 'updatedAt']);

/** The fields that differ, in the order in which the service names them. */
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
