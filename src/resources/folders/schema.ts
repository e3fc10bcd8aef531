import * as z from 'zod';
import { sentObject, name, text, uuid, word } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { idOrNone, pageCursor } from '../../fields/query.ts';

const FOLDER_VISIBILITIES = ['private', 'org'] as const;

/** The page size of folders. The contract has none, so `Link` leads to the next page. */
export const FOLDER_PAGE = 1000;

const ABOUT = {
  id: 'Id of the folder: a UUIDv7, so ids ascend in the order of creation.',
  orgId: 'The organisation it belongs to.',
  name: 'Name, from 1 to 255 characters.',
  parentId: 'The folder that contains it; `null` at the top level.',
  color: 'Colour for display, as sent: `#0f766e`, `teal`.',
  visibility:
    '`private`: only tokens of the person who created it see it, and what lies below it; `org`: the whole organisation, unless a folder above it is private.',
  createdByUserId: 'The person whose token created it.',
  createdAt: 'When it was created (UTC).',
  projectId: 'The project to which it belongs; `null` for none.',
};

/** Query of `GET /folders`. `null` or an empty value is the top level; without it, every folder. */
export const FolderQuery = z.object({
  parentId: idOrNone()
    .optional()
    .describe(
      'Only the folders in this one. `null` or an empty value lists the top level. Without it, every folder is listed.',
    ),
  cursor: pageCursor(),
});

export const NewFolder = sentObject(ABOUT, {
  name: name(255),
  parentId: uuid().nullish(),
  color: text(32).nullish(),
  visibility: word(FOLDER_VISIBILITIES).default('private'),
}).meta({ id: 'NewFolder', description: 'A folder to create.' });

export const FolderPath = z.object({ folderId: uuid().describe('Id of a folder.') });

export const FolderChange = sentObject(ABOUT, {
  name: name(255).exactOptional(),
  parentId: uuid().nullable().exactOptional(),
  color: text(32).nullable().exactOptional(),
  visibility: word(FOLDER_VISIBILITIES).exactOptional(),
  projectId: uuid().nullable().exactOptional(),
}).meta({
  id: 'FolderChange',
  description: 'New values of a folder’s fields. Absent fields stay unchanged.',
});

export type FolderChange = z.output<typeof FolderChange>;

export const Folder = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id(),
    name: answered.text(255),
    parentId: answered.id().nullable(),
    color: answered.text(32).nullable(),
    visibility: z.enum(FOLDER_VISIBILITIES),
    createdByUserId: answered.id().nullable(),
    createdAt: answered.instant(),
  })
  .meta({ id: 'Folder', description: 'A folder for files.' });

/** A folder with the field that version 1 does not return. */
export const StoredFolder = Folder.extend(
  described({ projectId: answered.id().nullable() }, ABOUT),
).meta({ id: 'StoredFolder', description: 'A folder for files, with every stored field.' });

export type StoredFolder = z.output<typeof StoredFolder>;

export type Folder = z.output<typeof Folder>;

export const FolderAnswer = answered.answer('FolderAnswer', { folder: Folder });
export const StoredFolderAnswer = answered.answer('StoredFolderAnswer', {
  folder: StoredFolder.describe('The folder.'),
});
export const FolderList = answered.answer('FolderList', {
  folders: answered.list(Folder, FOLDER_PAGE, 'The folders, by name, then by id.'),
});
