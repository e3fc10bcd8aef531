import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { components, paths } from '../../dist/openapi/v1.ts';
import { api, pagesOf, withRetries } from './service.ts';

// Mirrors the files of a directory as the documents of a project.
//
//   BASE=http://localhost:8787/v1 TOKEN=einheit_live_… node document-push.ts <directory> <project id>
//
// A file and its document share a name: the document's `externalId`. `Grundriss <number>.pdf` belongs to
// the unit whose `externalSourceId` is the number. A file is uploaded only if its bytes are others. The
// program can be killed at any moment and run again.

type Document = components['schemas']['Document'];
type Fields = components['schemas']['OwnDocument'];
type DocumentQuery = NonNullable<paths['/documents']['get']['parameters']['query']>;

const KINDS: readonly (readonly [RegExp, NonNullable<Fields['kind']>])[] = [
  [/^expos[eé]/i, 'expose'],
  [/^grundriss/i, 'grundriss'],
  [/^energieausweis/i, 'energieausweis'],
];

/** What the document of a file must be. */
async function fieldsOf(name: string, projectId: string): Promise<Fields> {
  const [, kind = 'sonstiges'] = KINDS.find(([pattern]) => pattern.test(name)) ?? [];
  const [, number] = /^Grundriss (.+)\.\w+$/.exec(name) ?? [];
  const fields = { name, kind, published: true };
  if (number === undefined) return fields;
  for await (const { units } of pagesOf({ projectId, externalSourceId: [number] })) {
    const [unit] = units;
    if (unit !== undefined) return { ...fields, propertyId: unit.id };
  }
  return fields;
}

/** Makes the document of a file equal to the file. */
async function push(directory: string, name: string, projectId: string): Promise<void> {
  const body = await fieldsOf(name, projectId);
  const { data } = await withRetries(() =>
    api.PUT('/projects/{id}/documents/{externalId}', {
      params: { path: { id: projectId, externalId: name } },
      body,
    }),
  );
  const bytes = await readFile(join(directory, name));
  const digest = createHash('sha256').update(bytes);
  const sha256 = digest.copy().digest('hex');
  if (data.document.sha256 === sha256) return;
  await withRetries(() =>
    api.PUT('/documents/{id}/content', {
      params: {
        path: { id: data.document.id },
        header: { 'Content-Digest': `sha-256=:${digest.copy().digest('base64')}:` },
      },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: new Blob([Uint8Array.from(bytes)]),
      bodySerializer: (content) => content,
    }),
  );
  console.log(`uploaded ${name}`);
}

/** Every document of the project with an own id. */
async function pushed(projectId: string): Promise<Document[]> {
  const found: Document[] = [];
  let cursor: string | null = null;
  do {
    const query: DocumentQuery = { projectId, ...(cursor !== null && { cursor }) };
    const { data } = await withRetries(() => api.GET('/documents', { params: { query } }));
    found.push(...data.documents.filter(({ externalId }) => externalId !== null));
    cursor = data.pagination.nextCursor;
  } while (cursor !== null);
  return found;
}

const [directory = '.', projectId = ''] = process.argv.slice(2);
const names = await readdir(directory);
for (const name of names) await push(directory, name, projectId);
for (const { id, externalId } of await pushed(projectId)) {
  if (externalId === null || names.includes(externalId)) continue;
  await withRetries(() => api.DELETE('/documents/{id}', { params: { path: { id } } }));
  console.log(`deleted ${externalId}`);
}
console.log('done');
