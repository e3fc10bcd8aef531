import type * as z from 'zod';
import { type LinkedDocument, documentLinks } from '../../images/links.ts';
import type { Document, DocumentAnswer, DocumentRecord, StoredDocument } from './schema.ts';

/** Signs the link to a document's content. */
export type DocumentSigner = (document: LinkedDocument) => string;

/** A document as it is answered, with a link if it has content. */
export function presentedDocument(
  { objectKey, ...document }: StoredDocument,
  link: DocumentSigner,
): Document {
  const { name, contentType } = document;
  const url = objectKey === null ? null : link({ objectKey, name, contentType });
  return { ...document, url };
}

/** Signs a new link each time: that of a first answer may have expired before its replay. */
export function presentDocument(
  { document }: Pick<z.output<typeof DocumentRecord>, 'document'>,
  env: Env,
): z.output<typeof DocumentAnswer> {
  return { document: presentedDocument(document, documentLinks(env)) };
}

/** The documents of a unit as SQLite writes them, with links. */
export function presentDocuments(json: string, link: DocumentSigner): Document[] {
  // The statement makes SQLite write this shape.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const documents: StoredDocument[] = JSON.parse(json);
  return documents.map((document) => presentedDocument(document, link));
}
