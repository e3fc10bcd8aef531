import type * as z from 'zod';
import { inlineIfShown } from '../../documents/published.ts';
import { contentTypeOfName } from '../../documents/types.ts';
import { cutPage, watermarkAfter } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { requireMatch } from '../../http/response/entity-tags.ts';
import { documentLinks } from '../../images/links.ts';
import { Failure, externalIdTaken, orNotFound, invalidRequest } from '../../values/failure.ts';
import { jsonArray, jsonObject, jsonOf, withField } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { broken } from '../../values/rule-messages.ts';
import { type Author, unchanged } from '../../writes/change.ts';
import { changeOfDocument, existingDocument, placedIn } from './change.ts';
import { Content, contentIn, receiveContent } from './content.ts';
import { presentDocument, presentedDocument } from './present.ts';
import {
  type Document,
  DocumentAnswer,
  DocumentChange,
  DocumentLink,
  DocumentList,
  DocumentPath,
  DocumentQuery,
  DocumentRecord,
  NewDocument,
  OwnDocument,
  OwnDocumentPath,
  PlaceCounts,
  type StoredDocument,
  StoredContent,
} from './schema.ts';
import { countsByPlace, documentById, documentNamed, documentPage, isSearch } from './store.ts';

export const listDocuments = read({
  id: 'listDocuments',
  summary: 'List documents',
  description:
    'The documents that the caller may see, newest first, each with a signed link to its content. With `updatedSince`, also those that were deleted since.',
  headers: ['Sync-Watermark'],
  permission: 'files:read',
  query: DocumentQuery,
  response: DocumentList,
  isQuestion: isSearch,
  load: (tenant, { query, from }) =>
    tenant.read(documentPage(tenant, query, { after: from?.after[0], limit: query.limit })),
  answer: (rows, { query: { limit }, from }, env, writtenAt) => {
    const { page, next } = cutPage(rows(), limit, from, ({ id }) => [id]);
    const link = documentLinks(env);
    const documents = page.map(({ document: text, objectKey, name, contentType }) => {
      const url = objectKey === null ? null : link({ objectKey, name, contentType });
      return withField<Omit<Document, 'url'>, 'url', string | null>({ text }, 'url', jsonOf(url));
    });
    const watermark = from?.watermark ?? watermarkAfter(writtenAt);
    return {
      body: (nextCursor: string | null) =>
        jsonObject({
          documents: jsonArray(documents),
          pagination: jsonOf({ limit, hasMore: next !== undefined, nextCursor }),
        }),
      next: next && { ...next, watermark },
      watermark,
      signed: page.some(({ objectKey }) => objectKey !== null),
    };
  },
});

export const countDocuments = read({
  id: 'countDocuments',
  summary: 'Count the documents of folders and projects',
  description:
    'How many documents that the person sees are in each folder, by project. A folder without documents is not listed.',
  permission: 'files:read',
  response: PlaceCounts,
  isQuestion: () => true,
  load: (tenant) => tenant.read(countsByPlace(tenant)),
  answer: (rows) => ({ body: jsonOf({ counts: rows() }) }),
});

export const getDocument = read({
  id: 'getDocument',
  summary: 'Read a document',
  description: 'One document, with a signed link to its content.',
  permission: 'files:read',
  params: DocumentPath,
  query: DocumentLink,
  response: DocumentAnswer,
  load: (tenant, { params }) => tenant.read(documentById(tenant, params.documentId)),
  answer: (rows, { query: { disposition } }, env) => {
    const document = orNotFound(rows()[0], 'document');
    const link = documentLinks(env, disposition === 'inline' ? inlineIfShown : undefined);
    return {
      body: jsonOf({ document: presentedDocument(document, link) }),
      updatedAt: document.updatedAt,
      signed: document.objectKey !== null,
    };
  },
});

/** A write that answers a document. */
const ofDocument = {
  permission: 'files:upload',
  result: DocumentRecord,
  response: DocumentAnswer,
  present: presentDocument,
  updatedAt: ({ document }: z.output<typeof DocumentRecord>) => document.updatedAt,
} as const;

export const createDocument = write({
  ...ofDocument,
  id: 'createDocument',
  summary: 'Create a document',
  description:
    'Creates a document without content in a folder, at a project, at a unit, or at several of them. Then upload its content: `PUT /documents/{id}/content`. A document that has no content a day later is deleted. A unit has at most 20 documents, and a project 200 besides those of its units: one more is 409.',
  refusals: ['not_found', 'external_id_taken', 'too_many_documents'],
  body: NewDocument,
  perform: ({ input }, author) => createdDocument(author, { ...EMPTY, ...input }),
  location: ({ document: { id } }) => `/documents/${id}`,
});

/** Creates or changes the document of a project with an own id. */
export const putDocument = write({
  ...ofDocument,
  id: 'putDocument',
  summary: 'Create or change a document by your own id',
  description:
    'Creates the document of the project with this `externalId`, or changes the fields that are sent. Repeat it as often as you like. Its content stays; upload it by the document’s `id`.',
  refusals: ['external_id_taken', 'too_many_documents'],
  params: OwnDocumentPath,
  body: OwnDocument,
  perform: async ({ params: { projectId, externalId }, input, ifMatch }, author) => {
    const { tenant, read: ask } = author;
    const rows = await ask((add) =>
      add(documentNamed(tenant, { projectId, propertyId: null }, externalId)),
    );
    const [named] = rows();
    if (named === undefined) {
      if (ifMatch !== null) throw nothingToMatch();
      return createdDocument(author, { ...EMPTY, ...input, projectId, externalId });
    }
    const { isVisible, ...before } = named;
    if (isVisible !== 1) throw externalIdTaken('document');
    requireMatch(ifMatch, before.updatedAt, 'document');
    return changedDocument(author, before, input);
  },
});

