import type { Folder } from './schema.ts';

/** A folder for an answer: its fields in the order of the contract. */
export function presentFolder(folder: Folder): Folder {
  return {
    id: folder.id,
    orgId: folder.orgId,
    name: folder.name,
    parentId: folder.parentId,
    color: folder.color,
    visibility: folder.visibility,
    createdByUserId: folder.createdByUserId,
    createdAt: folder.createdAt,
  };
}
