import { permissionsOfToken, type Permission } from '../../access/permissions.ts';
import { cutPage, watermarkAfter } from '../../fields/paging.ts';
import type { CursorPosition } from '../../http/request/cursor.ts';
import { read } from '../../http/contract/operation.ts';
import { Failure } from '../../values/failure.ts';
import { idFloor, type Instant, instant, millisecondsOf, momentOf } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { type Change, ChangePage, ChangesQuery, type Kind } from './schema.ts';
import { type ChangeRow, changesAfter, readers } from './store.ts';

export const listChanges = read({
  id: 'listChanges',
  summary: 'List what has changed',
  description:
    'The projects, units, images, documents, reservations and folders that were created, changed or deleted since a moment, oldest first. A token gets the kinds that it may read: `project` needs `project:read`; `property`, `image` and `reservation` need `property:read`; `document` and `folder` need `files:read`. To begin a mirror, take a `watermark` without `since`, and then read every list. From then on, ask with `since`, follow `Link`, read or delete what is named, and keep the `watermark` of the last page that is done. Nothing is left out, whatever is written meanwhile; a change may be named twice. Of several changes of a resource, a page has one. A unit is named when its images or published documents change, too. A folder that others no longer see is `deleted` for them, with all that lies in it. Facts that units inherit change with their project, and figures that a project has of its units with these: neither is named for itself.',
  headers: ['Sync-Watermark'],
  refusals: ['changes_expired'],
  permission: 'usage:read',
  query: ChangesQuery,
  response: ChangePage,
  load: (tenant, { query: { since, limit }, from }) => {
    const [entry = idFloor(since ?? tenant.now), part = ''] = from?.after ?? [];
    const values = { entry, part, count: limit + 1 };
    return {
      now: tenant.now,
      reader: tenant.read(readers.ask(tenant, null, {})),
      rows: since === undefined ? undefined : tenant.read(changesAfter.ask(tenant, null, values)),
    };
  },
  answer: ({ now, reader, rows }, { query: { since, limit }, from }, _env, writtenAt) => {
    const [{ issued, role, restoredAt } = NOBODY] = reader();
    if (since !== undefined) requireKept({ since, from, writtenAt, restoredAt, now });
    const { page, next } = cutPage(rows?.() ?? [], limit, from, positionOf);
    const granted = permissionsOfToken(issued, role);
    const last = page.at(-1);
    const watermark =
      next === undefined || last === undefined ? watermarkAfter(writtenAt) : last.at;
    const changes = foldChanges(page.filter((row) => isListed(row, granted)));
    const body = (nextCursor: string | null) => jsonOf({ changes, watermark, nextCursor });
    return { body, next, watermark };
  },
});

const NOBODY = { issued: [], role: null, restoredAt: null };

const positionOf = ({ entry, part }: ChangeRow) => [entry, part ?? ''];

/** How long the audit log is kept at least: a trigger refuses to delete an entry within a year. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

interface Begin {
  readonly since: Instant;
  readonly from: CursorPosition | undefined;
  readonly writtenAt: Instant | null;
  readonly restoredAt: Instant | null;
  readonly now: Instant;
}

/** @throws Failure `changes_expired` if not every change from the beginning of a page may be known any more. */
function requireKept({ since, from, writtenAt, restoredAt, now }: Begin): void {
  const [entry] = from?.after ?? [];
  const begin = entry === undefined ? since : momentOf(entry);
  const isOld = begin < instant(millisecondsOf(now) - KEPT_MS);
  const isPruned = isOld && writtenAt !== null && begin <= writtenAt;
  const isRestored =
    restoredAt !== null && (since <= restoredAt || (from?.clock ?? since) < restoredAt);
  if (!isPruned && !isRestored) return;
  const message = isRestored
    ? `The service was restored to an earlier state at ${restoredAt}.`
    : 'Changes of so long ago are not kept.';
  const advice =
    'Begin anew: take a new watermark from GET /changes, read every list, and delete what is not listed.';
  throw new Failure('changes_expired', `${message} ${advice}`);
}

const SCOPES: Readonly<Record<Kind, Permission>> = {
  project: 'project:read',
  property: 'property:read',
  image: 'property:read',
  reservation: 'property:read',
  document: 'files:read',
  folder: 'files:read',
};

interface Listed extends ChangeRow {
  readonly kind: Kind;
}

/** Whether a row is about something that the caller may know of. */
function isListed(row: ChangeRow, granted: ReadonlySet<Permission>): row is Listed {
  const { kind } = row;
  if (kind === null || !granted.has(SCOPES[kind])) return false;
  if (row.exists || (kind !== 'folder' && kind !== 'document')) return true;
  // Only what the caller may have seen before is deleted for them. A unit that moves hides none of its documents.
  return row.wasVisible && row.target !== 'property';
}

/** The changes of a page: of several of a resource the last one, which is its creation if that is among them. */
function foldChanges(rows: readonly Listed[]): Change[] {
  const changes = new Map<string, Change>();
  for (const row of rows) {
    const key = `${row.kind} ${row.id}`;
    const change = changeIn(row);
    const wasCreated = changes.get(key)?.action === 'created' && change.action === 'updated';
    changes.delete(key);
    changes.set(key, wasCreated ? { ...change, action: 'created' } : change);
  }
  return [...changes.values()];
}

function changeIn(row: Listed): Change {
  const { kind, id, projectId, unitId, at } = row;
  const isPart = kind === 'image' || kind === 'reservation' || kind === 'document';
  return {
    kind,
    id,
    ...(projectId !== null && { projectId }),
    ...(isPart && unitId !== null && { propertyId: unitId }),
    action: actionIn(row),
    at,
  };
}

function actionIn({ kind, exists, action, target, at, reservedAt }: Listed): Change['action'] {
  if (!exists) return 'deleted';
  const isCreation =
    kind === 'reservation'
      ? reservedAt === at
      : action.endsWith('.created') && [kind, 'import'].includes(target);
  return isCreation ? 'created' : 'updated';
}