export const changeDocument = write({
  ...ofDocument,
  id: 'changeDocument',
  summary: 'Change a document',
  description:
    'Changes a document’s name, kind, place or other fields. Fields that are not sent stay unchanged; `null` clears a field. A new name must have an ending of the same type.',
  refusals: ['external_id_taken', 'too_many_documents'],
  params: DocumentPath,
  body: DocumentChange,
  perform: async ({ params: { documentId }, input, ifMatch }, author) => {
    const before = await existingDocument(author, documentId);
    requireMatch(ifMatch, before.updatedAt, 'document');
    return changedDocument(author, before, input);
  },
});

/** Stores the content of a document: its object first, then its row. */
export const uploadContent = write({
  ...ofDocument,
  id: 'uploadContent',
  summary: 'Upload the content of a document',
  description:
    'Stores the bytes of the request as the content of the document: `curl -T Expose.pdf …`. At most 50 MiB: PDF, JPEG, PNG, WebP, DOCX, XLSX, DWG or ZIP, as its name says. The service checks the content, its length and, with `Content-Digest`, its SHA-256 while they pass; of a refused or broken upload nothing is stored. Another upload is a new version with the same id; links to the earlier one work until they end. Content that is the same as the stored changes nothing.',
  refusals: ['quota_exceeded'],
  params: DocumentPath,
  body: Content,
  file: { sentAs: 'bytes', read: contentIn },
  submitted: StoredContent,
  load: (tenant, { params }) => tenant.read(documentById(tenant, params.documentId)),
  check: (rows) => orNotFound(rows()[0], 'document'),
  prepare: ({ body }, { loaded, ...at }) =>
    receiveContent(orNotFound(loaded()[0], 'document'), body, at),
  perform: async ({ params: { documentId }, input, ifMatch }, author) => {
    const before = await existingDocument(author, documentId);
    requireMatch(ifMatch, before.updatedAt, 'document');
    const { objectKey, bytes, sha256, contentType } = input;
    // Its document got a name of another type since it was checked.
    if (before.contentType !== contentType) {
      throw invalidRequest([
        { path: '', ...broken('content_type', { words: before.contentType }) },
      ]);
    }
    if (before.objectKey !== null && before.sha256 === sha256)
      return unchanged({ document: before });
    const after = { ...before, objectKey, bytes, sha256, updatedAt: author.now };
    return changeOfDocument(author, { action: 'document.uploaded', before, after });
  },
});

export const removeDocument = write({
  ...ofDocument,
  id: 'removeDocument',
  summary: 'Delete a document',
  description:
    'Deletes a document and its content. Links to it work until they end. `GET /documents?updatedSince=…` lists it for a year. The answer is the document as it was, without a link.',
  params: DocumentPath,
  perform: async ({ params: { documentId }, ifMatch }, author) => {
    const before = await existingDocument(author, documentId);
    requireMatch(ifMatch, before.updatedAt, 'document');
    const { now } = author;
    const after = { ...before, objectKey: null, deletedAt: now, updatedAt: now };
    return changeOfDocument(author, { action: 'document.removed', before, after });
  },
});

/** What a document has that its creator did not set. */
const EMPTY = {
  kind: 'sonstiges',
  folderId: null,
  projectId: null,
  propertyId: null,
  title: null,
  language: null,
  validUntil: null,
  published: false,
  sortOrder: null,
  externalId: null,
} as const;

type Sent = Omit<
  StoredDocument,
  'id' | 'contentType' | 'bytes' | 'sha256' | 'objectKey' | 'createdAt' | 'updatedAt' | 'deletedAt'
>;

async function createdDocument(author: Author, sent: Sent) {
  const { id, createdAt } = author.newId();
  const document: StoredDocument = {
    id,
    ...sent,
    contentType: typeOfName(sent.name),
    bytes: null,
    sha256: null,
    objectKey: null,
    createdAt,
    updatedAt: author.now,
    deletedAt: null,
  };
  const after = await placedIn(author, null, document);
  return changeOfDocument(author, { action: 'document.created', before: null, after });
}

async function changedDocument(author: Author, before: StoredDocument, sent: DocumentChange) {
  const named = applyPatch(before, sent);
  const contentType = typeOfName(named.name);
  if (contentType !== before.contentType && before.objectKey !== null) {
    throw invalidRequest([
      { path: 'name', ...broken('document_type', { words: before.contentType }) },
    ]);
  }
  const after = await placedIn(author, before, { ...named, contentType });
  if (isUnchanged(before, after)) return unchanged({ document: before });
  const changed = { ...after, updatedAt: author.now };
  return changeOfDocument(author, { action: 'document.updated', before, after: changed });
}

function nothingToMatch(): Failure {
  const message = 'The project has no document with this externalId yet.';
  return new Failure('precondition_failed', message, [
    { path: 'If-Match', ...broken('nothing_to_match') },
  ]);
}

function typeOfName(name: string): string {
  const contentType = contentTypeOfName(name);
  if (contentType === null) throw new Error('The name has none of the endings of documents.');
  return contentType;
}
