import { describe, expect, test } from 'vitest';
import { broken } from '../../src/values/rule-messages.ts';
import { aCaller } from '../harness/callers.ts';
import { type Fields, headerOf } from '../harness/client.ts';
import { inShard } from '../harness/shards.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';

// What tells a unit from others: its external id and its project, which can both be changed.

/** An organisation with two projects. */
async function twoProjects() {
  const { organisation, api } = await aCaller();
  const [east, west] = [await api.createsProject(), await api.createsProject()];
  const listed = async (project: { id: string }, query: Fields = {}) =>
    (await api.get(`/projects/${project.id}/properties`, { includeArchived: true, ...query })).body;
  return {
    organisation,
    api,
    east,
    west,
    /** The numbers of units that the project's list holds, and its total says. */
    sizeOf: async (project: { id: string }) => {
      const { properties, pagination } = await listed(project);
      return [properties.length, pagination.total];
    },
    listed,
  };
}

const bulk = (...properties: readonly unknown[]) => ['/properties/bulk', { properties }] as const;

describe('The externalSourceId of a unit', () => {
  test('is set, changed and cleared, and found under the new value alone', async () => {
    const { api, east } = await twoProjects();
    const unit = await api.createsUnit(east);
    const path = `/properties/${unit.id}`;
    const idsUnder = async (externalSourceId: string) => {
      const { body } = await api.get('/properties', { externalSourceId });
      return body.properties.map(({ id }: { id: string }) => id);
    };
    const set = await api.patch(path, { externalSourceId: 'CRM 1' });
    expect(set.body.property).toMatchObject({ externalSourceId: 'CRM 1', unitIdentifier: null });
    expect(await idsUnder('CRM 1')).toEqual([unit.id]);
    await api.post(...bulk({ id: unit.id, externalSourceId: 'CRM 2' }));
    expect([await idsUnder('CRM 1'), await idsUnder('CRM 2')]).toEqual([[], [unit.id]]);
    await api.post(...bulk({ externalSourceId: 'CRM 2', unitIdentifier: 'WE 2' }));
    await api.patch(path, { externalSourceId: null });
    expect(await idsUnder('CRM 2')).toEqual([]);
    expect((await api.get(path)).body.property).toMatchObject({
      externalSourceId: null,
      unitIdentifier: 'WE 2',
    });
  });

  test('need not be unique', async () => {
    const { api, east, west } = await twoProjects();
    const units = [
      await api.createsUnit(east, { unitIdentifier: 'WE 1' }),
      await api.createsUnit(west, { unitIdentifier: 'WE 2' }),
    ];
    const { status, body } = await api.post(
      ...bulk(...units.map(({ id }) => ({ id, externalSourceId: 'WE 1' }))),
    );
    expect(status).toBe(200);
    expect(body.properties).toMatchObject(units.map(() => ({ externalSourceId: 'WE 1' })));
  });

  test('of two units can be exchanged in one request', async () => {
    const { api, east } = await twoProjects();
    const one = await api.createsUnit(east, { unitIdentifier: 'A' });
    const other = await api.createsUnit(east, { unitIdentifier: 'B' });
    const { body } = await api.post(
      ...bulk({ id: one.id, externalSourceId: 'B' }, { id: other.id, externalSourceId: 'A' }),
    );
    expect(body.properties).toMatchObject([{ externalSourceId: 'B' }, { externalSourceId: 'A' }]);
  });
});

describe('A unit that is moved to another project', () => {
  test('is listed and counted there alone, with its images and its history', async () => {
    const { organisation, api, east, west, sizeOf, listed } = await twoProjects();
    const unit = await api.createsUnit(east, { status: 'verkauft', visibility: 'online' });
    await api.createsUnit(east);
    await organisation.hasImages(unit.id, [{ objectKey: 'a/b/original' }]);
    const sync = headerOf(await api.get('/properties'), 'Sync-Watermark');
    const moved = await api.patch(`/properties/${unit.id}`, { projectId: west.id });
    expect(moved.body.property).toMatchObject({ id: unit.id, projectId: west.id });
    expect([await sizeOf(east), await sizeOf(west)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const found = await listed(west, { status: 'verkauft', include: 'images' });
    expect(found.properties).toMatchObject([{ id: unit.id, images: [{ id: expect.any(String) }] }]);
    expect((await listed(east, { status: 'verkauft' })).pagination.total).toBe(0);
    for (const query of [{ updatedSince: sync }, { updatedSince: sync, projectId: west.id }]) {
      const { body } = await api.get('/properties', query);
      expect(body.properties).toMatchObject([{ id: unit.id }]);
      expect(body.pagination.total).toBe(1);
    }
    const counts = await inShard(
      organisation,
      `SELECT project_id, sum(units) AS units FROM unit_counts WHERE org_id = ?
         GROUP BY project_id HAVING sum(units) > 0 ORDER BY project_id`,
      organisation.id,
    );
    expect(counts.results).toEqual([
      { project_id: '', units: 2 },
      { project_id: east.id, units: 1 },
      { project_id: west.id, units: 1 },
    ]);
    const owner = await signedIn(organisation, 'owner');
    const { body } = await owner.get(`/orgs/v1/${organisation.id}/audit`, { target: unit.id });
    expect(body.audit[0]).toMatchObject({
      before: { projectId: east.id },
      after: { projectId: west.id },
    });
  });

  test('counts once against the plan', async () => {
    const { organisation, api, east, west } = await twoProjects();
    const unit = await api.createsUnit(east, { visibility: 'online' });
    await organisation.onPlan({ monthlyUnits: 1, maxOnlineUnits: 1 });
    expect((await api.patch(`/properties/${unit.id}`, { projectId: west.id })).status).toBe(200);
  });

  test('is moved with others in one request', async () => {
    const { api, east, west, sizeOf } = await twoProjects();
    await api.imports(
      east,
      ['A', 'B', 'C'].map((unitIdentifier) => ({ unitIdentifier })),
    );
    const moves = ['A', 'B'].map((id) => ({ externalSourceId: id, projectId: west.id }));
    expect((await api.post(...bulk(...moves))).status).toBe(200);
    expect([await sizeOf(east), await sizeOf(west)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('stays where it is if the organisation lacks the project', async () => {
    const { api, east, sizeOf } = await twoProjects();
    const foreign = await (await (await anOrganisation()).signedIn()).createsProject();
    const unit = await api.createsUnit(east, { unitIdentifier: 'A' });
    for (const projectId of [UNKNOWN, foreign.id]) {
      const one = await api.patch(`/properties/${unit.id}`, { projectId });
      expect([one.status, one.body.error.message]).toEqual([404, 'There is no such project.']);
      expect(one.body.error.details).toEqual([{ path: 'projectId', ...broken('no_such_project') }]);
      const many = await api.post(...bulk({ id: unit.id, etage: 1, projectId }));
      expect(many.status).toBe(404);
      expect(many.body.error.details).toMatchObject([{ path: 'properties[0].projectId' }]);
    }
    for (const projectId of [null, '', 'x', 1]) {
      expect((await api.patch(`/properties/${unit.id}`, { projectId })).status).toBe(400);
    }
    expect(await sizeOf(east)).toEqual([1, 1]);
  });
});
