import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { type Fields, strictly } from '../harness/client.ts';
import { isReplayed, keyed } from '../harness/idempotency-key.ts';
import { signedIn } from '../harness/people.ts';
import { clockOf } from '../harness/shards.ts';
import { broken } from '../../src/values/rule-messages.ts';

/** An organisation with a project, and an editor who may import. */
async function anImporter() {
  const { organisation, api, project } = await aProject();
  const editor = await signedIn(organisation, 'editor');
  const imports = `/orgs/v1/${organisation.id}/projects/${project.id}/imports`;
  return {
    organisation,
    api,
    editor,
    project,
    imports,
    checks: (...units: readonly unknown[]) => editor.post(`${imports}/dry-run`, { units }),
    created: async (): Promise<number> => (await api.get('/properties')).body.pagination.total,
  };
}

/** Units of which some are right, some wrong, and some wrong in more than one way. */
const MIXED: readonly unknown[] = [
  { unitIdentifier: 'WE 1', kaufpreis: '319000.10', visibility: 'online' },
  { kaufpreis: '1.234,56', status: 'reserved' },
  { baujahr: 12, etage: 900, unitNumber: 'x1', zimmer: -1 },
  { visibility: 'online', wohnflaecheQm: '78.125' },
  null,
  [],
  'WE 7',
  {},
];

describe('The dry run of an import', () => {
  test('finds the faults that the import finds, each at its unit and field', async () => {
    const { editor, imports, checks } = await anImporter();
    const { dryRun } = (await checks(...MIXED)).body;
    const refused = await editor.post(imports, { units: MIXED });
    expect(refused.status).toBe(400);
    const { details } = refused.body.error;
    const told = dryRun.faults.map(({ unit, field, ...named }: Fields) => ({
      path: `units[${String(unit)}]${field === '' ? '' : `.${String(field)}`}`,
      ...named,
    }));
    expect(told).toEqual(details);
    expect(details.length).toBeGreaterThan(8);
    expect(dryRun.unitCount).toBe(MIXED.length);
  });

  test('names more faults than a refusal lists', async () => {
    const { checks } = await anImporter();
    const wrong = Array.from({ length: 200 }, () => ({ zimmer: 'drei', status: 'weg' }));
    expect((await checks(...wrong)).body.dryRun.faults).toHaveLength(400);
  });

  test('warns of what strict handling refuses and the import accepts', async () => {
    const { editor, imports, checks } = await anImporter();
    const units = [{ etageLabel: 'Galerie' }, { kaufpreis: '349.900' }, { etageLabel: '2. OG' }];
    const { dryRun } = (await checks(...units)).body;
    const { details } = (await editor.post(imports, { units }, strictly)).body.error;
    expect(details.map(({ message }: { message: string }) => message)).toEqual(
      dryRun.warnings.map(({ message }: { message: string }) => message),
    );
    expect(dryRun.faults).toEqual([]);
    expect(dryRun.warnings).toEqual([
      { unit: 0, field: 'etageLabel', ...broken('floor') },
      {
        unit: 1,
        field: 'kaufpreis',
        ...broken('ambiguous_point', { other: '349900', read: '349.9' }),
      },
    ]);
    expect((await editor.post(imports, { units })).status).toBe(202);
  });

  test('warns of identifiers that the project has already, and those given twice', async () => {
    const { api, project, checks } = await anImporter();
    await api.createsUnit(project, { unitIdentifier: 'WE 1' });
    await api.createsUnit(await api.createsProject(), { unitIdentifier: 'WE 2' });
    const names = [' WE 1', 'WE 2', 'WE 2', 'we 1', '', '', null, 7];
    const { dryRun } = (await checks(...names.map((unitIdentifier) => ({ unitIdentifier })))).body;
    const warnings = dryRun.warnings.filter(
      ({ field }: { field: string }) => field === 'unitIdentifier',
    );
    expect(warnings).toEqual([
      {
        unit: 0,
        field: 'unitIdentifier',
        ...broken('identifier_taken'),
      },
      {
        unit: 2,
        field: 'unitIdentifier',
        ...broken('identifier_repeated'),
      },
    ]);
  });

  test('says what the units without a fault would take of both quotas', async () => {
    const { organisation, api, project, checks } = await anImporter();
    await organisation.onPlan({ monthlyUnits: 5, maxOnlineUnits: null });
    await api.createsUnit(project, { visibility: 'online' });
    expect((await checks(...MIXED)).body.dryRun.quotas).toEqual({
      monthlyUnits: { used: 1, requested: 3, allowed: 5 },
      onlineUnits: { used: 1, requested: 2, allowed: null },
    });
  });

  test('is not refused for a limit that the import would exceed', async () => {
    const { organisation, checks } = await anImporter();
    await organisation.onPlan({ monthlyUnits: 1, maxOnlineUnits: 0 });
    const { status, body } = await checks({ visibility: 'online' }, {}, {});
    expect(status).toBe(200);
    expect(body.dryRun.quotas).toEqual({
      monthlyUnits: { used: 0, requested: 3, allowed: 1 },
      onlineUnits: { used: 0, requested: 1, allowed: 0 },
    });
  });

  test('writes nothing, and looks its caller up in its one round trip', async () => {
    const { organisation, checks, created } = await anImporter();
    const before = await clockOf(organisation);
    const { roundTrips, reached } = await checks({}, {});
    expect(roundTrips).toBe(1);
    expect(reached).not.toContain('ORGANISATION_WRITER');
    expect(await clockOf(organisation)).toBe(before);
    expect(await created()).toBe(0);
  });

  test.each([
    ['no units', { units: [] }],
    ['201 units', { units: Array.from({ length: 201 }, () => ({})) }],
    ['no list of units', { units: {} }],
    ['nothing', {}],
  ])('refuses %s as the import does', async (_, body) => {
    const { editor, imports } = await anImporter();
    const [checked, imported] = [
      await editor.post(`${imports}/dry-run`, body),
      await editor.post(imports, body),
    ];
    expect(checked.status).toBe(400);
    expect(checked.body.error.details).toEqual(imported.body.error.details);
  });
});

