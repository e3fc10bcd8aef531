import { memberOf } from '../../access/actor.ts';
import * as answered from '../../fields/answer.ts';
import { cutPage } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { Failure, orNotFound, invalidRequest } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import {
  Folder,
  FOLDER_PAGE,
  FolderAnswer,
  FolderChange,
  FolderList,
  FolderPath,
  FolderQuery,
  NewFolder,
  StoredFolder,
  StoredFolderAnswer,
} from './schema.ts';
import {
  folderContent,
  deleteFolder,
  folderPage,
  insertFolder,
  levelsFrom,
  parentById,
  touchDocuments,
  updateFolder,
  visibleFolder,
} from './store.ts';
import { broken } from '../../values/rule-messages.ts';

export const listFolders = read({
  id: 'listFolders',
  summary: 'List folders',
  description:
    'The folders that the caller may see: those of the organisation, and the private ones of the person for whom it acts. They are ordered by name, then by id. A page has up to 1,000 folders; `Link` leads to the next one.',
  permission: 'files:read',
  query: FolderQuery,
  response: FolderList,
  load: (tenant, { query, from }) =>
    tenant.read(folderPage(tenant, query.parentId, from, FOLDER_PAGE)),
  answer: (rows, { from }) => {
    const { page, next } = cutPage(rows(), FOLDER_PAGE, from, ({ name, id }) => [name, id]);
    return { body: jsonOf({ folders: page }), next };
  },
});

/** Creates a folder, which belongs to the person for whom the caller acts. */
export const createFolder = write({
  id: 'createFolder',
  summary: 'Create a folder',
  description:
    'Creates a folder, at the top level or in another one, at most 20 levels deep. `Location` leads to the list of the folder and its siblings, as a folder has no address of its own.',
  refusals: ['not_found', 'quota_exceeded'],
  permission: 'files:upload',
  body: NewFolder,
  response: FolderAnswer,
  perform: async ({ input }, { actor, orgId, tenant, newId, read }) => {
    const { parentId, visibility } = input;
    const createdByUserId = memberOf(await actor);
    if (createdByUserId === null && visibility === 'private') throw nobodysFolder();
    let seenBy = visibility === 'private' ? createdByUserId : null;
    if (typeof parentId === 'string') {
      const rows = await read((add) => add(parentById(tenant, parentId, null)));
      const parent = orNotFound(rows()[0], 'parent folder');
      requireLevels(parent.level + 1);
      seenBy ??= parent.seenBy;
    }
    const folder = {
      ...newId(),
      orgId,
      name: input.name,
      parentId: parentId ?? null,
      color: input.color ?? null,
      visibility,
      createdByUserId,
    };
    return {
      statements: insertFolder(tenant, folder),
      events: [{ action: 'folder.created', id: folder.id, before: null, after: folder, seenBy }],
      quota: { maxFolders: 1 },
      result: { folder: answered.shown(Folder, folder) },
    };
  },
  // A folder has no address of its own, so this is the list of its siblings.
  location: ({ folder }) => `/folders?parentId=${folder.parentId ?? 'null'}`,
});

export const getFolder = read({
  id: 'getFolder',
  summary: 'Read a folder',
  description: 'A folder that the caller may see, with the project to which it belongs.',
  permission: 'files:read',
  params: FolderPath,
  response: StoredFolderAnswer,
  load: (tenant, { params }) => tenant.read(visibleFolder(tenant, params.folderId)),
  answer: (rows) => ({
    body: jsonOf({ folder: answered.shown(StoredFolder, orNotFound(rows()[0], 'folder')) }),
  }),
});

