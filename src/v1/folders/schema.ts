import { z } from 'zod';
import { answeredId, answeredInstant } from '../../http/answer-fields.ts';
import { object, name, pageCursor, text, uuid, word } from '../../http/fields.ts';

const FOLDER_VISIBILITIES = ['private', 'org'] as const;

/** Query of `GET /folders`. `null` or nothing is the top level; without it, every folder. */
export const FolderQuery = z.object({
  parentId: z
    .preprocess((value) => (value === 'null' || value === '' ? null : value), uuid().nullable())
    .optional(),
  cursor: pageCursor(),
});

export const NewFolder = object({
  name: name(255),
  parentId: uuid().nullish(),
  color: text(32).nullish(),
  visibility: word(FOLDER_VISIBILITIES).default('private'),
});

const Folder = z.strictObject({
  id: answeredId(),
  orgId: answeredId(),
  name: z.string(),
  parentId: answeredId().nullable(),
  color: z.string().nullable(),
  visibility: z.enum(FOLDER_VISIBILITIES),
  createdByUserId: answeredId().nullable(),
  createdAt: answeredInstant(),
});

export type Folder = z.output<typeof Folder>;

export const FolderAnswer = z.strictObject({ folder: Folder });
export const FolderList = z.strictObject({ folders: z.array(Folder) });
