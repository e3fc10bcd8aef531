import { describe, expect, test, vi } from 'vitest';
import { type Answer, toldBy } from '../harness/client.ts';
import { stopClock } from '../harness/clock.ts';
import { shardOf } from '../harness/shards.ts';
import { aSeller, unitsOf } from '../harness/seller.ts';

const online = { visibility: 'online' };

function refusedWith(answer: Answer): unknown {
  expect(toldBy(answer)).toBe('402 quota_exceeded');
  return answer.body.error.details;
}

describe('monthlyUnits', () => {
  test('counts imported and single units, and the error reports what is used', async () => {
    const { imports, creates } = await aSeller({ monthlyUnits: 10 });
    expect((await imports(unitsOf(7))).status).toBe(202);
    expect((await creates()).status).toBe(201);
    expect(refusedWith(await imports(unitsOf(3)))).toEqual({
      quota: 'monthlyUnits',
      limit: 10,
      used: 8,
      requested: 3,
    });
    expect((await imports(unitsOf(2))).status).toBe(202);
    expect(refusedWith(await creates())).toEqual({
      quota: 'monthlyUnits',
      limit: 10,
      used: 10,
      requested: 1,
    });
  });

  test('is not given back when units go offline or are archived', async () => {
    const { organisation, imports, creates } = await aSeller({ monthlyUnits: 3 });
    await imports(unitsOf(3, online));
    await organisation.alters({ visibility: 'offline' });
    expect((await creates()).status).toBe(402);
    await organisation.alters({ archived: true, archivedAt: new Date().toISOString() });
    expect((await creates()).status).toBe(402);
  });

  test('counts only units of the organisation', async () => {
    const one = await aSeller({ monthlyUnits: 1 });
    const other = await aSeller({ monthlyUnits: 1 });
    await one.creates();
    expect((await one.creates()).status).toBe(402);
    expect((await other.creates()).status).toBe(201);
  });

  test('does not count folders and projects', async () => {
    const { api } = await aSeller({ monthlyUnits: 0, maxOnlineUnits: 0 });
    expect((await api.post('/folders', { name: 'Hof' })).status).toBe(201);
    expect((await api.post('/projects', { name: 'Hof' })).status).toBe(201);
  });
});

describe('maxOnlineUnits', () => {
  test('counts online units only', async () => {
    const { imports, creates } = await aSeller({ maxOnlineUnits: 2 });
    const mixed = [online, {}, { visibility: 'offline' }, { visibility: 'pending_review' }];
    expect((await imports(mixed)).status).toBe(202);
    expect((await creates(online)).status).toBe(201);
    expect(refusedWith(await creates(online))).toEqual({
      quota: 'maxOnlineUnits',
      limit: 2,
      used: 2,
      requested: 1,
    });
    expect(refusedWith(await imports([...unitsOf(3, online), {}]))).toMatchObject({ requested: 3 });
    expect((await imports(unitsOf(3))).status).toBe(202);
  });

  test('is given back when units go offline or are archived', async () => {
    const { organisation, imports, creates } = await aSeller({ maxOnlineUnits: 2 });
    await imports(unitsOf(2, online));
    await organisation.alters({ visibility: 'offline' });
    await imports(unitsOf(2, online));
    expect((await creates(online)).status).toBe(402);
    await organisation.alters({ archived: true, archivedAt: new Date().toISOString() });
    expect((await imports(unitsOf(2, online))).status).toBe(202);
    expect((await creates(online)).status).toBe(402);
  });
});

test('if both limits are exceeded, the error names monthlyUnits', async () => {
  const { imports } = await aSeller({ monthlyUnits: 1, maxOnlineUnits: 1 });
  expect(refusedWith(await imports(unitsOf(2, online)))).toMatchObject({ quota: 'monthlyUnits' });
});

test('a limit of 0 refuses every unit, and null refuses none', async () => {
  expect((await (await aSeller({ monthlyUnits: 0 })).creates()).status).toBe(402);
  expect((await (await aSeller({ monthlyUnits: null })).imports(unitsOf(200, online))).status).toBe(
    202,
  );
});

