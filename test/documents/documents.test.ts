import { describe, expect, test } from 'vitest';
import { aClient, aProject, aUnit } from '../harness/callers.ts';
import { type Client, headerOf, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { aPdf, anArchive } from '../harness/files.ts';
import { namesOf } from '../harness/names.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { aPublisher } from '../harness/published.ts';
import { signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** Creates a document, with content unless it says otherwise. */
async function adds(api: Client, fields: object, content: Uint8Array<ArrayBuffer> | null = aPdf()) {
  const { status, body } = await api.post('/documents', { name: 'Exposé.pdf', ...fields });
  expect(status).toBe(201);
  if (content === null) return body.document;
  const uploaded = await api.uploads(body.document, content);
  expect(uploaded.status).toBe(200);
  return uploaded.body.document;
}

const namesIn = namesOf('documents');

test('The dashboard counts the documents of each folder and project that the person sees', async () => {
  const { organisation, api, project } = await aProject();
  const folder = await api.createsFolder({ visibility: 'org' });
  await adds(api, { projectId: project.id, folderId: folder.id, published: true });
  await adds(api, { projectId: project.id, folderId: folder.id });
  await adds(api, { folderId: folder.id });
  await adds(api, { folderId: (await api.createsFolder({ visibility: 'private' })).id }, null);
  const viewer = await signedIn(organisation, 'viewer');
  const answer = await viewer.get(`/orgs/v1/${organisation.id}/usage/documents`);
  const inFolder = { folderId: folder.id, withoutUnit: 1, unpublished: 1 };
  expect(answer.body.counts).toEqual([
    { ...inFolder, projectId: null, documents: 1 },
    { ...inFolder, projectId: project.id, documents: 2, withoutUnit: 2 },
  ]);
});

describe('A document', () => {
  test('is created without content, and read with all of its fields', async () => {
    const { api, project } = await aProject();
    const folder = await api.createsFolder({ visibility: 'org' });
    const sent = {
      name: 'Energieausweis 2026.pdf',
      kind: 'energieausweis',
      folderId: folder.id,
      projectId: project.id,
      title: 'Energieausweis',
      language: 'de',
      validUntil: '2035-12-31',
      published: true,
      sortOrder: 3,
      externalId: 'CRM-1',
    };
    const made = await api.post('/documents', sent);
    expect(made.status).toBe(201);
    const { document } = made.body;
    expect(document).toEqual({
      ...sent,
      id: document.id,
      propertyId: null,
      contentType: 'application/pdf',
      bytes: null,
      sha256: null,
      createdAt: document.createdAt,
      updatedAt: document.createdAt,
      deletedAt: null,
      url: null,
    });
    expect(headerOf(made, 'Location')).toBe(`/v1/documents/${document.id}`);
    expect((await api.get(`/documents/${document.id}`)).body).toEqual({ document });
  });

  test('of a unit is also of the unit’s project, and follows the unit into another', async () => {
    const { api, unit, project } = await aUnit();
    const document = await adds(api, { propertyId: unit.id });
    expect(document.projectId).toBe(project.id);
    const other = await api.createsProject();
    await api.patch(`/properties/${unit.id}`, { projectId: other.id });
    const { body } = await api.get(`/documents/${document.id}`);
    expect(body.document).toMatchObject({ projectId: other.id, propertyId: unit.id });
    expect(body.document.updatedAt > document.updatedAt).toBe(true);
  });

  test('moves into a folder that the caller sees, and into no other', async () => {
    const { organisation, api, project } = await aProject();
    const document = await adds(api, { projectId: project.id });
    const path = `/documents/${document.id}`;
    const own = await api.createsFolder({ visibility: 'private' });
    const moved = await api.patch(path, { folderId: own.id });
    expect([moved.status, moved.body.document.folderId]).toEqual([200, own.id]);
    const hidden = await (await organisation.signedIn()).createsFolder({ visibility: 'private' });
    expect(toldBy(await api.patch(path, { folderId: hidden.id }))).toBe('404 not_found');
  });

  test.each([
    ['no place', {}, 'projectId: must be given, unless folderId or propertyId is'],
    ['a name of another type', { name: 'Exposé.exe' }, 'name: must end with one of '],
    ['a path as its name', { name: 'a/b.pdf' }, 'name: must have a file name without a path'],
    ['no date', { validUntil: '2035-02-30' }, 'validUntil: must be a date'],
    ['no language', { language: 'deutsch!' }, 'language: must be a language'],
    ['an unknown kind', { kind: 'plan' }, 'kind: must be one of'],
  ])('with %s is refused', async (_, fields, fault) => {
    const { api, project } = await aProject();
    const place = Object.keys(fields).length === 0 ? {} : { projectId: project.id };
    const refused = await api.post('/documents', { name: 'Exposé.pdf', ...place, ...fields });
    expect(faultsTold(refused)).toEqual([expect.stringContaining(fault)]);
  });

  test.each(['folderId', 'projectId', 'propertyId'])('with an unknown %s is 404', async (place) => {
    const api = await aClient();
    const answer = await api.post('/documents', { name: 'Exposé.pdf', [place]: UNKNOWN });
    expect(toldBy(answer)).toBe('404 not_found');
  });

  test('of a unit is refused in another project', async () => {
    const { api, unit } = await aUnit();
    const { id: projectId } = await api.createsProject();
    const sent = { name: 'Exposé.pdf', propertyId: unit.id, projectId };
    expect(faultsTold(await api.post('/documents', sent))).toEqual([
      'projectId: must be the project of the unit',
    ]);
  });

  test('keeps the type of its content, whatever its name', async () => {
    const { api, project } = await aProject();
    const { id } = await adds(api, { projectId: project.id });
    expect((await api.patch(`/documents/${id}`, { name: 'Neu.PDF' })).status).toBe(200);
    expect(faultsTold(await api.patch(`/documents/${id}`, { name: 'Neu.docx' }))).toEqual([
      'name: must keep the type of its content, application/pdf',
    ]);
    const empty = await adds(api, { projectId: project.id }, null);
    const renamed = await api.patch(`/documents/${empty.id}`, { name: 'Plan.dwg' });
    expect(renamed.body.document.contentType).toBe('image/vnd.dwg');
  });

  test('is deleted, and listed as deleted by updatedSince', async () => {
    const { api, project } = await aProject();
    const kept = await adds(api, { projectId: project.id });
    const { id } = await adds(api, { projectId: project.id, name: 'Alt.pdf' });
    const since = headerOf(await api.get('/documents'), 'Sync-Watermark');
    const removed = await api.delete(`/documents/${id}`);
    expect(removed.body.document).toMatchObject({ id, url: null });
    expect(removed.body.document.deletedAt).toBe(removed.body.document.updatedAt);
    expect((await api.get(`/documents/${id}`)).status).toBe(404);
    expect((await api.delete(`/documents/${id}`)).status).toBe(404);
    expect(namesIn(await api.get('/documents'))).toEqual([kept.name]);
    const changes = await api.get('/documents', { updatedSince: since });
    expect(changes.body.documents).toEqual([removed.body.document]);
  });
});

describe('GET /documents', () => {
  test('lists by folder, project, unit, kind and external id', async () => {
    const { api, unit, project } = await aUnit();
    const folder = await api.createsFolder();
    await adds(api, { name: 'Ordner.pdf', folderId: folder.id, kind: 'vertrag' }, null);
    await adds(api, { name: 'Projekt.pdf', projectId: project.id, externalId: 'P 1' }, null);
    await adds(api, { name: 'Einheit.pdf', propertyId: unit.id, kind: 'grundriss' }, null);
    const list = async (query: Record<string, string>) =>
      namesIn(await api.get('/documents', query));
    expect(await list({})).toEqual(['Einheit.pdf', 'Projekt.pdf', 'Ordner.pdf']);
    expect(await list({ folderId: folder.id })).toEqual(['Ordner.pdf']);
    expect(await list({ projectId: project.id })).toEqual(['Einheit.pdf', 'Projekt.pdf']);
    expect(await list({ projectId: project.id, propertyId: 'null' })).toEqual(['Projekt.pdf']);
    expect(await list({ propertyId: unit.id })).toEqual(['Einheit.pdf']);
    expect(await list({ kind: 'vertrag,grundriss' })).toEqual(['Einheit.pdf', 'Ordner.pdf']);
    expect(await list({ externalId: 'P 1' })).toEqual(['Projekt.pdf']);
    expect(await list({ folderId: 'null', projectId: project.id })).toEqual([
      'Einheit.pdf',
      'Projekt.pdf',
    ]);
  });

  test('lists what is published or not, and what a text names', async () => {
    const { api, project, unit } = await aUnit({ unitIdentifier: 'WE Ä1' });
    await adds(api, { name: 'Lageplan.pdf', projectId: project.id, title: 'Übersicht' }, null);
    await adds(api, { name: 'EG.pdf', propertyId: unit.id, published: true }, null);
    const list = async (query: Record<string, string>) =>
      namesIn(await api.get('/documents', query));
    expect(await list({ published: 'true' })).toEqual(['EG.pdf']);
    expect(await list({ published: 'false' })).toEqual(['Lageplan.pdf']);
    expect(await list({ q: 'LAGE' })).toEqual(['Lageplan.pdf']);
    expect(await list({ q: 'übersicht' })).toEqual(['Lageplan.pdf']);
    expect(await list({ q: 'we ä1', projectId: project.id })).toEqual(['EG.pdf']);
    expect(await list({ q: '%' })).toEqual([]);
  });

  test('links to a content that is saved, or shown if a browser can', async () => {
    const { api, project } = await aProject();
    const pdf = await adds(api, { projectId: project.id });
    const zip = await adds(api, { projectId: project.id, name: 'Pläne.zip' }, anArchive('EG.pdf'));
    const dispositionOf = async ({ id }: { id: string }, disposition?: string) => {
      const { body } = await api.get(`/documents/${id}`, { disposition });
      return new URL(body.document.url).searchParams.get('response-content-disposition');
    };
    expect(await dispositionOf(pdf)).toBe("attachment; filename*=UTF-8''Expos%C3%A9.pdf");
    expect(await dispositionOf(pdf, 'inline')).toBe("inline; filename*=UTF-8''Expos%C3%A9.pdf");
    expect(await dispositionOf(zip, 'inline')).toBe("attachment; filename*=UTF-8''Pl%C3%A4ne.zip");
  });
});

test.each([
  ['its documents', (api: Api) => api.createsFolder({ visibility: 'private' })],
  [
    'those of the folders below it',
    async (api: Api) => {
      const { id: parentId } = await api.createsFolder({ visibility: 'private' });
      const between = await api.createsFolder({ visibility: 'org', parentId });
      return api.createsFolder({ visibility: 'org', parentId: between.id });
    },
  ],
])(
  'A private folder hides %s from everybody but the person who created it',
  async (_, makesFolder) => {
    const organisation = await anOrganisation();
    const [one, other] = [await organisation.signedIn(), await organisation.signedIn()];
    const project = await one.createsProject();
    const folder = await makesFolder(one);
    const fields = { folderId: folder.id, projectId: project.id, externalId: 'E 1' };
    const document = await adds(one, fields);
    const path = `/documents/${document.id}`;
    expect((await one.get(path)).status).toBe(200);
    expect(namesIn(await other.get('/documents'))).toEqual([]);
    expect(namesIn(await other.get('/documents', { projectId: project.id }))).toEqual([]);
    expect((await other.get(path)).status).toBe(404);
    expect((await other.patch(path, { title: 'Neu' })).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect((await other.uploads(document, aPdf('Neu'))).status).toBe(404);
    const moved = { name: 'Exposé.pdf', folderId: folder.id };
    expect((await other.post('/documents', moved)).status).toBe(404);
    const byOwnId = `/projects/${project.id}/documents/E%201`;
    for (const taken of [
      await other.put(byOwnId, { name: 'Neu.pdf' }),
      await other.post('/documents', { ...fields, name: 'Neu.pdf', folderId: null }),
    ]) {
      expect(toldBy(taken)).toBe('409 external_id_taken');
      expect(taken.body.error.details).toBeUndefined();
    }
  },
);

type Api = Awaited<ReturnType<typeof aClient>>;

describe('PUT by an own id', () => {
  test('creates a document, then changes it, and may be repeated', async () => {
    const { api, project, unit } = await aUnit();
    const path = `/projects/${project.id}/documents/grundriss%2F12`;
    const made = await api.put(path, { name: 'WE 12.pdf', propertyId: unit.id, title: 'Plan' });
    expect(made.status).toBe(200);
    expect(made.body.document).toMatchObject({
      externalId: 'grundriss/12',
      projectId: project.id,
      propertyId: unit.id,
    });
    const again = await api.put(path, { name: 'WE 12.pdf' });
    expect([again.status, again.body]).toEqual([200, made.body]);
    const changed = await api.put(path, { name: 'WE 12.pdf', title: null, kind: 'grundriss' });
    expect(changed.body.document).toMatchObject({ title: null, kind: 'grundriss' });
    expect(namesIn(await api.get('/documents'))).toEqual(['WE 12.pdf']);
  });

  test('is unique in its project, and free again after the deletion', async () => {
    const { api, project } = await aProject();
    const other = await api.createsProject();
    const sent = { name: 'Exposé.pdf', externalId: 'E 1' };
    const first = await api.post('/documents', { ...sent, projectId: project.id });
    expect((await api.post('/documents', { ...sent, projectId: other.id })).status).toBe(201);
    const second = await api.post('/documents', { ...sent, projectId: project.id });
    expect(toldBy(second)).toBe('409 external_id_taken');
    const { id: documentId } = first.body.document;
    expect(second.body.error.details).toEqual({ documentId });
    const unit = await api.createsUnit(project);
    const third = await adds(api, { propertyId: unit.id }, null);
    for (const taken of [
      await api.post('/documents', { ...sent, propertyId: unit.id }),
      await api.patch(`/documents/${third.id}`, { externalId: 'E 1' }),
    ]) {
      expect(toldBy(taken)).toBe('409 external_id_taken');
      expect(taken.body.error.details).toEqual({ documentId });
    }
    await api.delete(`/documents/${documentId}`);
    const next = await api.put(`/projects/${project.id}/documents/E%201`, { name: 'Exposé.pdf' });
    expect([next.status, next.body.document.id === documentId]).toEqual([200, false]);
  });
});

test.each([
  [20, 'unit', 'propertyId'],
  [200, 'project', 'projectId'],
] as const)(
  'Limits are %s documents of a %s, also for parallel requests',
  async (most, of, place) => {
    const { api, ...has } = await aUnit();
    const at = { [place]: has[of].id };
    for (let n = 3; n < most; n++) await adds(api, at, null);
    const last = await adds(api, at, null);
    const sent = { name: 'Exposé.pdf', ...at };
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.post('/documents', sent)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await api.delete(`/documents/${last.id}`);
    expect((await api.post('/documents', sent)).status).toBe(201);
    const other = await api.post('/documents', { ...sent, [place]: null, folderId: null });
    expect(other.status).toBe(400);
  },
);

test('What reads the documents of a place reads no others', async () => {
  const { api, project, website } = await aPublisher();
  const unit = await api.createsUnit(project, { visibility: 'online', externalSourceId: 'A' });
  const folder = await api.createsFolder({ visibility: 'org' });
  const of = { propertyId: unit.id, folderId: folder.id, externalId: 'one', published: true };
  await adds(api, of);
  const reads = [
    ...['folderId', 'propertyId', 'externalId'].map((name) => () => {
      return api.get('/documents', { [name]: Reflect.get(of, name) });
    }),
    () => api.get(`/units/${unit.id}`, { include: 'documents' }),
    () => api.get('/units', { include: 'documents' }),
    () => api.get('/units', { withoutFloorPlan: true }),
    () => website.get(`/${website.key}/properties/${unit.id}`),
    () => website.get(`/${website.key}/projects/${project.id}/properties`),
    () => website.get(`/${website.key}/projects`),
  ];
  const rowsRead = async () => {
    const rows: number[] = [];
    for (const ask of reads) rows.push((await ask()).rowsRead);
    return rows;
  };
  const before = await rowsRead();
  const elsewhere = await api.createsFolder();
  for (let at = 0; at < 100; at++) await adds(api, { folderId: elsewhere.id }, null);
  const after = await rowsRead();
  expect(after.map((rows, at) => rows - (before[at] ?? 0) < 50)).toEqual(reads.map(() => true));
});
