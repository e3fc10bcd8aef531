import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { namesIn, numbered } from '../harness/unit-lists.ts';
import { shardOf, inEveryShard } from '../harness/shards.ts';

/** Everything that an import stores, counted in the database itself. */
async function tracesOf(organisation: { id: string }) {
  const count = (what: string) =>
    shardOf(organisation)
      .prepare(`SELECT ${what} AS found FROM organisations o WHERE o.id = ?`)
      .bind(organisation.id)
      .first('found');
  return {
    units: await count('(SELECT count(*) FROM properties WHERE org_id = o.id)'),
    runs: await count(
      `(SELECT count(*) FROM import_runs WHERE org_id = o.id AND status = 'completed')`,
    ),
    counted: await count(
      `(SELECT coalesce(sum(units), 0) FROM unit_counts WHERE org_id = o.id AND project_id = '')`,
    ),
    thisMonth: await count('(SELECT coalesce(sum(units), 0) FROM unit_months WHERE org_id = o.id)'),
  };
}

const NOTHING = { units: 0, runs: 0, counted: 0, thisMonth: 0 };

describe('POST /projects/:id/imports', () => {
  test.each([1, 2, 200])('creates %i units', async (unitCount) => {
    const { organisation, api, imports: path } = await aProject();
    const answer = await api.post(path, { units: numbered(unitCount) });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      importRunId: expect.any(String),
      status: 'completed',
      unitCount,
    });
    expect(await tracesOf(organisation)).toEqual({
      units: unitCount,
      runs: 1,
      counted: unitCount,
      thisMonth: unitCount,
    });
  });

  test('answers with a run that can be read at once', async () => {
    const { organisation, api, project, imports: path } = await aProject();
    const made = await api.post(path, { units: [{}, {}, {}] });
    expect(headerOf(made, 'Location')).toBe(`/v1/imports/${made.body.importRunId}`);
    const run = await api.finds(made);
    expect(run.body).toEqual({
      import: {
        id: made.body.importRunId,
        orgId: organisation.id,
        projectId: project.id,
        type: 'units',
        status: 'completed',
        unitCount: 3,
        documentCount: 0,
        createdAt: expect.any(String),
        completedAt: expect.any(String),
      },
    });
    expect(run.body.import.completedAt >= run.body.import.createdAt).toBe(true);
  });

  test('creates the units in the order of the body', async () => {
    const { api, project, imports: path } = await aProject();
    await api.post(path, { units: numbered(200) });
    const listed = namesIn(await api.get(`/projects/${project.id}/properties`, { limit: 200 }));
    expect(listed.toReversed()).toEqual(numbered(200).map((unit) => unit.unitIdentifier));
  });
});

test('POST /projects/:id/imports creates each unit as POST /projects/:id/properties does', async () => {
  const { api, project, imports: path } = await aProject();
  const sent = {
    unitIdentifier: 'WE 1',
    etageLabel: '2. OG',
    kaufpreis: '199999.99',
    wohnflaecheQm: 71.5,
    kaltmieteWohnung: 800,
    status: 'reserviert',
    visibility: 'online',
  };
  const {
    id: _id,
    createdAt: _at,
    updatedAt: _since,
    ...created
  } = await api.createsUnit(project, sent);
  await api.post(path, { units: [sent] });
  const { body } = await api.get('/properties');
  expect(body.properties).toMatchObject([created, created]);
});

describe('An invalid import', () => {
  test.each([
    ['no units', { units: [] }, 'units: must have from 1 to 200 units, but 0 were sent'],
    [
      '201 units',
      { units: numbered(201) },
      'units: must have from 1 to 200 units, but 201 were sent',
    ],
    [
      '201 of nonsense',
      { units: Array.from({ length: 201 }, () => 'nonsense') },
      'units: must have from 1 to 200 units, but 201 were sent',
    ],
    ['no list', { units: { 0: {} } }, 'units: must be an array of units'],
    ['null', { units: null }, 'units: must be an array of units'],
  ])('(%s) is refused with one fault for its size or shape', async (_, body, fault) => {
    const { organisation, api, imports: path } = await aProject();
    expect(faultsTold(await api.post(path, body))).toEqual([fault]);
    expect(await tracesOf(organisation)).toEqual(NOTHING);
  });

  test('is refused completely, with every fault of every unit', async () => {
    const { organisation, api, imports: path } = await aProject();
    const units = [
      { kaufpreis: '1.234,56', status: 'sold' },
      { unitIdentifier: 'good' },
      { unitNumber: 'WE 7', baujahr: 999, zimmer: -1 },
      'no unit',
      null,
      { unitIdentifier: 'good as well' },
      { visibility: null },
    ];
    const faults = faultsTold(await api.post(path, { units }));
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'units[0].kaufpreis',
      'units[0].status',
      'units[2].baujahr',
      'units[2].unitNumber',
      'units[2].zimmer',
      'units[3]',
      'units[4]',
      'units[6].visibility',
    ]);
    expect(await tracesOf(organisation)).toEqual(NOTHING);
  });

  test('names faults of the first and of the last of 200 units', async () => {
    const { organisation, api, imports: path } = await aProject();
    const units = [{ etage: 'EG' }, ...Array.from({ length: 198 }, () => ({})), { etage: 'EG' }];
    expect(faultsTold(await api.post(path, { units }))).toEqual([
      'units[0].etage: must be an integer',
      'units[199].etage: must be an integer',
    ]);
    expect(await tracesOf(organisation)).toEqual(NOTHING);
  });
});

describe('An import that fails in D1', () => {
  beforeEach(async () => {
    await inEveryShard(
      `CREATE TRIGGER breaks BEFORE INSERT ON properties WHEN NEW.unit_identifier = 'breaks' BEGIN SELECT RAISE(ABORT, 'broken for a test'); END`,
    );
  });
  afterEach(async () => {
    await inEveryShard('DROP TRIGGER breaks');
  });

  test('stores nothing, and its error does not reveal the cause', async () => {
    const { organisation, api, imports: path } = await aProject();
    const units = [...numbered(150), { unitIdentifier: 'breaks' }, ...numbered(49)];
    const answer = await api.post(path, { units });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.text).not.toMatch(/broken|SQL|properties/i);
    expect(await tracesOf(organisation)).toEqual(NOTHING);
    expect((await api.post(path, { units: numbered(1) })).status).toBe(202);
  });
});

test("the longest import that fits into a body is stored, although it exceeds D1's limit for one statement", async () => {
  const { api, project } = await aProject();
  // Six bytes a character in JSON, and stored twice, because externalSourceId holds it too.
  const units = Array.from({ length: 170 }, () => ({ unitIdentifier: '\u0001'.repeat(1000) }));
  expect((await api.imports(project, units)).unitCount).toBe(170);
  const { body } = await api.get('/properties', { limit: 1 });
  expect(body.pagination.total).toBe(170);
  expect(body.properties[0].externalSourceId).toBe('\u0001'.repeat(1000));
});
