import { describe, expect, test } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { type Fields, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';

// Upserts of a unit whose own id lives in another project of the organisation.

const row = (fields: Fields = {}) => ({ externalSourceId: 'MOVE-1', ...fields });

/** A unit that was moved from one project to another. */
async function aMovedUnit() {
  const api = await aClient();
  const [from, to] = [await api.createsProject(), await api.createsProject()];
  const { id } = await api.createsUnit(from, { unitIdentifier: 'MOVE-1', etage: 1 });
  await api.patch(`/properties/${id}`, { projectId: to.id });
  const path = `/projects/${from.id}/properties/upsert`;
  return {
    api,
    from,
    to,
    id,
    path,
    pushes: (...properties: readonly unknown[]) => api.post(path, { properties }, strictly),
    read: async (unit = id) => (await api.get(`/units/${unit}`)).body.unit,
    count: async () =>
      (await api.get('/properties', { includeArchived: true })).body.pagination.total,
  };
}

describe('A row whose unit is in one other project', () => {
  test('is refused, and named with the unit', async () => {
    const { api, path, pushes, to, id, count } = await aMovedUnit();
    const rows = [{ externalSourceId: 'NEW' }, row({ etage: 2 })];
    for (const answer of [
      await pushes(...rows),
      await api.post(`${path}?dryRun=true`, { properties: rows }),
    ]) {
      expect(toldBy(answer)).toBe('409 external_id_elsewhere');
      expect(answer.body.error.details).toEqual({
        projectId: to.id,
        propertyId: id,
        rows: [
          {
            path: 'properties[1].externalSourceId',
            rule: 'in_other_project',
            other: to.id,
            words: id,
            message: expect.stringContaining(`is that of the unit ${id} in the project ${to.id}`),
          },
        ],
      });
    }
    expect(await count()).toBe(1);
    const { body } = await api.post(path, { properties: rows, partial: true });
    expect(body.properties).toMatchObject([{ externalSourceId: 'NEW', outcome: 'created' }]);
    expect(body.refused).toMatchObject([
      { row: 1, code: 'external_id_elsewhere', other: to.id, words: id },
    ]);
  });

  test('is updated and moved with anyProject, also as it was read', async () => {
    const { api, path, pushes, from, id, read, count } = await aMovedUnit();
    const moving = row({ anyProject: true, etage: 2 });
    const foreseen = await api.post(`${path}?dryRun=true`, { properties: [moving] });
    expect(foreseen.body.properties).toMatchObject([
      { id, outcome: 'updated', after: { projectId: from.id, etage: 2 } },
    ]);
    const { body } = await pushes({ ...(await read()), ...moving, projectId: from.id });
    expect(body.properties).toMatchObject([{ id, outcome: 'updated' }]);
    expect(await read()).toMatchObject({ projectId: from.id, etage: 2 });
    expect((await pushes(moving)).body.properties).toMatchObject([{ id, outcome: 'unchanged' }]);
    expect(await count()).toBe(1);
  });

  test('creates a unit of its own with ifNoneMatch, which anyProject forbids', async () => {
    const { pushes, from, read, count } = await aMovedUnit();
    const both = await pushes(row({ ifNoneMatch: '*', anyProject: true }));
    expect(both.status).toBe(412);
    const { body } = await pushes(row({ ifNoneMatch: '*' }));
    expect(body.properties).toMatchObject([{ outcome: 'created' }]);
    expect(await read(body.properties[0].id)).toMatchObject({ projectId: from.id });
    expect(await read()).toMatchObject({ etage: 1 });
    expect(await count()).toBe(2);
  });

  test('is refused for an archived unit, too, unless another unit has the id', async () => {
    const { api, pushes, to, id, count } = await aMovedUnit();
    await api.patch(`/properties/${id}`, { archived: true });
    const refused = await pushes(row());
    expect(refused.body.error.details).toMatchObject({ projectId: to.id, propertyId: id });
    const again = await api.createsUnit(to, { unitIdentifier: 'MOVE-1' });
    const present = await pushes(row());
    expect(present.body.error.details).toMatchObject({ propertyId: again.id });
    const { body } = await pushes(row({ anyProject: true }));
    expect(body.properties).toMatchObject([{ id: again.id, outcome: 'updated' }]);
    expect(await count()).toBe(2);
  });

  test('is ambiguous for two units of that project, and of those in the archive the newest counts', async () => {
    const { api, pushes, to, id } = await aMovedUnit();
    const twin = await api.createsUnit(to, { unitIdentifier: 'MOVE-1' });
    for (const anyProject of [false, true]) {
      const { status, body } = await pushes(row({ anyProject }));
      expect([status, body.error.code]).toEqual([409, 'external_id_ambiguous']);
      expect(body.error.details).toMatchObject([{ words: `${id}, ${twin.id}` }]);
    }
    for (const each of [id, twin.id]) await api.patch(`/properties/${each}`, { archived: true });
    expect((await pushes(row())).body.error.details).toMatchObject({ propertyId: twin.id });
  });
});

test('an id of several other projects is that of a new unit, or ambiguous with anyProject', async () => {
  const { api, pushes, id, count } = await aMovedUnit();
  const other = await api.createsUnit(await api.createsProject(), { unitIdentifier: 'MOVE-1' });
  const { status, body } = await pushes(row({ anyProject: true }));
  expect([status, body.error.code]).toEqual([409, 'external_id_ambiguous']);
  expect(body.error.message).toContain('MOVE-1');
  expect(body.error.details).toMatchObject([{ words: `${id}, ${other.id}` }]);
  expect((await pushes(row())).body.properties).toMatchObject([{ outcome: 'created' }]);
  expect(await count()).toBe(3);
});

test('a bulk change names the ids that several units have', async () => {
  const { api, id, from } = await aMovedUnit();
  const other = await api.createsUnit(from, { unitIdentifier: 'MOVE-1' });
  const answer = await api.post('/properties/bulk', { properties: [row({ etage: 2 })] });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('MOVE-1');
  expect(faultsTold(answer)).toEqual([
    `properties[0].externalSourceId: is that of 2 units; name one by its id: ${id}, ${other.id}`,
  ]);
});