export const changeFolder = write({
  id: 'changeFolder',
  summary: 'Change a folder',
  description:
    'Changes the name, colour, visibility or project of a folder that the caller sees, or puts it into another folder. It cannot be put into itself or into a folder below it, and folders are at most 20 levels deep. Only the person who created a folder can make it private or put it into a private folder, as nobody else would see it then. Fields that are not sent stay unchanged.',
  refusals: ['forbidden'],
  permission: 'files:upload',
  params: FolderPath,
  body: FolderChange,
  response: StoredFolderAnswer,
  perform: async ({ params: { folderId: id }, input }, author) => {
    const { actor, tenant, read } = author;
    const { parentId, projectId } = input;
    const ofProject = typeof projectId === 'string' ? author.requireProject(projectId) : undefined;
    const moves = typeof parentId === 'string';
    const [rows] = await Promise.all([
      read((add) => ({
        folder: add(visibleFolder(tenant, id)),
        parent: moves ? add(parentById(tenant, parentId, id)) : undefined,
        levels: moves ? add(levelsFrom(tenant, id)) : undefined,
      })),
      ofProject,
    ]);
    const { seenBy, parentSeenBy, ...before } = orNotFound(rows.folder()[0], 'folder');
    const parent = rows.parent && orNotFound(rows.parent()[0], 'parent folder');
    if (parent?.isWithin === 1) throw intoItself();
    if (parent) requireLevels(parent.level + (rows.levels?.()[0]?.levels ?? 1));
    const after = applyPatch(before, input);
    const above = parentId === undefined ? parentSeenBy : (parent?.seenBy ?? null);
    const isPrivate = above !== null || after.visibility === 'private';
    const hides = seenBy === null && isPrivate;
    requireCreator(memberOf(await actor), hides, before, after);
    const result = { folder: answered.shown(StoredFolder, after) };
    if (isUnchanged(before, after)) return unchanged(result);
    const shows = seenBy !== null && !isPrivate;
    return {
      statements: [
        ...updateFolder(tenant, id, input),
        ...(hides || shows ? [touchDocuments(tenant, id, author.now)] : []),
      ],
      events: [{ action: 'folder.updated', id, before, after, seenBy: isPrivate ? seenBy : null }],
      // Websites do not show documents in private folders, or below them.
      publicationEffect: hides ? 'withdrawn' : seenBy === null ? undefined : 'changed',
      result,
    };
  },
});

export const removeFolder = write({
  id: 'removeFolder',
  summary: 'Delete an empty folder',
  description:
    'Deletes a folder in which nothing lies: neither documents nor other folders, also none that the caller does not see. The answer is the folder as it was.',
  refusals: ['not_empty'],
  permission: 'files:upload',
  params: FolderPath,
  response: StoredFolderAnswer,
  perform: async ({ params: { folderId: id } }, { tenant, read }) => {
    const rows = await read((add) => ({
      folder: add(visibleFolder(tenant, id)),
      content: add(folderContent(tenant, id)),
    }));
    const { seenBy, parentSeenBy: _above, ...before } = orNotFound(rows.folder()[0], 'folder');
    if (rows.content()[0]?.hasContent === 1) {
      const message = 'The folder is not empty: delete or move what is in it first.';
      throw new Failure('not_empty', message);
    }
    return {
      statements: deleteFolder(tenant, id, seenBy),
      events: [{ action: 'folder.removed', id, before, after: null, seenBy }],
      result: { folder: answered.shown(StoredFolder, before) },
    };
  },
});

const MAX_LEVELS = 20;

/** @throws Failure `invalid_request` for a folder that would be deeper, or have a deeper one in it. */
function requireLevels(levels: number): void {
  if (levels <= MAX_LEVELS) return;
  throw invalidRequest([{ path: 'parentId', ...broken('folder_levels', { max: MAX_LEVELS }) }]);
}

function intoItself(): Failure {
  return invalidRequest([{ path: 'parentId', ...broken('not_below_itself') }]);
}

/** The refusal of a private folder of the operator, who is no member. */
function nobodysFolder(): Failure {
  return new Failure('forbidden', 'Only a member has private folders: send visibility "org".');
}

/**
 * Only its creator sees a private folder, so only they may make it private, or put it into a private one.
 *
 * @param hides whether the change hides it from the organisation.
 * @throws Failure `forbidden`.
 */
function requireCreator(
  memberId: string | null,
  hides: boolean,
  before: Folder,
  after: Folder,
): void {
  const isMadePrivate = after.visibility === 'private' && before.visibility === 'org';
  if (!hides && !isMadePrivate) return;
  if (before.createdByUserId !== null && before.createdByUserId === memberId) return;
  throw new Failure('forbidden', 'Only the person who created a folder can make it private.');
}