test('a lowered limit refuses only requests that add to it', async () => {
  const { organisation, imports, creates } = await aSeller({ maxOnlineUnits: 5 });
  await imports(unitsOf(4, online));
  await organisation.onPlan({ maxOnlineUnits: 2 });
  expect((await imports(unitsOf(3))).status).toBe(202);
  expect(refusedWith(await creates(online))).toMatchObject({ limit: 2, used: 4 });
  await organisation.onPlan({ monthlyUnits: 3 });
  expect(refusedWith(await creates())).toMatchObject({ limit: 3, used: 7 });
});

test('a raised limit applies to the next request', async () => {
  const { organisation, imports } = await aSeller({ monthlyUnits: 2 });
  expect((await imports(unitsOf(3))).status).toBe(402);
  await organisation.onPlan({ monthlyUnits: 3 });
  expect((await imports(unitsOf(3))).status).toBe(202);
});

test('a refused request writes nothing and uses nothing', async () => {
  const { organisation, api, imports, creates } = await aSeller({ monthlyUnits: 5 });
  const headers = { 'Idempotency-Key': 'refused' };
  const { id } = (await api.get('/projects')).body.projects[0];
  await imports(unitsOf(6));
  await api.post(`/projects/${id}/imports`, { units: unitsOf(6) }, headers);
  await imports([{}, { etage: 'hoch' }]);
  for (const table of ['properties', 'import_runs', 'idempotency_keys', 'unit_months']) {
    const count = `SELECT count(*) AS rows FROM ${table} WHERE org_id = ?`;
    expect(await shardOf(organisation).prepare(count).bind(organisation.id).first()).toEqual({
      rows: 0,
    });
  }
  expect(refusedWith(await imports(unitsOf(6)))).toMatchObject({ used: 0 });
  for (const unit of unitsOf(5)) expect((await creates(unit)).status).toBe(201);
});

describe('At the end of a month', () => {
  stopClock();

  test('monthlyUnits begins anew at midnight UTC, without a job', async () => {
    vi.setSystemTime(Date.parse('2025-01-31T23:59:59.000Z'));
    const { creates } = await aSeller({ monthlyUnits: 1 });
    expect((await creates()).status).toBe(201);
    vi.setSystemTime(Date.parse('2025-01-31T23:59:59.999Z'));
    expect(refusedWith(await creates())).toMatchObject({ used: 1 });
    vi.setSystemTime(Date.parse('2025-02-01T00:00:00.000Z'));
    expect((await creates()).body.property.createdAt).toMatch(/^2025-02-01T00:00:00/);
    expect(refusedWith(await creates())).toMatchObject({ used: 1 });
  });

  test('online units still count towards maxOnlineUnits', async () => {
    vi.setSystemTime(Date.parse('2025-12-31T12:00:00.000Z'));
    const { creates } = await aSeller({ maxOnlineUnits: 1 });
    await creates(online);
    vi.setSystemTime(Date.parse('2026-01-01T12:00:00.000Z'));
    expect(refusedWith(await creates(online))).toMatchObject({ used: 1 });
  });
});

test('a race for the last units uses each unit once, and refuses only what does not fit', async () => {
  const LIMIT = 40;
  const { imports, creates } = await aSeller({ monthlyUnits: LIMIT });
  const sizes = Array.from({ length: 40 }, (_, at) => 1 + (at % 4));
  const races = sizes.map(async (units) => ({ units, answer: await imports(unitsOf(units)) }));
  const raced = await Promise.all(races);
  const refused = raced.filter(({ answer }) => answer.status !== 202);
  const sold = raced
    .filter(({ answer }) => answer.status === 202)
    .reduce((sum, { units }) => sum + units, 0);
  expect(sold).toBeLessThanOrEqual(LIMIT);
  for (const { units, answer } of refused) {
    const details = refusedWith(answer);
    expect(details).toMatchObject({ quota: 'monthlyUnits', limit: LIMIT, requested: units });
    const { used } = answer.body.error.details;
    expect(used).toBeGreaterThan(LIMIT - units);
    expect(used).toBeLessThanOrEqual(sold);
  }
  for (const unit of unitsOf(LIMIT - sold)) expect((await creates(unit)).status).toBe(201);
  expect(refusedWith(await creates())).toMatchObject({ used: LIMIT });
});
