import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Position } from '../../values/position.ts';
import type { Folder } from './schema.ts';

const folderColumns = {
  id: folders.id,
  orgId: folders.orgId,
  name: folders.name,
  parentId: folders.parentId,
  color: folders.color,
  visibility: folders.visibility,
  createdByUserId: folders.createdByUserId,
  createdAt: folders.createdAt,
};

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

export function folderById(tenant: Tenant, id: string) {
  return tenant.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(visibleTo(tenant), eq(folders.id, id)));
}

export function insertFolder(tenant: Tenant, folder: Folder) {
  return tenant.db.insert(folders).values(folder);
}
