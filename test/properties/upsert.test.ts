import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/values/failure.ts';
import { aProject } from '../harness/callers.ts';
import { type Answer, type Fields, headerOf, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { clockOf, inShard } from '../harness/shards.ts';
import { EVERY_FIELD } from '../harness/unit-fields.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** A project that mirrors another system. */
async function aMirror() {
  const { organisation, api, project } = await aProject();
  const path = `/projects/${project.id}/properties/upsert`;
  return {
    organisation,
    api,
    project,
    path,
    pushes: (properties: readonly unknown[], headers: Record<string, string> = {}) =>
      api.post(path, { properties }, headers),
    foresees: (...properties: readonly unknown[]) =>
      api.post(`${path}?dryRun=true`, { properties }),
    unit: async (id: string) => (await api.get(`/properties/${id}`)).body.property,
    stored: async (): Promise<{ id: string; externalSourceId: string | null }[]> =>
      (await api.get('/properties', { includeArchived: true, limit: 200 })).body.properties,
    tagOf: async (id: string) => headerOf(await api.get(`/properties/${id}`), 'ETag'),
    clock: () => clockOf(organisation),
  };
}

const outcomesOf = ({ body }: Answer): string[] =>
  body.properties.map(({ outcome }: { outcome: string }) => outcome);

/** What the details of a refusal say, each as `path: rule`. */
const placesIn = ({ body }: Answer): string[] =>
  body.error.details.map((fault: Fault) => `${fault.path}: ${fault.message}`);

const row = (externalSourceId: string, fields: Fields = {}) => ({ externalSourceId, ...fields });

describe('An upsert', () => {
  test('creates what is new, updates what differs, and leaves the rest', async () => {
    const { pushes, stored, unit } = await aMirror();
    const first = await pushes([row('A', { kaufpreis: 250_000 }), row('B', { zimmer: '2.5' })]);
    expect(first.status).toBe(200);
    expect(outcomesOf(first)).toEqual(['created', 'created']);
    const [a, b] = first.body.properties;
    const second = await pushes([
      row('C', { status: 'verkauft' }),
      row('B', { zimmer: 2.5 }),
      row('A', { kaufpreis: '260000' }),
    ]);
    expect(second.body.properties).toEqual([
      {
        id: expect.any(String),
        externalSourceId: 'C',
        outcome: 'created',
        updatedAt: expect.any(String),
      },
      { id: b.id, externalSourceId: 'B', outcome: 'unchanged', updatedAt: b.updatedAt },
      { id: a.id, externalSourceId: 'A', outcome: 'updated', updatedAt: expect.any(String) },
    ]);
    expect(await stored()).toHaveLength(3);
    for (const { id, externalSourceId, updatedAt } of second.body.properties) {
      expect(await unit(id)).toMatchObject({ externalSourceId, updatedAt });
    }
    expect(await unit(a.id)).toMatchObject({ kaufpreis: '260000.00', zimmer: null });
  });

  test('takes every field that a change takes, also of a new unit', async () => {
    const { pushes, unit } = await aMirror();
    const every = { ...EVERY_FIELD, wohnflaecheQm: 100, kaufpreis: 500_000, etageLabel: '2. OG' };
    const { body } = await pushes([row('A', { ...every, archived: true })]);
    const made = await unit(body.properties[0].id);
    expect(made).toMatchObject({
      ...EVERY_FIELD,
      externalSourceId: 'A',
      kaufpreis: '500000.00',
      wohnflaecheQm: '100.00',
      kaufpreisPerQm: '5000.00',
      archived: true,
      archivedAt: made.createdAt,
      updatedAt: made.createdAt,
    });
    expect(outcomesOf(await pushes([row('A', { ...every, archived: true })]))).toEqual([
      'unchanged',
    ]);
  });

  test('that changes nothing writes nothing, and moves no clock', async () => {
    const { api, organisation, pushes, clock } = await aMirror();
    const rows = [row('A', { etageLabel: '2. OG' }), row('B', { kaufpreis: '1.5' })];
    await pushes(rows);
    const [before, list] = [await clock(), await api.get('/properties')];
    expect(outcomesOf(await pushes(rows))).toEqual(['unchanged', 'unchanged']);
    expect(await clock()).toBe(before);
    const again = await api.get('/properties', {}, { 'If-None-Match': headerOf(list, 'ETag') });
    expect(again.status).toBe(304);
    const keyed = { 'Idempotency-Key': 'one' };
    expect(outcomesOf(await pushes(rows, keyed))).toEqual(['unchanged', 'unchanged']);
    expect(await clock()).toBe(before);
    const { results } = await inShard(
      organisation,
      'SELECT action FROM audit WHERE org_id = ? AND target_kind = ?',
      organisation.id,
      'property',
    );
    expect(results).toEqual([{ action: 'property.created' }, { action: 'property.created' }]);
  });

  test('of 200 units is one transaction: one fault refuses all', async () => {
    const { pushes, stored } = await aMirror();
    const rows = Array.from({ length: 200 }, (_, at) => row(`WE ${at}`, { etage: 1 }));
    const wrong = [...rows.slice(0, 199), row('WE 199', { etage: 'x' })];
    expect(faultsTold(await pushes(wrong))).toEqual(['properties[199].etage: must be an integer']);
    expect(await stored()).toEqual([]);
    expect((await pushes(rows)).status).toBe(200);
    expect(await stored()).toHaveLength(200);
    expect(faultsTold(await pushes([...rows, row('WE 200')]))).toEqual([
      'properties: must have from 1 to 200 units, but 201 were sent',
    ]);
    expect(faultsTold(await pushes([]))).toEqual([
      'properties: must have from 1 to 200 units, but 0 were sent',
    ]);
  });

  test('is refused for an id that is repeated or invalid', async () => {
    const { pushes, stored } = await aMirror();
    const twice = await pushes([row('A'), row('B'), row('A'), { etage: 1 }, row('')]);
    expect(faultsTold(twice)).toEqual([
      'properties[3].externalSourceId: is required',
      'properties[4].externalSourceId: must not be empty',
    ]);
    expect(faultsTold(await pushes([row('A'), row('B'), row('A')]))).toEqual([
      'properties[2].externalSourceId: must not be repeated',
    ]);
    expect(faultsTold(await pushes([row('🏠'.repeat(256)), row('🏠'.repeat(255))]))).toEqual([
      'properties[0].externalSourceId: must have at most 255 characters',
    ]);
    expect(await stored()).toEqual([]);
  });

  test('is refused for an id that two units of the project have, and names each', async () => {
    const { api, project, pushes, stored } = await aMirror();
    const twins = [
      await api.createsUnit(project, { unitIdentifier: 'A' }),
      await api.createsUnit(project, { unitIdentifier: 'A' }),
    ];
    const before = await stored();
    const { status, body } = await pushes([row('B'), row('A', { etage: 1 })]);
    expect([status, body.error.code]).toEqual([409, 'external_id_ambiguous']);
    expect(body.error.details).toEqual([
      {
        path: 'properties[1].externalSourceId',
        rule: 'ambiguous_unit',
        other: '2',
        words: twins.map(({ id }) => id).join(', '),
        message: expect.stringContaining('is that of 2 units'),
      },
    ]);
    expect(await stored()).toEqual(before);
    await api.patch(`/properties/${twins[0].id}`, { archived: true });
    const [updated] = (await pushes([row('A', { etage: 1 })])).body.properties;
    expect(updated).toMatchObject({ id: twins[1].id, outcome: 'updated' });
  });

  test('changes an archived unit only if no other has the id, and then the newest', async () => {
    const { api, pushes, unit } = await aMirror();
    const [old] = (await pushes([row('A', { archived: true })])).body.properties;
    const gone = { externalSourceId: null, archived: true };
    await api.patch(`/properties/${old.id}`, gone);
    const [later] = (await pushes([row('A', { archived: true })])).body.properties;
    expect(later).toMatchObject({ outcome: 'created' });
    await api.patch(`/properties/${old.id}`, { externalSourceId: 'A' });
    const back = await pushes([row('A', { archived: false })]);
    expect(back.body.properties[0]).toMatchObject({ id: later.id, outcome: 'updated' });
    expect(await unit(later.id)).toMatchObject({ archived: false, archivedAt: null });
    expect(await unit(old.id)).toMatchObject({ archived: true });
  });

  test('looks within its project first', async () => {
    const { api, pushes, stored } = await aMirror();
    const other = await api.createsProject();
    const elsewhere = await api.createsUnit(other, { unitIdentifier: 'A' });
    expect(outcomesOf(await pushes([row('A', { ifNoneMatch: '*' })]))).toEqual(['created']);
    expect(outcomesOf(await pushes([row('A', { etage: 1 })]))).toEqual(['updated']);
    expect(outcomesOf(await pushes([row('A', { etage: 2, archived: true })]))).toEqual(['updated']);
    expect(outcomesOf(await pushes([row('A', { etage: 3, anyProject: true })]))).toEqual([
      'updated',
    ]);
    expect(await stored()).toHaveLength(2);
    expect(await stored()).toContainEqual(elsewhere);
  });

  test('finds nothing outside its organisation', async () => {
    const { api, pushes, project } = await aMirror();
    await pushes([row('A')]);
    const stranger = await aMirror();
    expect(outcomesOf(await stranger.pushes([row('A', { anyProject: true })]))).toEqual([
      'created',
    ]);
    for (const [caller, id] of [
      [stranger.api, project.id],
      [api, UNKNOWN],
    ] as const) {
      const path = `/projects/${id}/properties/upsert`;
      expect((await caller.post(path, { properties: [row('A')] })).status).toBe(404);
    }
    expect(await stranger.stored()).toHaveLength(1);
  });

  test('is refused completely if rows are stale, and names each of them', async () => {
    const { api, pushes, tagOf, unit, stored } = await aMirror();
    const { body } = await pushes([row('A'), row('B'), row('C')]);
    const [a, b, c] = body.properties;
    const tags = [await tagOf(a.id), await tagOf(b.id), await tagOf(c.id)];
    await api.patch(`/properties/${b.id}`, { city: 'Köln' });
    const before = await stored();
    const stale = await pushes([
      row('A', { etage: 1, ifMatch: tags[0] }),
      row('B', { etage: 1, ifMatch: tags[1] }),
      row('C', { etage: 1, ifMatch: '"x"' }),
      row('D', { etage: 1, ifMatch: '*' }),
      row('E', { etage: 1 }),
    ]);
    expect(toldBy(stale)).toBe('412 precondition_failed');
    const { updatedAt } = await unit(b.id);
    expect(placesIn(stale)).toEqual([
      `properties[1].ifMatch: must be the ETag of what is stored, which is the version of ${updatedAt}`,
      'properties[2].ifMatch: must be the ETag of what is changed, read alone and without include',
      'properties[3].ifMatch: must be left out, as there is no such unit yet',
    ]);
    expect(await stored()).toEqual(before);
    const fresh = await pushes([
      row('A', { etage: 1, ifMatch: `W/${tags[0]}` }),
      row('B', { etage: 1, ifMatch: '*' }),
    ]);
    expect(outcomesOf(fresh)).toEqual(['updated', 'updated']);
    expect(faultsTold(await pushes([row('A', { ifMatch: 'x' })]))).toEqual([
      'properties[0].ifMatch: must be entity tags in double quotes, separated by commas, or *',
    ]);
  });

  test('creates only where a row says so with ifNoneMatch', async () => {
    const { pushes, stored } = await aMirror();
    const create = (id: string) => row(id, { ifNoneMatch: '*' });
    expect(outcomesOf(await pushes([create('A')], strictly))).toEqual(['created']);
    const refused = await pushes([create('A'), create('B')]);
    expect(refused.status).toBe(412);
    expect(placesIn(refused)).toEqual([
      'properties[0].ifNoneMatch: must be left out, as there is such a unit already',
    ]);
    expect(await stored()).toHaveLength(1);
    expect(faultsTold(await pushes([row('A', { ifNoneMatch: '"x"' })]))).toEqual([
      'properties[0].ifNoneMatch: must be one of *',
    ]);
  });

  test('is refused under strict handling for a doubtful amount of a new unit', async () => {
    const { pushes } = await aMirror();
    const rows = [row('A', { kaufpreis: '349.900' })];
    const refused = await pushes(rows, strictly);
    expect([refused.status, placesIn(refused)]).toEqual([
      400,
      [expect.stringMatching(/^properties\[0\]\.kaufpreis: /)],
    ]);
    expect(outcomesOf(await pushes(rows))).toEqual(['created']);
    // Now it is what is stored.
    expect(outcomesOf(await pushes([row('A', { kaufpreis: '349.900' })], strictly))).toEqual([
      'unchanged',
    ]);
  });

  test('counts created units, and those that come online, by the plan', async () => {
    const { organisation, pushes, stored } = await aMirror();
    await organisation.onPlan({ monthlyUnits: 3, maxOnlineUnits: 1 });
    const online = { visibility: 'online' };
    await pushes([row('A', online), row('B')]);
    const many = await pushes([row('C'), row('D')]);
    expect(many.status).toBe(402);
    expect(many.body.error.details).toEqual({
      quota: 'monthlyUnits',
      limit: 3,
      used: 2,
      requested: 2,
    });
    const shown = await pushes([row('B', online), row('C', online)]);
    expect(shown.body.error.details).toMatchObject({ quota: 'maxOnlineUnits', requested: 2 });
    expect(await stored()).toHaveLength(2);
    const swapped = await pushes([row('A', { visibility: 'offline' }), row('C', online)]);
    expect(outcomesOf(swapped)).toEqual(['updated', 'created']);
    expect(outcomesOf(await pushes([row('B', { archived: true, ...online })]))).toEqual([
      'updated',
    ]);
    expect((await pushes([row('B', { archived: false })])).status).toBe(402);
  });

  test('of the same units at the same time creates each once', async () => {
    const { pushes, stored } = await aMirror();
    const rows = Array.from({ length: 20 }, (_, at) => row(`WE ${at}`));
    const answers = await Promise.all(Array.from({ length: 5 }, () => pushes(rows)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.flatMap(outcomesOf).filter((each) => each === 'created')).toHaveLength(20);
    expect(await stored()).toHaveLength(20);
  });
});

describe('The dry run of an upsert', () => {
  test('says what would be done with each row, and writes nothing', async () => {
    const { pushes, foresees, stored, clock } = await aMirror();
    const rows = [row('A', { wohnflaecheQm: 100, kaufpreis: 1000 }), row('B', { etage: 1 })];
    const [a, b] = (await pushes(rows)).body.properties;
    const [before, moment] = [await stored(), await clock()];
    const answer = await foresees(row('A', { kaufpreis: 2000 }), row('C'), row('B', { etage: 1 }));
    expect(answer.status).toBe(200);
    expect(answer.body.properties).toEqual([
      {
        id: a.id,
        externalSourceId: 'A',
        outcome: 'updated',
        updatedAt: null,
        before: { kaufpreis: '1000.00', kaufpreisPerQm: '10.00' },
        after: { kaufpreis: '2000.00', kaufpreisPerQm: '20.00' },
      },
      { id: null, externalSourceId: 'C', outcome: 'created', updatedAt: null },
      { id: b.id, externalSourceId: 'B', outcome: 'unchanged', updatedAt: b.updatedAt },
    ]);
    expect([await stored(), await clock()]).toEqual([before, moment]);
    expect(answer.roundTrips).toBe(1);
    expect(answer.reached).not.toContain('ORGANISATION_WRITER');
  });

  test('says what it would take of the plan, even beyond its limits', async () => {
    const { organisation, pushes, foresees } = await aMirror();
    await pushes([row('A', { visibility: 'online' }), row('B')]);
    await organisation.onPlan({ monthlyUnits: 2, maxOnlineUnits: null });
    const { status, body } = await foresees(
      row('A', { etage: 1 }),
      row('B', { visibility: 'online' }),
      row('C', { visibility: 'online' }),
    );
    expect(status).toBe(200);
    expect(body.quotas).toEqual({
      monthlyUnits: { used: 2, requested: 1, allowed: 2 },
      onlineUnits: { used: 1, requested: 2, allowed: null },
    });
  });

  test('is refused as the upsert would be', async () => {
    const { api, project, path, pushes, foresees } = await aMirror();
    for (const unitIdentifier of ['A', 'A', 'B'])
      await api.createsUnit(project, { unitIdentifier });
    for (const rows of [
      [row('A')],
      [row('B', { ifMatch: '"2020-01-01T00:00:00.000Z"' })],
      [row('B'), row('B')],
      [row('B', { kaufpreis: 'x' })],
    ]) {
      const [foreseen, refused] = [await foresees(...rows), await pushes(rows)];
      expect(foreseen.status).toBeGreaterThanOrEqual(400);
      expect(foreseen.status).toBe(refused.status);
      expect(foreseen.body.error.details).toEqual(refused.body.error.details);
    }
    const elsewhere = path.replace(project.id, UNKNOWN);
    const unknown = await api.post(`${elsewhere}?dryRun=true`, { properties: [row('A')] });
    expect(unknown.status).toBe(404);
    expect(faultsTold(await api.post(`${path}?dryRun=maybe`, { properties: [row('B')] }))).toEqual([
      'dryRun: must be true or false',
    ]);
  });

  test('is not one with dryRun=false', async () => {
    const { api, path, stored } = await aMirror();
    await api.post(`${path}?dryRun=false`, { properties: [row('A')] }, strictly);
    expect(await stored()).toHaveLength(1);
  });
});

/** The rows that D1 reads to look 50 units up among so many. */
async function rowsReadAmong(others: number): Promise<number> {
  const { api, project, foresees } = await aMirror();
  for (let at = 0; at < others; at += 200) {
    const units = Array.from({ length: 200 }, (_, n) => ({ unitIdentifier: `WE ${at + n}` }));
    await api.imports(project, units);
  }
  const rows = Array.from({ length: 50 }, (_, at) => row(`WE ${at}`, { etage: 1 }));
  return (await foresees(...rows)).rowsRead;
}

test('an upsert reads as many rows whatever other units there are', async () => {
  const [few, many] = [await rowsReadAmong(200), await rowsReadAmong(2000)];
  expect(many).toBeLessThanOrEqual(1.1 * few);
});
