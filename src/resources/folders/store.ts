import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { byIndex, isRow } from '../../db/conditions.ts';
import { columnsNamed } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows.ts';
import { documents, folders } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { Folder, type FolderChange, StoredFolder } from './schema.ts';

const folderRows = rowsOf(folders);

const folderColumns = columnsNamed(folders, Folder.shape);
const storedColumns = columnsNamed(folders, StoredFolder.shape);

/** Condition: the caller sees the folder. Only the person who created a private folder sees it and what lies below it. */
const visibleTo = ({ org, member }: Tenant) =>
  and(eq(folders.orgId, org), or(isNull(folders.seenBy), eq(folders.seenBy, member)));

/**
 * The visible folders by name, then id, one more than `limit` if there are more.
 *
 * @param parentId a folder's id, `null` for the top level, `undefined` for every folder.
 */
export function folderPage(
  tenant: Tenant,
  parentId: string | null | undefined,
  from: Position | undefined,
  limit: number,
) {
  const [name, id] = from?.after ?? [];
  return tenant.db
    .select(folderColumns)
    .from(folders)
    .where(
      and(
        visibleTo(tenant),
        parentId === undefined ? undefined : isChild(parentId),
        name === undefined ? undefined : sql`(${folders.name}, ${folders.id}) > (${name}, ${id})`,
      ),
    )
    .orderBy(asc(folders.name), asc(folders.id))
    .limit(limit + 1);
}

const isChild = (parentId: string | null): SQL =>
  parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId);

/** A folder that the caller sees. @param id may be the column of another table. */
export function folderById(tenant: Tenant, id: string | SQLWrapper) {
  return tenant.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(visibleTo(tenant), eq(folders.id, id)));
}

/** All fields of a folder that the caller sees, who sees it, and who sees the folder that contains it. */
export function visibleFolder(tenant: Tenant, id: string) {
  return tenant.db
    .select({
      ...storedColumns,
      seenBy: folders.seenBy,
      parentSeenBy: selectSeenBy(tenant, folders.parentId).as('parent_seen_by'),
    })
    .from(folders)
    .where(and(visibleTo(tenant), eq(folders.id, id)));
}

/** Who sees a folder; NULL also without one. */
const selectSeenBy = ({ org }: Tenant, id: SQLWrapper | string | null) =>
  sql<
    string | null
  >`(SELECT p.seen_by FROM ${folders} AS p WHERE p.org_id = ${org} AND p.id = ${id})`;

/**
 * A folder that the caller sees, as the parent of another one: its level (1 at the top), who sees it, and
 * whether it is the folder `id` itself or lies below it.
 */
export function parentById(tenant: Tenant, parentId: string, id: string | null) {
  return tenant.db
    .select({
      seenBy: folders.seenBy,
      level: sql<number>`(SELECT count(*) FROM ${above(tenant, parentId)})`.as('level'),
      isWithin: sql<number>`${id} IN (SELECT id FROM ${above(tenant, parentId)})`.as('is_within'),
    })
    .from(folders)
    .where(and(visibleTo(tenant), eq(folders.id, parentId)));
}

const above = ({ org }: Tenant, folderId: string) => sql`(
  WITH RECURSIVE above(id) AS (
    SELECT ${folderId}
    UNION
    SELECT f.parent_id FROM above JOIN ${folders} AS f ON f.org_id = ${org} AND f.id = above.id
    WHERE f.parent_id IS NOT NULL) SELECT id FROM above)`;

/**
 * A folder and all below it, as a table of `id`, `level` (1 for itself) and `seen_by`: if the folders from
 * the top to one hide it from all but different people, nobody sees it.
 */
const below = (tenant: Tenant, id: string) => {
  const { org } = tenant;
  const own = sql`CASE f.visibility WHEN 'private' THEN coalesce(f.created_by_user_id, '') END`;
  const both = (parent: SQL) => sql`CASE WHEN ${parent} IS NULL THEN ${own}
    WHEN ${own} IS NULL OR ${own} = ${parent} THEN ${parent} ELSE '' END`;
  return sql`(
    WITH RECURSIVE below(id, level, seen_by) AS (
      SELECT f.id, 1, ${both(selectSeenBy(tenant, sql`f.parent_id`))}
      FROM ${folders} AS f WHERE f.org_id = ${org} AND f.id = ${id}
      UNION ALL
      SELECT f.id, below.level + 1, ${both(sql`below.seen_by`)}
      FROM below CROSS JOIN ${folders} AS f
        ON f.org_id = ${org} AND ${byIndex(sql`f.parent_id = below.id`)})
    SELECT id, level, seen_by FROM below)`;
};

/** How many levels a folder has, itself and those below it. */
export const levelsFrom = (tenant: Tenant, id: string) =>
  tenant.db.select({ levels: sql<number>`max(level)`.as('levels') }).from(below(tenant, id));

/** Sets who sees a folder, and all below it. It follows each write of a folder. */
function coverFolders(tenant: Tenant, id: string) {
  return tenant.db
    .update(folders)
    .set({ seenBy: sql`covered.seen_by` })
    .from(sql`${below(tenant, id)} AS covered`)
    .where(and(eq(folders.orgId, tenant.org), sql`${folders.id} = covered.id`));
}

export function insertFolder(tenant: Tenant, folder: Folder) {
  return [folderRows.insert(tenant, folder), coverFolders(tenant, folder.id)];
}

export function updateFolder(tenant: Tenant, id: string, change: FolderChange) {
  return [folderRows.update(tenant, id, change), coverFolders(tenant, id)];
}

/** Counts all documents in a folder and below it as changed: others see them now, or no longer. */
export function touchDocuments(tenant: Tenant, id: string, updatedAt: Instant) {
  const { db, org } = tenant;
  const within = sql`${documents.folderId} IN (SELECT id FROM ${below(tenant, id)})`;
  return db
    .update(documents)
    .set({ updatedAt })
    .where(and(eq(documents.orgId, org), isNull(documents.deletedAt), within));
}

/** Something that lies in a folder, whether the caller sees it or not; deleted documents do not count. */
export function folderContent(tenant: Tenant, folderId: string) {
  const { db, org } = tenant;
  return db
    .select({
      hasContent: sql<number>`EXISTS (SELECT 1 FROM ${folders} AS f WHERE f.org_id = ${org}
        AND f.parent_id = ${folderId}) OR EXISTS (SELECT 1 FROM ${documents} AS d WHERE d.org_id = ${org}
        AND ${byIndex(sql`d.folder_id = ${folderId}`)} AND d.deleted_at IS NULL)`.as('has_content'),
    })
    .from(folders)
    .where(isRow(tenant, folders, folderId));
}

/**
 * Deletes an empty folder. Lists of changes still show the documents that were deleted in it, except to those
 * who have not seen it: what lay in a private folder is forgotten.
 */
export function deleteFolder(tenant: Tenant, id: string, seenBy: string | null) {
  const { db, org } = tenant;
  const deletedIn = and(eq(documents.orgId, org), byIndex(eq(documents.folderId, id)));
  return [
    seenBy === null
      ? db.update(documents).set({ folderId: null }).where(deletedIn)
      : db.delete(documents).where(deletedIn),
    folderRows.delete(tenant, id),
  ];
}
