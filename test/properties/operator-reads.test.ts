import { describe, expect, test } from 'vitest';
import { operatorContract } from '../../src/surfaces/operator/document.ts';
import type { Route } from '../../src/http/contract/operation.ts';
import type { Answer, Query } from '../harness/client.ts';
import { Contract } from '../harness/contract.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { numbered } from '../harness/unit-lists.ts';

/** An organisation with units, and clients of its own token and of the operator. */
async function aStockedOrganisation() {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project, { visibility: 'online' });
  await organisation.hasImages(unit.id, [{ objectKey: 'a.jpg', fileName: 'a.jpg' }]);
  const run = await api.imports(project, numbered(5));
  return { organisation, api, project, unit, run, at: `/orgs/${organisation.id}` };
}

const watermarkOf = ({ headers }: Answer) => headers.get('Sync-Watermark');

/** A body without the parts of its links that depend on the moment of signing. */
const unsigned = ({ text }: Answer) => text.replaceAll(/X-Amz-(?:Date|Signature)=\w+/g, '');

describe('The operator gets the same answer as the customer', () => {
  test.each<[string, Query]>([
    ['/properties', {}],
    ['/properties', { status: 'frei,verkauft', visibility: 'offline', includeArchived: true }],
    ['/properties', { limit: 2, offset: 3 }],
    ['/properties', { updatedSince: '2020-01-01T00:00:00Z', include: 'images' }],
    ['/projects', {}],
    ['/folders', { parentId: 'null' }],
  ])('from %s with %j', async (path, query) => {
    const { api, at } = await aStockedOrganisation();
    const theirs = await api.get(path, query);
    const ours = await operator.get(at + path, query);
    expect(ours.status).toBe(200);
    expect(unsigned(ours)).toBe(unsigned(theirs));
    expect(watermarkOf(ours)).toBe(watermarkOf(theirs));
  });

  test('for one project, one unit and one import', async () => {
    const { api, at, project, unit, run } = await aStockedOrganisation();
    for (const [path, query] of [
      [`/projects/${project.id}`, {}],
      [`/projects/${project.id}`, { include: 'properties', limit: 2 }],
      [`/properties/${unit.id}`, { include: 'images' }],
      [`/imports/${run.importRunId}`, {}],
    ] as const) {
      const ours = await operator.get(at + path, query);
      expect(ours.status).toBe(200);
      expect(unsigned(ours)).toBe(unsigned(await api.get(path, query)));
    }
  });

  test('for each page, with the watermark of the first page', async () => {
    const { at } = await aStockedOrganisation();
    const pages = await operator.follows(`${at}/properties`, {
      limit: 2,
      updatedSince: '2020-01-01T00:00:00Z',
    });
    expect(pages).toHaveLength(3);
    expect(new Set(pages.map(watermarkOf)).size).toBe(1);
    const ids = pages.flatMap(({ body }) => body.properties.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(6);
  });

  test('with a cursor that no other organisation accepts', async () => {
    const { at } = await aStockedOrganisation();
    const { at: other } = await aStockedOrganisation();
    const [, next = ''] =
      /<([^>]+)>/.exec(
        (await operator.get(`${at}/properties`, { limit: 2 })).headers.get('Link') ?? '',
      ) ?? [];
    expect((await operator.get(next.replace(at, other))).status).toBe(400);
  });
});

test('the operator reads its own changes', async () => {
  const { at, unit } = await aStockedOrganisation();
  const path = `${at}/properties/${unit.id}`;
  const { body } = await operator.patch(path, { status: 'reserviert', kaufpreis: '1.5' });
  expect((await operator.get(path)).body).toEqual(body);
});

test('a private folder is listed to its creator only, not to the operator', async () => {
  const { api, at } = await aStockedOrganisation();
  const shared = await api.createsFolder({ name: 'Alle', visibility: 'org' });
  const own = await api.createsFolder({ name: 'Nur ich' });
  const inside = { name: 'Darin', visibility: 'org', parentId: own.id };
  expect((await api.post('/folders', inside)).status).toBe(201);
  expect((await operator.get(`${at}/folders`, { parentId: 'null' })).body.folders).toEqual([
    shared,
  ]);
  expect((await operator.get(`${at}/folders`, { parentId: own.id })).body.folders).toEqual([]);
  expect((await operator.get(`${at}/folders`)).text).not.toContain('Nur ich');
});

test('imports of one organisation are listed in pages, newest first', async () => {
  const { api, at, project, run } = await aStockedOrganisation();
  await aStockedOrganisation();
  const later = await api.imports(project, numbered(2));
  const pages = await operator.follows(`${at}/imports`, { limit: 1 });
  expect(pages.map(({ body }) => body.imports)).toMatchObject([
    [{ id: later.importRunId, unitCount: 2, status: 'completed' }],
    [{ id: run.importRunId, unitCount: 5, projectId: project.id }],
  ]);
});

test("the customer's API has no list of imports", async () => {
  const { api } = await aStockedOrganisation();
  expect((await api.get('/imports')).status).toBe(404);
});

/** The components of the operator's document, if it had these operations only. */
function schemasOf(routes: readonly Route[]): Record<string, unknown> {
  return new Contract({ ...operatorContract, routes }).document['components'].schemas;
}

test('each schema name has one meaning in the document, whichever operations it has', () => {
  const whole = schemasOf(operatorContract.routes);
  for (const route of operatorContract.routes) {
    const own = schemasOf([route]);
    for (const [name, schema] of Object.entries(own))
      expect({ [name]: whole[name] }).toEqual({ [name]: schema });
  }
  expect(JSON.stringify(whole['Property'])).not.toContain('token');
});
