import { and, asc, eq, exists, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { columnsNamed } from '../../db/columns.ts';
import { documents, folders } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Position } from '../../values/position.ts';
import { Folder, StoredFolder } from './schema.ts';

const folderColumns = columnsNamed(folders, Folder.shape);
const storedColumns = columnsNamed(folders, StoredFolder.shape);

/** Condition: the caller sees the folder. Only the person who created a private folder sees it. */
const visibleTo = ({ org, member }: Tenant) =>
  and(
    eq(folders.orgId, org),
    or(eq(folders.visibility, 'org'), eq(folders.createdByUserId, member)),
  );

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
        parentId === undefined ? undefined : childOf(tenant, parentId),
        name === undefined ? undefined : sql`(${folders.name}, ${folders.id}) > (${name}, ${id})`,
      ),
    )
    .orderBy(asc(folders.name), asc(folders.id))
    .limit(limit + 1);
}

/** Condition: the folder is a child of `parentId`. A hidden folder also hides its children. */
function childOf(tenant: Tenant, parentId: string | null): SQL | undefined {
  return parentId === null
    ? isNull(folders.parentId)
    : and(eq(folders.parentId, parentId), exists(folderById(tenant, parentId)));
}

/** A folder that the caller sees. @param id may be the column of another table. */
export function folderById(tenant: Tenant, id: string | SQLWrapper) {
  return tenant.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(visibleTo(tenant), eq(folders.id, id)));
}

/** All fields of a folder that the caller sees. */
export function visibleFolder(tenant: Tenant, id: string) {
  return tenant.db
    .select(storedColumns)
    .from(folders)
    .where(and(visibleTo(tenant), eq(folders.id, id)));
}

/**
 * Whether a folder is `id` itself or lies below it, however deep. The caller need not see the folders in
 * between.
 */
export function folderWithin({ db, org }: Tenant, folderId: string, id: string) {
  return db
    .select({ id: sql<string>`above.id` })
    .from(
      sql`(WITH RECURSIVE above(id) AS (
        SELECT ${folderId}
        UNION
        SELECT f.parent_id FROM above JOIN ${folders} AS f ON f.org_id = ${org} AND f.id = above.id
        WHERE f.parent_id IS NOT NULL) SELECT id FROM above) AS above`,
    )
    .where(sql`above.id = ${id}`);
}

export function insertFolder(tenant: Tenant, folder: Folder) {
  return tenant.db.insert(folders).values(folder);
}

export function updateFolder({ db, org }: Tenant, folder: StoredFolder) {
  const { id, name, parentId, color, visibility, projectId } = folder;
  return db
    .update(folders)
    .set({ name, parentId, color, visibility, projectId })
    .where(and(eq(folders.orgId, org), eq(folders.id, id)));
}

/** Something that lies in a folder, whether the caller sees it or not; deleted documents do not count. */
export function contentOf({ db, org }: Tenant, folderId: string) {
  return db
    .select({
      hasContent: sql<number>`EXISTS (SELECT 1 FROM ${folders} AS f WHERE f.org_id = ${org}
        AND f.parent_id = ${folderId}) OR EXISTS (SELECT 1 FROM ${documents} AS d WHERE d.org_id = ${org}
        AND d.folder_id = ${folderId} AND d.deleted_at IS NULL)`.as('has_content'),
    })
    .from(folders)
    .where(and(eq(folders.orgId, org), eq(folders.id, folderId)));
}

/**
 * Deletes an empty folder. Lists of changes still show the documents that were deleted in it, except to those
 * who have not seen it: what lay in a private folder is forgotten.
 */
export function deleteFolder({ db, org }: Tenant, { id, visibility }: Folder) {
  const deletedIn = and(eq(documents.orgId, org), eq(documents.folderId, id));
  return [
    visibility === 'org'
      ? db.update(documents).set({ folderId: null }).where(deletedIn)
      : db.delete(documents).where(deletedIn),
    db.delete(folders).where(and(eq(folders.orgId, org), eq(folders.id, id))),
  ];
}
