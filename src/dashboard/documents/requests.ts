import type { components, paths } from '../../../dist/openapi/orgs.ts';
import { read, readAll, send } from '../api/client.ts';

// Requests about documents. Each throws a Refusal.

export type Document = components['schemas']['Document'];
export type DocumentCount = components['schemas']['DocumentCount'];
export type NewDocument = components['schemas']['NewDocument'];
export type DocumentChange = components['schemas']['DocumentChange'];
type DocumentQuery = NonNullable<paths['/{orgId}/documents']['get']['parameters']['query']>;

/** The service's largest page of documents. */
const LARGEST_PAGE = 200;

const DOCUMENT = '/{orgId}/documents/{documentId}';

/** A page of documents, newest first, with the next page's cursor. */
export async function readDocumentPage(orgId: string, query: DocumentQuery) {
  const { documents, pagination } = await read('/{orgId}/documents', { orgId }, query);
  return { documents, next: pagination.nextCursor };
}

/** How many documents are in each folder, by project. */
export const readDocumentCounts = async (orgId: string): Promise<readonly DocumentCount[]> =>
  (await read('/{orgId}/usage/documents', { orgId })).counts;

/** A link to a document's content that a browser shows if it can; `null` while there is no content. */
export async function readShownLink(orgId: string, documentId: string): Promise<string | null> {
  const query = { disposition: 'inline' } as const;
  return (await read(DOCUMENT, { orgId, documentId }, query)).document.url;
}

/** All documents of a project with its units, or of a unit, newest first. */
export const readDocuments = (
  orgId: string,
  of: Pick<DocumentQuery, 'projectId' | 'propertyId'>,
): Promise<Document[]> =>
  readAll('/{orgId}/documents', 'documents', { orgId }, { ...of, limit: LARGEST_PAGE });

/** What a former version has at the end of its name: the day on which another one came in its place. */
const FORMER = / \(\d{4}-\d\d-\d\d\)(?=\.[^.]*$)/;

/** Whether another document came in place of this one. */
export const isFormer = ({ name }: Pick<Document, 'name'>): boolean => FORMER.test(name);

/** The name of a document once another one comes in its place. */
export const formerName = (name: string): string =>
  name.replace(/(?=\.[^.]*$)/, ` (${new Date().toLocaleDateString('sv')})`);

/** Creates a document without content. @param key Idempotency-Key, so that a retry creates nothing twice. */
export async function createDocument(orgId: string, body: NewDocument, key: string) {
  const headers = { 'Idempotency-Key': key };
  return (await send('POST', '/{orgId}/documents', { orgId }, body, { headers })).document;
}

export const changeDocument = (orgId: string, documentId: string, body: DocumentChange) =>
  send('PATCH', DOCUMENT, { orgId, documentId }, body);

export const deleteDocument = (orgId: string, documentId: string) =>
  send('DELETE', DOCUMENT, { orgId, documentId });

/** The URL to upload a document's content to. */
export function addressOfContent(orgId: string, documentId: string): string {
  return `/orgs/v1/${orgId}/documents/${documentId}/content`;
}
