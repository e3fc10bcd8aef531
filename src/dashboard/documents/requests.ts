import type { components, paths } from '../../../dist/openapi/orgs.ts';
import { bodyOf, client, everyPage } from '../api/client.ts';

// Requests about documents. Each throws a Refusal.

export type Document = components['schemas']['Document'];
export type DocumentCount = components['schemas']['DocumentCount'];
export type NewDocument = components['schemas']['NewDocument'];
export type DocumentChange = components['schemas']['DocumentChange'];
type DocumentQuery = NonNullable<paths['/{orgId}/documents']['get']['parameters']['query']>;

/** The service's largest page of documents. */
const LARGEST_PAGE = 200;

/** A page of documents, newest first, with the next page's cursor. */
export async function readDocumentPage(orgId: string, query: DocumentQuery) {
  const params = { path: { orgId }, query };
  const { documents, pagination } = await bodyOf(client.GET('/{orgId}/documents', { params }));
  return { documents, next: pagination.nextCursor };
}

/** How many documents are in each folder, by project. */
export async function readDocumentCounts(orgId: string): Promise<readonly DocumentCount[]> {
  const params = { path: { orgId } };
  return (await bodyOf(client.GET('/{orgId}/usage/documents', { params }))).counts;
}

/** A link to a document's content that a browser shows if it can; `null` while there is no content. */
export async function readShownLink(orgId: string, documentId: string): Promise<string | null> {
  const params = { path: { orgId, documentId }, query: { disposition: 'inline' as const } };
  const path = '/{orgId}/documents/{documentId}';
  return (await bodyOf(client.GET(path, { params }))).document.url;
}

/** All documents of a project with its units, or of a unit, newest first. */
export function readDocuments(orgId: string, of: Pick<DocumentQuery, 'projectId' | 'propertyId'>) {
  return everyPage(
    (page) => {
      const params = { path: { orgId }, query: { ...of, ...page } };
      return client.GET('/{orgId}/documents', { params });
    },
    ({ documents }) => documents,
    LARGEST_PAGE,
  );
}

/** What a former version has at the end of its name: the day on which another one came in its place. */
const FORMER = / \(\d{4}-\d\d-\d\d\)(?=\.[^.]*$)/;

/** Whether another document came in place of this one. */
export const isFormer = ({ name }: Pick<Document, 'name'>): boolean => FORMER.test(name);

/** The name of a document once another one comes in its place. */
export const formerName = (name: string): string =>
  name.replace(/(?=\.[^.]*$)/, ` (${new Date().toLocaleDateString('sv')})`);

/** Creates a document without content. @param key Idempotency-Key, so that a retry creates nothing twice. */
export async function createDocument(orgId: string, body: NewDocument, key: string) {
  const params = { path: { orgId }, header: { 'Idempotency-Key': key } };
  return (await bodyOf(client.POST('/{orgId}/documents', { params, body }))).document;
}

export async function changeDocument(orgId: string, documentId: string, body: DocumentChange) {
  const params = { path: { orgId, documentId } };
  await client.PATCH('/{orgId}/documents/{documentId}', { params, body });
}

export async function deleteDocument(orgId: string, documentId: string): Promise<void> {
  const params = { path: { orgId, documentId } };
  await client.DELETE('/{orgId}/documents/{documentId}', { params });
}

/** The URL to upload a document's content to. */
export function addressOfContent(orgId: string, documentId: string): string {
  return `/orgs/v1/${orgId}/documents/${documentId}/content`;
}
