import { beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import type { Answer, Query } from '../harness/client.ts';
import { inShard } from '../harness/shards.ts';
import { anOrganisationWith, type ManyUnits } from '../harness/many-units.ts';

/** The most units that a question compares, and the most of one project. */
const MOST = 20_000;
const MOST_OF_PROJECT = 50_000;

/** What a page reads besides the units that are compared: the caller, the counts, the kinds, projects. */
const BESIDES = 220;

describe('Of an organisation with more than 20,000 units', () => {
  let units: ManyUnits;
  /** Asked when there were 20,000. */
  let atMost: Answer;

  beforeAll(async () => {
    units = await anOrganisationWith({ count: MOST, tenths: { archived: 0 } });
    atMost = await units.api.get('/units', { q: 'we 1999', sort: '-updated', limit: 100 });
    await units.api.createsUnit(units.project, { unitIdentifier: 'Ähre 7', kaufpreis: '9.005' });
  }, 60_000);

  test('up to 20,000 were compared', () => {
    const { body } = atMost;
    const names = body.units.map(
      ({ externalSourceId }: { externalSourceId: string }) => externalSourceId,
    );
    const tens = Array.from({ length: 10 }, (_, digit) => `WE 1999${9 - digit}`);
    expect(names).toEqual([...tens, 'WE 1999']);
    expect(body.pagination).toMatchObject({ total: 11, hasMore: false, nextCursor: null });
  });

  test.each<Query>([
    { sort: 'kaufpreis' },
    { sort: 'newest', q: 'ähre' },
    { kaufpreis: '9.0050' },
    { zimmer: '3', updatedSince: '2024-01-01T00:00:00Z' },
    { reservedUntil: '2030-01-01T00:00:00Z' },
  ])('%o compares too many, and no unit is read', async (query) => {
    const { status, body, rowsRead, roundTrips } = await units.api.get('/units', query);
    expect([status, body.error.code, roundTrips]).toEqual([400, 'too_broad', 1]);
    expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual([
      'projectId',
      'status',
      'visibility',
    ]);
    expect(rowsRead).toBeLessThan(BESIDES);
  });

  test('what a status leaves is compared, and the total is exact', async () => {
    const { body: plain } = await units.api.get('/units', { status: 'frei', limit: 1 });
    const { total: left } = plain.pagination;
    const query = { status: 'frei', q: 'ähre', kaufpreis: '..9.0050', sort: '-kaufpreis' };
    const { body, rowsRead, roundTrips } = await units.api.get('/units', query);
    expect(body.units).toMatchObject([{ unitIdentifier: 'Ähre 7', kaufpreis: '9.005' }]);
    expect([body.pagination.total, roundTrips]).toEqual([1, 1]);
    // The entry of an index and the unit itself.
    expect(rowsRead).toBeLessThan(2 * left + BESIDES);
  });

  test('a page of a project compares the units of the project', async () => {
    const path = `/projects/${units.project.id}/units`;
    const { total: left } = (await units.api.get(path, { limit: 1 })).body.pagination;
    const { body, rowsRead, roundTrips } = await units.api.get(path, { sort: 'unit', limit: 1 });
    expect(body.units).toMatchObject([{ unitIdentifier: 'Ähre 7' }]);
    expect([body.pagination.total, roundTrips]).toEqual([left, 1]);
    // Without an own name, a unit is sorted all the same.
    expect(rowsRead).toBeLessThan(4 * left + BESIDES);
  });

  test('the newest are listed, whatever their number', async () => {
    const { body, rowsRead } = await units.api.get('/units', { limit: 10 });
    expect(body.pagination.total).toBe(MOST + 1);
    expect(body.units[0]).toMatchObject({ unitIdentifier: 'Ähre 7' });
    expect(rowsRead).toBeLessThan(BESIDES);
  });
});

test('Up to 50,000 units of a project are compared', async () => {
  const { organisation, api, project } = await aProject();
  await api.createsUnit(project, { unitIdentifier: 'WE 1' });
  // What triggers count decides. It is set here, because 50,000 units take twenty seconds to fill in.
  await inShard(
    organisation,
    'UPDATE unit_counts SET units = ?2 WHERE org_id = ?1',
    organisation.id,
    MOST_OF_PROJECT,
  );
  const query = { projectId: project.id, q: 'we 1', sort: 'unit' };
  expect((await api.get('/units', query)).body.pagination.total).toBe(1);
  expect((await api.get('/units', { q: 'we 1' })).body.error.code).toBe('too_broad');
  await api.createsUnit(project);
  const { status, body } = await api.get('/units', query);
  expect([status, body.error.code]).toEqual([400, 'too_broad']);
  expect(body.error.message).toContain('at most 50000 are compared');
});
