import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import {
  boolean,
  date,
  documented,
  filledText,
  integer,
  sentObject,
  text,
  uuid,
  word,
} from '../../fields/body.ts';
import { described } from '../../fields/described.ts';
import { fileNameFault, SORT_ORDER } from '../../fields/files.ts';
import {
  dateTime,
  flag,
  idOrNone,
  oneText,
  oneWord,
  pageCursor,
  pageSize,
  queryObject,
  searchText,
  wordList,
} from '../../fields/query.ts';
import { issueOf, ruled } from '../../fields/rules.ts';
import { because, withReasons } from '../../fields/warnings.ts';
import { ENDINGS, contentTypeOfName } from '../../documents/types.ts';
import { DOCUMENT_KINDS } from '../../values/document-kinds.ts';
import { broken } from '../../values/rule-messages.ts';
import { ProjectPath } from '../projects/schema.ts';

/** The largest document, in bytes: 50 MiB. */
export const MAX_CONTENT_BYTES = 50 * 1024 * 1024;

/** The most documents of a project that are of none of its units, and of a unit. */
export const MAX_OF_PROJECT = 200;
export const MAX_OF_UNIT = 20;

const MAX_TITLE = 255;
const MAX_EXTERNAL_ID = 255;
const MAX_LANGUAGE = 35;
const MAX_SEARCH = 100;

const MAX_PAGE = 200;

