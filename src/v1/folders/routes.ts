import { get, NOTHING, post } from '../../http/endpoint.ts';
import { cutPage } from '../../http/paging.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { presentFolder } from './present.ts';
import { FOLDER_PAGE, FolderAnswer, FolderList, FolderQuery, NewFolder } from './schema.ts';
import { folderById, folderPage, insertFolder } from './store.ts';

const listFolders = get({
  path: '/folders',
  scope: 'files:read',
  params: NOTHING,
  query: FolderQuery,
  response: FolderList,
  load: (tenant, { query, from }) =>
    tenant.read(folderPage(tenant, query.parentId, from, FOLDER_PAGE)),
  answer: (rows, { from }) => {
    const { page, next } = cutPage(rows(), FOLDER_PAGE, from?.offset ?? 0, ({ name, id }) => [
      name,
      id,
    ]);
    return { body: jsonOf({ folders: page.map(presentFolder) }), next };
  },
});

const createFolder = post({
  path: '/folders',
  scope: 'files:upload',
  params: NOTHING,
  body: NewFolder,
  status: 201,
  response: FolderAnswer,
  load: (tenant, { body: { parentId } }) =>
    typeof parentId === 'string' ? tenant.read(folderById(tenant, parentId)) : undefined,
  check: (parent) => parent && found(parent()[0], 'parent folder'),
  change: ({ body }, { principal, tenant, newId }) => {
    const folder = {
      ...newId(),
      orgId: principal.orgId,
      name: body.name,
      parentId: body.parentId ?? null,
      color: body.color ?? null,
      visibility: body.visibility,
      createdByUserId: principal.memberId,
    };
    return {
      status: 201,
      statements: [insertFolder(tenant, folder)],
      // A folder has no address of its own: it is seen among its siblings.
      location: `/folders?parentId=${folder.parentId ?? 'null'}`,
      body: { folder: presentFolder(folder) },
    };
  },
});

export const folders = [listFolders, createFolder];
