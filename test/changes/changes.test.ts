import { describe, expect, test } from 'vitest';
import { aClient, aProject, aUnit } from '../harness/callers.ts';
import { type Client, toldBy } from '../harness/client.ts';
import { aPdf } from '../harness/files.ts';
import { DAY_MS } from '../harness/durations.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { formWith, smallPlanAs } from '../harness/pictures.ts';
import { Random } from '../harness/random.ts';
import { Mirror, wholeListing } from './mirror.ts';

/** An organisation with two people, and a mirror for each. */
async function twoMirrors() {
  const organisation = await anOrganisation();
  const [one, other] = [await organisation.signedIn(), await organisation.signedIn()];
  const mirrors = [new Mirror(one), new Mirror(other)] as const;
  await one.delete(`/projects/${(await one.createsProject()).id}`);
  for (const mirror of mirrors) await mirror.syncs();
  const areExact = async () => {
    for (const mirror of mirrors) {
      await mirror.syncs();
      expect(mirror.copies).toEqual(await wholeListing(mirror.api));
    }
  };
  return { one, other, mirrors, areExact };
}

const changesSince = async (api: Client, since: string, query = {}) =>
  (await api.get('/changes', { since, ...query })).body.changes;

const watermarkOf = async (api: Client): Promise<string> =>
  (await api.get('/changes')).body.watermark;

const follows = async (mirror: Mirror) => {
  for (let times = 0; times < 4; times++) await mirror.syncs(5);
};

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const PICTURE = await smallPlanAs('image/png');
const addsImage = (api: Client, unit: { id: string }) =>
  api.sends('POST', `/properties/${unit.id}/images`, { body: formWith(PICTURE) });

test('without since, there are no changes, and the watermark of now', async () => {
  const { api, project } = await aProject();
  const { status, body, headers } = await api.get('/changes');
  const watermark = new Date(Date.parse(project.createdAt) + 1).toISOString();
  expect([status, body]).toEqual([200, { changes: [], watermark, nextCursor: null }]);
  expect(headers.get('Sync-Watermark')).toBe(watermark);
});

test('names each kind of resource, with its place, and what happened to it', async () => {
  const { api, project, unit, path } = await aUnit();
  const since = await watermarkOf(api);
  const { image } = (await addsImage(api, unit)).body;
  await api.reserves(unit, { reference: 'a case' });
  const folder = await api.createsFolder();
  const place = { folderId: folder.id, projectId: project.id };
  const { document } = (await api.post('/documents', { name: 'a.pdf', ...place })).body;
  await api.imports(project, [{}]);
  await api.patch(`/projects/${project.id}`, { city: 'Kiel' });
  await api.delete(`${path}/images/${image.id}`);
  const of = { projectId: project.id, at: expect.any(String) };
  const parts = { ...of, propertyId: unit.id };
  expect(await changesSince(api, since)).toEqual([
    { kind: 'reservation', id: unit.id, ...parts, action: 'created' },
    { kind: 'folder', id: folder.id, at: of.at, action: 'created' },
    { kind: 'document', id: document.id, ...of, action: 'created' },
    { kind: 'property', id: expect.any(String), ...of, action: 'created' },
    { kind: 'project', id: project.id, at: of.at, action: 'updated' },
    { kind: 'image', id: image.id, ...parts, action: 'deleted' },
    { kind: 'property', id: unit.id, ...of, action: 'updated' },
  ]);
});

test('a token gets the kinds that it may read', async () => {
  const { organisation, api, project } = await aProject();
  const since = await watermarkOf(api);
  await api.patch(`/projects/${project.id}`, { city: 'Kiel' });
  const unit = await api.createsUnit(project);
  await addsImage(api, unit);
  await api.reserves(unit);
  await api.createsFolder({ visibility: 'org' });
  const kindsFor = async (
    ...scopes: readonly ('files:read' | 'project:read' | 'property:read' | 'property:create')[]
  ) => {
    const reader = await organisation.signedIn({ scopes });
    const kinds = (await changesSince(reader, since)).map(({ kind }: { kind: string }) => kind);
    return kinds.toSorted();
  };
  expect(await kindsFor('project:read')).toEqual(['project']);
  expect(await kindsFor('property:read')).toEqual(['image', 'property', 'reservation']);
  expect(await kindsFor('files:read')).toEqual(['folder']);
  expect(await kindsFor('property:create')).toEqual([]);
});

test('a project that is deleted leaves its trace', async () => {
  const { api, project } = await aProject();
  const since = await watermarkOf(api);
  expect((await api.delete(`/projects/${project.id}`)).status).toBe(200);
  expect(await changesSince(api, since)).toEqual([
    { kind: 'project', id: project.id, action: 'deleted', at: expect.any(String) },
  ]);
});