describe("The dashboard's import", () => {
  test('creates its units once for one key, also after signing out and in again', async () => {
    const { organisation, editor, imports, created } = await anImporter();
    const first = await editor.post(imports, { units: [{}, {}] }, keyed('one'));
    expect(first.status).toBe(202);
    expect(first.headers.get('Location')).toBe(
      `/orgs/v1/${organisation.id}/imports/${first.body.importRunId}`,
    );
    const elsewhere = await editor.signsInAgain();
    await elsewhere.delete(`/sessions/${editor.session}`);
    const again = await elsewhere.post(imports, { units: [{}, {}] }, keyed('one'));
    expect([again.status, again.body, isReplayed(again)]).toEqual([202, first.body, true]);
    expect(await created()).toBe(2);
  });

  test('distinguishes the keys of people and of tokens', async () => {
    const { organisation, api, editor, project, imports, created } = await anImporter();
    const owner = await signedIn(organisation, 'owner');
    const units = { units: [{}] };
    const answers = [
      await editor.post(imports, units, keyed('one')),
      await owner.post(imports, units, keyed('one')),
      await api.post(`/projects/${project.id}/imports`, units, keyed('one')),
    ];
    expect(answers.map(isReplayed)).toEqual([false, false, false]);
    expect(await created()).toBe(3);
  });

  test('is found again, by its id, and in the list with the name of its file', async () => {
    const { organisation, editor, imports } = await anImporter();
    const sent = { fileName: 'Preisliste 11/2026.xlsx', units: [{}, {}] };
    const { body: made } = await editor.post(imports, sent);
    const at = `/orgs/v1/${organisation.id}/imports`;
    const one = (await editor.get(`${at}/${made.importRunId}`)).body.import;
    expect(one).toMatchObject({ id: made.importRunId, status: 'completed', unitCount: 2 });
    expect((await editor.get(at)).body.imports).toEqual([
      { ...one, fileName: sent.fileName, newUnits: 2, changedPrices: 0 },
    ]);
  });

  test('lists how many units a file created, and how many prices it changed', async () => {
    const { organisation, editor, project } = await anImporter();
    const sends = (fileName: string, ...prices: readonly (readonly [string, string])[]) =>
      editor.post(`/orgs/v1/${organisation.id}/projects/${project.id}/properties/upsert`, {
        fileName,
        properties: prices.map(([externalSourceId, kaufpreis]) => ({
          externalSourceId,
          kaufpreis,
          zimmer: String(prices.length),
        })),
      });
    await sends('Oktober.csv', ['A', '300000'], ['B', '400000']);
    await sends('November.csv', ['A', '310000'], ['B', '400000'], ['C', '500000']);
    const { imports } = (await editor.get(`/orgs/v1/${organisation.id}/imports`)).body;
    expect(imports).toMatchObject([
      { fileName: 'November.csv', unitCount: 3, newUnits: 1, changedPrices: 1 },
      { fileName: 'Oktober.csv', unitCount: 2, newUnits: 2, changedPrices: 0 },
    ]);
  });

  test.each([
    ['an empty name', ''],
    ['a name of 256 characters', 'x'.repeat(256)],
    ['a number', 7],
  ])('refuses %s of a file', async (_, fileName) => {
    const { editor, imports, created } = await anImporter();
    const { status, body } = await editor.post(imports, { fileName, units: [{}] });
    expect([status, body.error.details[0].path]).toEqual([400, 'fileName']);
    expect(await created()).toBe(0);
  });

  test('alone names a file: a token has no field for it', async () => {
    const { organisation, api, editor, project } = await anImporter();
    const sent = { fileName: 'Liste.csv', units: [{}] };
    expect((await api.post(`/projects/${project.id}/imports`, sent)).status).toBe(202);
    const { imports } = (await editor.get(`/orgs/v1/${organisation.id}/imports`)).body;
    expect(imports).toMatchObject([{ fileName: null, newUnits: 1 }]);
  });
});
