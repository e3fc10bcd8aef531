import { isJsonObject } from '../../values/json.ts';
import type { UnitHistoryEntry } from './schema.ts';

type Snapshot = Readonly<Record<string, unknown>> | null;

/** An entry of the audit log about a unit, or one of its images. */
interface Entry {
  readonly target: { readonly kind: string };
  readonly at: string;
  readonly by: 'token' | 'session' | 'operator' | 'service';
  readonly before: Snapshot;
  readonly after: Snapshot;
}

const ACTORS = {
  token: 'token',
  session: 'person',
  operator: 'operator',
  service: 'service',
} as const;

/** Fields that change with every change or with the status, or never. */
const IMPLIED = new Set('id orgId propertyId createdAt updatedAt statusSince images'.split(' '));

/** An entry of the audit log as a change of a unit's fields, without its actor's id. */
export function historyEntryOf({ target, at, by, before, after }: Entry): UnitHistoryEntry {
  const [was, is] = [flat(before), flat(after)];
  const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
  const prefix = target.kind === 'image' ? 'image.' : '';
  const changes = [...fields]
    .filter((field) => !IMPLIED.has(field))
    .map((field) => ({
      field: prefix + field,
      before: valueOf(was[field]),
      after: valueOf(is[field]),
    }))
    .filter((change) => change.before !== change.after);
  return { at, changes, by: ACTORS[by] };
}

/** The fields of a snapshot; each name of its metadata is a field `metadata.name`. */
function flat(snapshot: Snapshot): Readonly<Record<string, unknown>> {
  const { metadata = {}, ...fields } = snapshot ?? {};
  const named = Object.entries(isJsonObject(metadata) ? metadata : {}).map(
    ([name, text]): [string, unknown] => [`metadata.${name}`, text],
  );
  return { ...fields, ...Object.fromEntries(named) };
}

/** Fields of units are texts, numbers and yes or no. */
function valueOf(stored: unknown): string | number | boolean | null {
  return typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
    ? stored
    : null;
}
