import { readAudit } from '../../api/service.ts';
import type { AuditEntry, AuditQuery } from '../../api/types.ts';
import { millisecondsOf } from '../../../values/instant.ts';

/** Entries of one change, newest first. */
export type Group = readonly [AuditEntry, ...AuditEntry[]];

/** Requests of one change follow each other this closely. */
const TOGETHER_MS = 3000;
/** Fewer entries than this are one change only if one request made them. */
const MANY = 4;

/**
 * Neighbouring entries of one change: those of one request, which have the same instant, and those of
 * requests of the same kind by the same actor about other units, shortly after each other.
 */
export function grouped(entries: readonly AuditEntry[]): Group[] {
  const groups: { readonly members: [AuditEntry, ...AuditEntry[]]; readonly ids: Set<string> }[] =
    [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && belongs(entry, last.members, last.ids)) {
      last.members.push(entry);
      last.ids.add(entry.target.id);
    } else {
      groups.push({ members: [entry], ids: new Set([entry.target.id]) });
    }
  }
  return groups.flatMap(({ members }) => (members.length < MANY ? byRequest(members) : [members]));
}

const byRequest = (group: Group): Group[] =>
  [...Map.groupBy(group, ({ at }) => at).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );

function belongs(entry: AuditEntry, group: Group, ids: ReadonlySet<string>): boolean {
  const next = group.at(-1) ?? group[0];
  if (entry.actor !== next.actor || !OF_MANY.has(entry.target.kind)) return false;
  if (entry.at === next.at) return true;
  const isKnown = group.some(({ action }) => action === entry.action);
  const pause = millisecondsOf(next.at) - millisecondsOf(entry.at);
  return isKnown && pause <= TOGETHER_MS && !ids.has(entry.target.id);
}

/** The kinds of targets of which one request changes many. */
const OF_MANY: ReadonlySet<string> = new Set<AuditEntry['target']['kind']>(['property', 'import']);

/** Pages that are read to the end of a change. */
const MAX_PAGES = 10;

/** A page of the log. It ends with a whole change: its pages are read on until the change ends. */
export async function readGroups(orgId: string, query: AuditQuery) {
  const first = await readAudit(orgId, query);
  const entries = [...first.entries];
  let { next } = first;
  for (let pages = 1; pages < MAX_PAGES && next !== null && isCut(entries); pages += 1) {
    const more = await readAudit(orgId, { ...query, cursor: next });
    entries.push(...more.entries);
    next = more.next;
  }
  return { groups: grouped(entries), next };
}

/** Whether the last change may go on. */
const isCut = (entries: readonly AuditEntry[]) => (grouped(entries).at(-1)?.length ?? 0) > 1;

/** The changes that can be undone. */
const UNDOABLE: ReadonlySet<string> = new Set<AuditEntry['action']>([
  'property.created',
  'property.updated',
  'import.created',
]);

/**
 * For each request of a change the id of an entry about it, the last one first; none for a change that
 * cannot be undone, or was.
 *
 * @param newer the changes since.
 * @param canceled the ids of imports that were undone.
 */
export function undoableIn(
  group: Group,
  newer: readonly Group[],
  canceled: ReadonlySet<string>,
): string[] {
  const entries = group.filter(({ action }) => UNDOABLE.has(action));
  const since = newer.flat();
  const left = entries.filter((entry) => !isUndone(entry, since, canceled));
  return left.length === 0 ? [] : [...new Map(entries.map(({ at, id }) => [at, id])).values()];
}

/** Whether a later entry has brought back what was before an entry, or its import was undone. */
function isUndone(
  { action, target, before }: AuditEntry,
  since: readonly AuditEntry[],
  canceled: ReadonlySet<string>,
): boolean {
  if (action === 'import.created') return canceled.has(target.id);
  const former: Fields = action === 'property.created' ? { archived: true } : (before ?? {});
  const latest = since.find(
    ({ target: { id }, after }) =>
      id === target.id && Object.keys(former).some((name) => name in (after ?? {})),
  );
  return latest !== undefined && isIn(latest.after ?? {}, former);
}

type Fields = Readonly<Record<string, unknown>>;

const isIn = (state: Fields, part: Fields) =>
  Object.entries(part).every(([name, value]) => isSame(state[name], value));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