test('a page has a resource once, and each watermark goes on where its page ends', async () => {
  const { api, project } = await aProject();
  const since = await watermarkOf(api);
  await api.imports(
    project,
    Array.from({ length: 20 }, () => ({})),
  );
  const unit = await api.createsUnit(project);
  for (const zimmer of [1, 2, 3]) await api.patch(`/properties/${unit.id}`, { zimmer });
  expect(await changesSince(api, since)).toHaveLength(21);
  const pages = await api.follows('/changes', { since, limit: 6 });
  const named = pages.map(({ body }) => body.changes.length);
  expect(named).toEqual([6, 6, 6, 3]);
  for (const [at, { body }] of pages.entries()) {
    const rest = pages.slice(at + 1).flatMap((page) => page.body.changes);
    expect(await changesSince(api, body.watermark)).toEqual(expect.arrayContaining(rest));
  }
});

describe('A client that follows the changes has what the lists have', () => {
  test('after every kind of change', async () => {
    const { one, areExact, mirrors } = await twoMirrors();
    const [project, goal] = [await one.createsProject(), await one.createsProject()];
    await one.imports(project, [{ unitIdentifier: '1' }, {}]);
    const unit = await one.createsUnit(project, { visibility: 'online' });
    const path = `/properties/${unit.id}`;
    await areExact();
    const { image } = (await addsImage(one, unit)).body;
    await one.reserves(unit, { reference: 'a case' });
    const { document } = (
      await one.post('/documents', { name: 'a.pdf', propertyId: unit.id, published: true })
    ).body;
    await one.uploads(document, aPdf());
    await areExact();
    await one.patch(`${path}/images/${image.id}`, { category: 'Grundriss' });
    await one.patch(path, { status: 'notartermin', projectId: goal.id });
    await areExact();
    const neighbour = await one.createsUnit(goal);
    await one.patch(`/documents/${document.id}`, { propertyId: neighbour.id });
    await areExact();
    await one.patch(path, { status: 'frei', movesBack: true });
    await one.delete(`/documents/${document.id}`);
    await one.delete(`${path}/images/${image.id}`);
    await areExact();
    const { id: deleted } = await one.createsProject();
    await areExact();
    await one.delete(`/projects/${deleted}`);
    await areExact();
    expect(mirrors[1].copies.project.has(deleted)).toBe(false);
  });

  test('while folders become private, and public again', async () => {
    const { one, areExact, mirrors } = await twoMirrors();
    const root = await one.createsFolder({ visibility: 'org' });
    const child = await one.createsFolder({ visibility: 'org', parentId: root.id });
    const own = await one.createsFolder({ visibility: 'private', parentId: child.id });
    for (const folderId of [root.id, child.id, own.id]) {
      expect((await one.post('/documents', { name: 'a.pdf', folderId })).status).toBe(201);
    }
    await areExact();
    for (const visibility of ['private', 'org']) {
      expect((await one.patch(`/folders/${root.id}`, { visibility })).status).toBe(200);
      await areExact();
    }
    const { document } = (await one.post('/documents', { name: 'b.pdf', folderId: child.id })).body;
    await areExact();
    for (const folderId of [own.id, root.id]) {
      expect((await one.patch(`/documents/${document.id}`, { folderId })).status).toBe(200);
      await areExact();
    }
    await one.delete(`/documents/${document.id}`);
    await areExact();
    // What was always private is never named to others.
    expect(mirrors[1].named.map(({ id }) => id)).not.toContain(own.id);
  });

  test('while others write', async () => {
    const { one, other, areExact, mirrors } = await twoMirrors();
    const projects = [await one.createsProject(), await other.createsProject()] as const;
    const units: { id: string }[] = [];
    const writer = async (api: Client, seed: number) => {
      const random = new Random(seed);
      for (let times = 0; times < 14; times++) {
        const [first, ...more] = units;
        const unit = first && random.pick([first, ...more]);
        const project = random.pick(projects);
        const act = random.between(0, 8);
        if (act === 0 || unit === undefined) units.push(await api.createsUnit(project));
        else if (act === 1) await api.imports(project, [{}, {}, {}]);
        else if (act === 2) await addsImage(api, unit);
        else if (act === 3)
          await api.put(`/properties/${unit.id}/reservation`, {
            until: new Date(Date.now() + DAY_MS).toISOString(),
          });
        else if (act === 4) await api.delete(`/properties/${unit.id}/reservation`);
        else if (act === 5)
          await api.patch(`/properties/${unit.id}`, {
            status: random.pick(['frei', 'notartermin', 'verkauft']),
            movesBack: true,
          });
        else if (act === 6) await api.patch(`/properties/${unit.id}`, { projectId: project.id });
        else if (act === 7) await api.post('/documents', { name: 'a.pdf', propertyId: unit.id });
        else await api.createsFolder({ visibility: random.pick(['org', 'private']) });
      }
    };
    await Promise.all([writer(one, 1), writer(other, 2), writer(one, 3), ...mirrors.map(follows)]);
    await areExact();
    expect(mirrors[0].copies.property.size).toBeGreaterThan(0);
  });
});

test('410 changes_expired, with how to begin anew, answers what is older than a year, unless nothing was written since', async () => {
  const api = await aClient();
  await api.createsProject();
  const old = await api.get('/changes', { since: ago(366) });
  expect(toldBy(old)).toBe('410 changes_expired');
  expect(old.body.error.message).toContain('read every list');
  expect((await api.get('/changes', { since: ago(364) })).status).toBe(200);
});