const ABOUT = {
  id: 'Id of the document: a UUIDv7, so ids ascend in the order of creation.',
  name: `Name of its file. The ending says the type: ${ENDINGS.map((ending) => `\`.${ending}\``).join(', ')}.`,
  kind: 'What it is.',
  contentType: 'Media type, by the ending of its name.',
  bytes: 'Size of its content; `null` until the content is uploaded.',
  sha256: 'SHA-256 of its content, in hex; `null` until the content is uploaded.',
  folderId:
    'The folder in which it lies; `null` for none. Only those who see the folder see the document. A document has at least one of `folderId`, `projectId` and `propertyId`.',
  projectId:
    'The project to which it belongs; `null` for none. A document of a unit also belongs to the unit’s project.',
  propertyId: 'The unit to which it belongs; `null` for none.',
  title: 'What it is called where it is shown; `null` for its name.',
  language: 'Its language, such as `de` or `en-GB`.',
  validUntil: 'The last day on which it is valid, such as that of an energy certificate.',
  published:
    'Whether websites show it, with its project or its published unit. What lies in a private folder, or below one, is never shown.',
  sortOrder: 'Its position among others, ascending.',
  externalId:
    'Its id in your own system. No other document of its project has it. `PUT /projects/{id}/documents/{externalId}` creates or changes the document with it.',
  createdAt: 'When it was created (UTC).',
  updatedAt: 'When it was last changed (UTC).',
  deletedAt:
    'When it was deleted (UTC); `null` if it is not. Only lists with `updatedSince` show deleted documents, for a year.',
  url: 'A signed link to the content, which saves it under its name. It works for an hour; `null` while there is no content.',
};

export const DocumentPath = z.object({ documentId: uuid().describe('Id of a document.') });

export const OwnDocumentPath = ProjectPath.extend({
  externalId: filledText(MAX_EXTERNAL_ID).describe('Id of a document in your own system.'),
});

/** Query of `GET /documents/{id}`. */
export const DocumentLink = queryObject(
  {
    disposition:
      'What a browser does with the `url`: it saves the document (`attachment`, the default) or shows it (`inline`, of a PDF or a picture).',
  },
  { disposition: oneWord(['attachment', 'inline']).optional() },
);

export const DocumentQuery = queryObject(
  {
    limit: `The page size, from 1 to ${MAX_PAGE}. A number out of range is set to the nearest bound.`,
    folderId: 'Only those in this folder. `null` or an empty value: those in no folder.',
    projectId:
      'Only those of this project, also those of its units. `null` or an empty value: those of no project.',
    propertyId: 'Only those of this unit. `null` or an empty value: those of no unit.',
    kind: 'Only those of these kinds.',
    published: 'Only those with this `published`.',
    q: 'Only those whose name or title has this text, or those of a unit whose identifier has it.',
    externalId: 'Only those with this `externalId`, exactly as it was set: one a project.',
    updatedSince:
      'Only those that were changed at or after this moment, deleted ones included. For the next sync, use the answer’s `Sync-Watermark`.',
  },
  {
    limit: pageSize(MAX_PAGE, 50),
    cursor: pageCursor(),
    folderId: idOrNone().optional(),
    projectId: idOrNone().optional(),
    propertyId: idOrNone().optional(),
    kind: wordList(DOCUMENT_KINDS).optional(),
    published: flag().optional(),
    q: searchText(MAX_SEARCH).optional(),
    externalId: oneText(MAX_EXTERNAL_ID).optional(),
    updatedSince: dateTime().optional(),
  },
);

/** The endings in upper and lower case: a schema's pattern has no flags. */
const ANY_ENDING = ENDINGS.map((ending) =>
  ending.replaceAll(/./g, (letter) => `[${letter.toUpperCase()}${letter}]`),
).join('|');

const fileName = () =>
  text(MAX_TITLE)
    .superRefine((name, context) => {
      const fault = fileNameFault(name);
      if (fault !== null) context.addIssue(issueOf(fault));
      else if (contentTypeOfName(name) === null) {
        context.addIssue(issueOf(broken('document_name', { words: ENDINGS.join(', ') })));
      }
    })
    .meta(
      documented({
        type: 'string',
        minLength: 5,
        maxLength: MAX_TITLE,
        pattern: String.raw`^[^\/\\\x00-\x1F]+\.(?:${ANY_ENDING})$`,
      }),
    );

/** BCP 47, without its rarest forms. */
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const language = () =>
  text(MAX_LANGUAGE)
    .refine((tag) => LANGUAGE.test(tag), ruled('language'))
    .meta(documented({ type: 'string', maxLength: MAX_LANGUAGE, pattern: LANGUAGE.source }));

/** The fields that a caller sets, apart from where the document belongs. */
const fields = {
  kind: word(DOCUMENT_KINDS).exactOptional(),
  folderId: uuid().nullable().exactOptional(),
  propertyId: uuid().nullable().exactOptional(),
  title: text(MAX_TITLE).nullable().exactOptional(),
  language: language().nullable().exactOptional(),
  validUntil: date().nullable().exactOptional(),
  published: boolean().exactOptional(),
  sortOrder: integer(...SORT_ORDER)
    .nullable()
    .exactOptional(),
};

const ofProject = {
  ...fields,
  projectId: uuid().nullable().exactOptional(),
  externalId: filledText(MAX_EXTERNAL_ID).nullable().exactOptional(),
};

/** A body with these fields of a document. Others are set by the service alone. */
const sentDocument = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  withReasons(
    sentObject(ABOUT, shape).meta({ id, description }),
    because(broken('set_by_service'), [
      'id',
      'contentType',
      'bytes',
      'sha256',
      'createdAt',
      'updatedAt',
      'deletedAt',
      'url',
    ]),
  );

/** A document to create. Its kind is `sonstiges` unless it is given. */
export const NewDocument = sentDocument(
  'NewDocument',
  'A document to create. Its content is uploaded afterwards.',
  { name: fileName(), ...ofProject },
);

export const DocumentChange = sentDocument(
  'DocumentChange',
  'New values of a document’s fields. Absent fields stay unchanged; `null` clears a field.',
  { name: fileName().exactOptional(), ...ofProject },
);

export type DocumentChange = z.output<typeof DocumentChange>;

/** A document that an own id names: it is created, or the given fields are changed. */
export const OwnDocument = sentDocument(
  'OwnDocument',
  'A document of a project. If it is there already, absent fields stay unchanged; `null` clears a field.',
  { name: fileName(), ...fields },
);

/** What the writer receives of an upload. */
export const StoredContent = z.object({
  objectKey: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** The type that was checked. */
  contentType: z.string(),
});

const shape = {
  id: answered.id(),
  name: answered.text(MAX_TITLE),
  kind: z.enum(DOCUMENT_KINDS),
  contentType: answered.text(100),
  bytes: answered.bytes(MAX_CONTENT_BYTES).nullable(),
  sha256: answered.text(64).nullable(),
  folderId: answered.id().nullable(),
  projectId: answered.id().nullable(),
  propertyId: answered.id().nullable(),
  title: answered.text(MAX_TITLE).nullable(),
  language: answered.text(MAX_LANGUAGE).nullable(),
  validUntil: answered.text(10).nullable(),
  published: z.boolean(),
  sortOrder: answered.integer(...SORT_ORDER).nullable(),
  externalId: answered.text(MAX_EXTERNAL_ID).nullable(),
  createdAt: answered.instant(),
  updatedAt: answered.instant(),
  deletedAt: answered.instant().nullable(),
};

export const StoredDocument = z.object({ ...shape, objectKey: z.string().nullable() });

export type StoredDocument = z.output<typeof StoredDocument>;

/** The writer's result for a document. */
export const DocumentRecord = z.object({ document: StoredDocument });

export const Document = z
  .strictObject(described({ ...shape, url: z.url().meta({ maxLength: 4096 }).nullable() }, ABOUT))
  .meta({ id: 'Document', description: 'A document of a folder, a project or a unit.' });

export type Document = z.output<typeof Document>;

export const DocumentAnswer = answered.answer('DocumentAnswer', { document: Document });

export const DocumentList = answered.answer('DocumentList', {
  documents: answered.list(Document, MAX_PAGE, 'A page of documents, newest first.'),
  pagination: z
    .strictObject({
      limit: answered.integer(1, MAX_PAGE).describe('The page size that was used, after clamping.'),
      hasMore: z.boolean().describe('Whether there is another page.'),
      nextCursor: answered
        .text(4096)
        .nullable()
        .describe('`cursor` of the next page; `null` on the last one.'),
    })
    .meta({ id: 'DocumentPagination', description: 'The position of this page in its list.' }),
});

/** The most folders and projects whose documents are counted. */
export const MAX_PLACES = 2000;

const PlaceCount = z
  .strictObject({
    folderId: answered.id().nullable().describe('Id of the folder; `null`: in none.'),
    projectId: answered.id().nullable().describe('Id of the project; `null`: of none.'),
    documents: answered.integer().describe('How many documents are there.'),
    withoutUnit: answered.integer().describe('How many of these belong to no unit.'),
    unpublished: answered.integer().describe('How many of these are not published.'),
  })
  .meta({ id: 'DocumentCount', description: 'How many documents a folder has of a project.' });

export const PlaceCounts = z.strictObject({
  counts: answered.list(PlaceCount, MAX_PLACES, 'The folders and projects that have documents.'),
});
