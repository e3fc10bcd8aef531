import { memberOf } from '../../access/actor.ts';
import { command } from '../../http/command.ts';
import { NOTHING } from '../../http/operation.ts';
import { cutPage } from '../../http/paging.ts';
import { query } from '../../http/query.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { presentFolder } from './present.ts';
import { FOLDER_PAGE, FolderAnswer, FolderList, FolderQuery, NewFolder } from './schema.ts';
import { folderById, folderPage, insertFolder } from './store.ts';

/** The folders that the caller may see. */
export const listFolders = query(
  { permission: 'files:read', params: NOTHING, query: FolderQuery, response: FolderList },
  {
    load: (tenant, { query, from }) =>
      tenant.read(folderPage(tenant, query.parentId, from, FOLDER_PAGE)),
    answer: (rows, { from }) => {
      const { page, next } = cutPage(rows(), FOLDER_PAGE, from?.offset ?? 0, ({ name, id }) => [
        name,
        id,
      ]);
      return { body: jsonOf({ folders: page.map(presentFolder) }), next };
    },
  },
);

/** Creates a folder, which belongs to the person for whom the caller acts. */
export const createFolder = command(
  {
    name: 'createFolder',
    permission: 'files:upload',
    effect: 'creates',
    params: NOTHING,
    body: NewFolder,
    response: FolderAnswer,
  },
  {
    load: (tenant, { body: { parentId } }) =>
      typeof parentId === 'string' ? tenant.read(folderById(tenant, parentId)) : undefined,
    check: (parent) => parent && found(parent()[0], 'parent folder'),
    perform: ({ input }, { actor, orgId, tenant, newId }) => {
      const folder = {
        ...newId(),
        orgId,
        name: input.name,
        parentId: input.parentId ?? null,
        color: input.color ?? null,
        visibility: input.visibility,
        createdByUserId: memberOf(actor),
      };
      return {
        statements: [insertFolder(tenant, folder)],
        events: [{ action: 'folder.created', id: folder.id, before: null, after: folder }],
        quota: { maxFolders: 1 },
        result: { folder: presentFolder(folder) },
      };
    },
    // A folder has no address of its own, so this is the list of its siblings.
    location: ({ folder }) => `/folders?parentId=${folder.parentId ?? 'null'}`,
  },
);
