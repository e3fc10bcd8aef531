import { expect, test } from 'vitest';
import type { Violation } from '../../src/db/constraints.ts';
import { aCustomer, aProject } from '../harness/callers.ts';
import { type Answer, toldBy } from '../harness/client.ts';
import { type ShardBindings, inEveryShard, interposedShards } from '../harness/shards.ts';
import { keyed } from '../harness/idempotency-key.ts';
import { Operator, operator } from '../harness/operator.ts';
import { writersOver } from '../harness/writers.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';
import { logged } from '../harness/log.ts';

/** D1, with one change by another client just before the first write. */
function preceded(happens: () => Promise<unknown>): ShardBindings {
  let happened = false;
  return interposedShards(async ({ statements: [first], make }) => {
    if (!happened && first?.sql.startsWith('insert into') === true) {
      happened = true;
      await happens();
    }
    return make();
  });
}

/** D1, which executes the first write twice and returns the second answer. */
function twice(): ShardBindings {
  let delivered = false;
  return interposedShards(async ({ statements: [first], make }) => {
    if (!delivered && first?.sql.startsWith('insert into') === true) {
      delivered = true;
      await make();
    }
    return make();
  });
}

/**
 * A caller with a project, and a function for the same caller with writers that see other databases.
 */
async function aMaker() {
  const { organisation, api, project, units: path } = await aProject();
  const over = (shards: ShardBindings) =>
    api.whereSettingsAre({ ORGANISATION_WRITER: writersOver(shards) });
  return { organisation, api, project, path, over };
}

/**
 * A test for each meaning of a constraint, which fails because of a change that the writer cannot
 * see.
 */
const ANSWERS: Readonly<Record<Violation, () => Promise<void>>> = {
  'quota exceeded': async () => {
    const { organisation, over, path } = await aMaker();
    const lowered = preceded(() => organisation.onPlan({ monthlyUnits: 0 }));
    const refused = await over(lowered).post(path, {});
    expect(toldBy(refused)).toBe('402 quota_exceeded');
  },
  'write settled': async () => {
    const { api, over, path } = await aMaker();
    expect((await over(twice()).post(path, {})).status).toBe(201);
    expect((await api.get('/properties')).body.properties).toHaveLength(1);
  },
  'write outdated': async () => {
    const { organisation, api, project, over, path } = await aMaker();
    await api.createsUnit(project);
    const later = new Date(Date.now() + 60_000).toISOString();
    const overtaken = preceded(() =>
      inEveryShard('UPDATE organisations SET written_at = ? WHERE id = ?', later, organisation.id),
    );
    const made = await over(overtaken).post(path, {});
    expect(made.status).toBe(201);
    expect(made.body.property.updatedAt > later).toBe(true);
  },
  'key used': async () => {
    const { api, over, path } = await aMaker();
    const elsewhere: Answer[] = [];
    const used = preceded(async () => elsewhere.push(await api.post(path, {}, keyed('one'))));
    const replayed = await over(used).post(path, {}, keyed('one'));
    expect([replayed.status, replayed.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(replayed.text).toBe(elsewhere[0]?.text);
  },
  'email taken': async () => {
    const { org } = await operator.opensOrganisation();
    const person = { email: 'leyla@example.org', name: 'Leyla Şimşek', role: 'viewer' };
    const path = `/orgs/v1/${org.id}/members`;
    const taken = preceded(() => operator.post(path, person));
    const before = new Operator(OPERATOR_KEY, { ORGANISATION_WRITER: writersOver(taken) });
    const refused = await before.post(path, { ...person, email: 'LEYLA@example.org' });
    expect(toldBy(refused)).toBe('409 email_taken');
    expect((await operator.get(path)).body.members).toHaveLength(2);
  },
  'external id taken': async () => {
    const { api, project } = await aMaker();
    const unit = await api.createsUnit(await api.createsProject());
    const document = { name: 'Exposé.pdf', externalId: 'E 1' };
    for (const place of [{ projectId: project.id }, { propertyId: unit.id }]) {
      expect((await api.post('/documents', { ...document, ...place })).status).toBe(201);
    }
    // A unit takes its documents along.
    const refused = await api.patch(`/properties/${unit.id}`, { projectId: project.id });
    expect(toldBy(refused)).toBe('409 external_id_taken');
    expect(refused.body.error.message).toContain('that the unit takes along');
  },
  'plan retired': async () => {
    const { org } = await operator.opensOrganisation();
    const plan = await operator.createsPlan();
    const retired = preceded(() => operator.patch(`/plans/${plan.id}`, { retired: true }));
    const before = new Operator(OPERATOR_KEY, { ORGANISATION_WRITER: writersOver(retired) });
    const refused = await before.patch(`/orgs/v1/${org.id}`, { plan: plan.id });
    expect(toldBy(refused)).toBe('409 plan_retired');
  },
  'plan changed': async () => {
    const { id } = await operator.createsPlan();
    const path = `/plans/${id}`;
    const changed = preceded(() => operator.patch(path, { name: 'Plus' }));
    const overtaken = new Operator(OPERATOR_KEY, changed);
    const made = await overtaken.patch(path, { monthlyUnits: 7 });
    expect(made.status).toBe(200);
    expect(made.body.plan).toMatchObject({ name: 'Plus', monthlyUnits: 7 });
  },
  'fault of ours': async () => {
    const { project, over, path } = await aMaker();
    const gone = preceded(() => inEveryShard('DELETE FROM projects WHERE id = ?', project.id));
    const failed = await over(gone).post(path, {});
    expect(toldBy(failed)).toBe('500 internal_error');
    expect(failed.text).not.toMatch(/FOREIGN|SQL/);
    expect(logged('error')).toEqual([expect.stringContaining('FOREIGN KEY')]);
  },
};

test.each(Object.entries(ANSWERS))(
  'a write that SQLite refuses with "%s" is answered by the meaning of the constraint',
  async (_meaning, answers) => {
    expect.hasAssertions();
    await answers();
  },
);

test('a write whose organisation is deleted first is refused like its token', async () => {
  const { org, api } = await aCustomer();
  const gone = preceded(() => operator.delete(`/orgs/v1/${org.id}`));
  const before = api.whereSettingsAre({ ORGANISATION_WRITER: writersOver(gone) });
  const refused = await before.post('/projects', { name: 'Lindenhof' });
  expect(toldBy(refused)).toBe('401 unauthenticated');
});
