import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import worker from '../../src/index.ts';
import { TABLES } from '../../src/resources/moves/store/tables.ts';
import { type Answer, type Client, ORIGIN } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { HOME_BINDINGS } from '../harness/homes.ts';
import { interposed } from '../harness/interposed.ts';
import { signedIn } from '../harness/people.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { numbered } from '../harness/unit-lists.ts';
import {
  drives,
  lasting,
  opensAt,
  rowsIn,
  type Served,
  serviceUnder,
  spreadWith,
  statesOf,
} from './movable.ts';
import { onlyForChoosing, SPREAD } from './spread.ts';

vi.setConfig({ testTimeout: 60_000 });

const before = serviceUnder(SPREAD.HOMES);
const KEY = { 'Idempotency-Key': 'one' };

let nextSlot = 100;

beforeEach(() => {
  nextSlot += 10;
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // The next test begins with HOMES as it was: nothing has left yet.
  for (const name of HOME_BINDINGS) await env[name].prepare('DELETE FROM moving_slots').run();
});

/** A customer in the first home who has something of everything. */
async function aCustomer(slot: number) {
  const { operator, holderOf, browserOf } = before;
  const plan = await operator.createsPlan({ monthlyUnits: 5000, maxFolders: 10 });
  const { org, owner } = await opensAt(slot, 'DB', plan, `Umzug ${slot}`);
  const { secret } = await operator.issues(org, owner);
  const api = holderOf(secret);
  const project = await api.createsProject();
  await api.createsProject({ name: 'Zweites' });
  const imported = await api.post(
    `/projects/${project.id}/imports`,
    { units: numbered(120) },
    { ...KEY, Prefer: 'handling=lenient' },
  );
  expect(imported.status).toBe(202);
  const unit = await api.createsUnit(project, { kaufpreis: '349900.123456', visibility: 'online' });
  await api.patch(`/properties/${unit.id}`, { status: 'verkauft' });
  await operator.patch(`/orgs/${org.id}/properties/${unit.id}`, { archived: true });
  const images = `/orgs/${org.id}/properties/${unit.id}/images`;
  await operator.sends('POST', images, { body: formWith(PLAN) });
  const person = await signedIn(
    { id: org.id, person: (role) => operator.adds(org, role ?? 'owner') },
    'owner',
  );
  const page = browserOf(person.secret);
  const at = `/orgs/${org.id}`;
  // The older folder is put into the younger one.
  const older = await page.post(`${at}/folders`, { name: 'Älter', visibility: 'org' });
  const younger = await page.post(`${at}/folders`, { name: 'Jünger', visibility: 'org' });
  const moved = await page.patch(`${at}/folders/${older.body.folder.id}`, {
    parentId: younger.body.folder.id,
  });
  expect(moved.status).toBe(200);
  const removed = await operator.adds(org, 'viewer');
  await operator.delete(`${at}/members/${removed.id}`);
  const ended = await operator.issues(org, owner);
  await operator.delete(`${at}/tokens/${ended.token.id}`);
  await holderOf(secret).get('/projects'); // its last use is noted
  const names = { plan, org, owner, secret, person, project, unit };
  return { ...names, importRunId: imported.body.importRunId, imported };
}

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Everything that a customer and the operator can read. */
async function everything({ holderOf, browserOf, operator }: Served, customer: Customer) {
  const { org, secret, person, project, unit, importRunId } = customer;
  const at = `/orgs/${org.id}`;
  const reads: [Client, string][] = [
    [holderOf(secret), '/projects'],
    [holderOf(secret), '/folders'],
    [holderOf(secret), '/properties?includeArchived=true&include=images&limit=50'],
    [holderOf(secret), `/projects/${project.id}/properties?status=frei`],
    [holderOf(secret), `/properties/${unit.id}`],
    [holderOf(secret), `/imports/${importRunId}`],
    [holderOf(secret), '/usage'],
    [browserOf(person.secret), at],
    [browserOf(person.secret), '/me'],
    [browserOf(person.secret), `${at}/members`],
    [browserOf(person.secret), `${at}/tokens`],
    [browserOf(person.secret), `${at}/folders`],
    [browserOf(person.secret), `${at}/usage`],
    [browserOf(person.secret), `${at}/properties?archived=with&limit=200`],
    [browserOf(person.secret), `${at}/properties/${unit.id}/audit`],
    [operator, at],
    [operator, `${at}/audit`],
    [
      operator,
      `/orgs?name=${encodeURIComponent(`Umzug ${Number.parseInt(org.id.slice(-3), 16)}`)}`,
    ],
  ];
  const answers: Record<string, unknown> = {};
  for (const [caller, path] of reads) {
    const answer = await caller.get(path);
    expect([path, answer.status, answer.roundTrips]).toEqual([path, 200, 1]);
    answers[path] = lasting(answer);
  }
  const pages = await operator.follows(`${at}/export`, { limit: 100 });
  answers['export'] = pages.map(lasting);
  return answers;
}

/** Every kind of write, by every door. */
function writes({ holderOf, browserOf, operator }: Served, customer: Customer) {
  const { org, owner, secret, person, project, unit, plan } = customer;
  const api = holderOf(secret);
  const page = browserOf(person.secret);
  const at = `/orgs/${org.id}`;
  return {
    'a unit': () => api.post(`/projects/${project.id}/properties`, {}),
    'a unit with a key': () =>
      api.post(`/projects/${project.id}/properties`, {}, { 'Idempotency-Key': 'two' }),
    'an import': () => api.post(`/projects/${project.id}/imports`, { units: [{}] }),
    'a change of units': () =>
      api.post('/properties/bulk', { properties: [{ id: unit.id, etage: 3 }] }),
    'a project': () => api.post('/projects', { name: 'Neu' }),
    'a folder': () => api.post('/folders', { name: 'Neu' }),
    'an image': () => api.sends('POST', `/properties/${unit.id}/images`, { body: formWith(PLAN) }),
    'a name': () => page.patch(at, { name: 'Neu' }),
    'a member': () =>
      page.post(`${at}/members`, { email: 'n@example.org', name: 'N', role: 'viewer' }),
    'a token': () =>
      page.post(`${at}/tokens`, { name: 'T', memberId: person.id, scopes: ['files:read'] }),
    'a suspension': () => operator.patch(at, { suspended: true }),
    'a removal': () => operator.delete(`${at}/members/${owner.id}`),
    'a deletion': () => operator.delete(at),
    'a plan': () => operator.patch(`/plans/${plan.id}`, { monthlyUnits: 4000 }),
  } satisfies Record<string, () => Promise<Answer>>;
}

async function refusesEveryWrite(served: Served, customer: Customer) {
  for (const [name, write] of Object.entries(writes(served, customer))) {
    const { status, headers, body } = await write();
    expect([name, status, body.error?.code]).toEqual([name, 503, 'unavailable']);
    expect(headers.get('Retry-After')).toMatch(/^\d+$/);
  }
}

let minutes = 0;

/** The status of /healthz some time later than before, when no earlier answer is cached. */
async function healthUnder(HOMES: string): Promise<number> {
  minutes++;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/healthz`);
  const { status } = await worker.fetch(request, { ...env, HOMES }, context);
  await waitOnExecutionContext(context);
  vi.useRealTimers();
  return status;
}

const runsTheJobs = (HOMES: string) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date() }), { ...env, HOMES });

describe('A move', () => {
  test('takes everything along, while it is read, and lets changes through in the end', async () => {
    const [first, last] = [nextSlot, nextSlot + 5];
    const wanted = { slots: `${first}-${last}`, to: 'DB_2' };
    const customer = await aCustomer(first + 2);
    const { org } = customer;
    const gone = (await opensAt(first + 3, 'DB', customer.plan, 'Fort')).org;
    await before.operator.delete(`/orgs/${gone.id}`);
    const neighbour = await aCustomer(last + 1);
    const orgs = [org.id, gone.id];
    const told = await everything(before, customer);
    const rows = await rowsIn(env.DB, orgs);
    expect(Object.keys(rows)).toHaveLength(12);
    const auditOfGone = lasting(await before.operator.get(`/orgs/${gone.id}/audit`));

    // Copying and comparing.
    const started = await before.operator.post('/moves', wanted);
    expect(started.body.move).toMatchObject({ from: 'DB', to: 'DB_2', phase: 'copying' });
    const phases = new Set<string>();
    let step = started.body.move;
    while (step.homes === null) {
      await refusesEveryWrite(before, customer);
      expect(await everything(before, customer)).toEqual(told);
      expect(await healthUnder(SPREAD.HOMES)).toBe(200);
      const unit = await before.holderOf(neighbour.secret).createsUnit(neighbour.project);
      expect(unit.id).toMatch(/^0/);
      phases.add(step.phase);
      step = (await before.operator.post('/moves/steps', wanted)).body.step;
    }
    expect([...phases]).toEqual(['copying', 'checking']);
    expect(step).toMatchObject({ phase: 'waiting', homes: spreadWith(first, last, 'DB_2') });
    expect(await rowsIn(env.DB_2, orgs)).toEqual(rows);

    // Before the switch, between it and the next step, and after that.
    await runsTheJobs(SPREAD.HOMES);
    expect(await everything(before, customer)).toEqual(told);
    const after = serviceUnder(step.homes);
    expect(await healthUnder(step.homes)).toBe(200);
    for (const served of [before, after]) {
      await refusesEveryWrite(served, customer);
      expect(await everything(served, customer)).toEqual(told);
    }
    const switched = await after.operator.post('/moves/steps', wanted);
    expect(switched.body.step).toMatchObject({ phase: 'emptying', homes: null });
    expect(await everything(after, customer)).toEqual(told);
    const made = await after.holderOf(customer.secret).createsUnit(customer.project);

    // A Worker that has not heard of the switch.
    await isNotFoundBy(before, customer);
    expect(await healthUnder(step.homes)).toBe(200);
    const end = await drives(after.operator, wanted);
    expect(end).toMatchObject({ phase: 'finished', homes: null });
    await isNotFoundBy(before, customer);
    await runsTheJobs(SPREAD.HOMES);
    expect(await healthUnder(SPREAD.HOMES)).toBe(503);
    expect(await healthUnder(step.homes)).toBe(200);

    expect(await rowsIn(env.DB, orgs)).toEqual({});
    expect(await statesOf(first, last)).toEqual({ DB: ['left'] });
    expect(lasting(await after.operator.get(`/orgs/${gone.id}/audit`))).toEqual(auditOfGone);
    const replayed = await after
      .holderOf(customer.secret)
      .post(
        `/projects/${customer.project.id}/imports`,
        { units: numbered(120) },
        { ...KEY, Prefer: 'handling=lenient' },
      );
    expect([replayed.text, replayed.headers.get('Idempotent-Replayed')]).toEqual([
      customer.imported.text,
      'true',
    ]);
    const units = await after.holderOf(customer.secret).get('/properties');
    expect(units.body.properties[0]).toEqual(made);
    for (const [name, write] of Object.entries(writes(after, customer))) {
      if (name === 'a suspension' || name === 'a deletion') continue;
      expect([name, (await write()).status < 300]).toEqual([name, true]);
    }
  });

  test('brings organisations back to where they have been', async () => {
    const slot = nextSlot;
    const wanted = { slots: `${slot}-${slot}`, to: 'DB_2' };
    const customer = await aCustomer(slot);
    const told = await everything(before, customer);
    const { homes } = await drives(before.operator, wanted);
    const there = serviceUnder(homes ?? '');
    await drives(there.operator, wanted);
    const back = { slots: wanted.slots, to: 'DB' };
    const again = await drives(there.operator, back);
    expect(again.homes).toBe(SPREAD.HOMES);
    await drives(before.operator, back);
    expect(await statesOf(slot, slot)).toEqual({ DB_2: ['left'] });
    expect(await everything(before, customer)).toEqual(told);
    expect((await before.operator.patch(`/orgs/${customer.org.id}`, { name: 'Neu' })).status).toBe(
      200,
    );
    expect(await rowsIn(env.DB_2, [customer.org.id])).toEqual({});
  });

  test('can be cancelled before its switch', async () => {
    const slot = nextSlot;
    const wanted = { slots: `${slot}-${slot}`, to: 'DB_3' };
    const customer = await aCustomer(slot);
    const told = await everything(before, customer);
    await drives(before.operator, wanted);
    const cancelled = await drives(before.operator, wanted, 'cancel');
    expect(cancelled.phase).toBe('finished');
    expect(await rowsIn(env.DB_3, [customer.org.id])).toEqual({});
    expect(await everything(before, customer)).toEqual(told);
    expect((await before.operator.patch(`/orgs/${customer.org.id}`, { name: 'Neu' })).status).toBe(
      200,
    );
    const { homes } = await drives(before.operator, wanted);
    const after = serviceUnder(homes ?? '');
    await drives(after.operator, wanted);
    const late = await after.operator.post('/moves/cancellation', wanted);
    expect(late.body.move?.phase).toBe('finished');
  });
});

test('a move knows every table with rows of organisations, and every column of each', async () => {
  const namesIn = async (sql: string, ...values: string[]) =>
    (
      await env.DB.prepare(sql)
        .bind(...values)
        .all()
    ).results.map(({ name }) => String(name));
  const tables = await namesIn(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '!_cf!_%' ESCAPE '!'`,
  );
  const owned: Record<string, string[]> = {};
  for (const table of tables) {
    const columns = await namesIn('SELECT name FROM pragma_table_info(?)', table);
    if (table === 'organisations' || columns.includes('org_id')) owned[table] = columns.toSorted();
  }
  const known = TABLES.map(({ name, columns }) => [name, columns.toSorted()]);
  expect(Object.fromEntries(known)).toEqual(owned);
});

/** Gives a customer rows that jobs delete, and a token whose next use is worth noting. */
async function grewOld({ org }: Customer) {
  const old = '2024-06-10T02:35:18.400Z';
  const oldId = '01900000-0000-7000-8000-000000000000';
  await env.DB.batch(
    [
      'UPDATE idempotency_keys SET created_at = ?1 WHERE org_id = ?2',
      'UPDATE tokens SET last_used_at = ?1 WHERE org_id = ?2',
      `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id)
       VALUES (?2, '${oldId}', ?1, 'operator', 'org.updated', 'org', ?2)`,
      `INSERT INTO import_runs (org_id, id, type, status, unit_count, document_count, created_at)
       VALUES (?2, '${oldId}', 'units', 'completed', 0, 0, ?1)`,
    ].map((sql) => env.DB.prepare(sql).bind(old, org.id)),
  );
}

const SEVEN_HOURS_MS = 7 * 60 * 60 * 1000;

test('jobs and reads leave rows and images of a move alone, and go on after it', async () => {
  const slot = nextSlot;
  const wanted = { slots: `${slot}-${slot}`, to: 'DB_2' };
  const customer = await aCustomer(slot);
  await aCustomer(slot + 1); // whose images keep their rows
  const { org, secret } = customer;
  await grewOld(customer);
  const rows = await rowsIn(env.DB, [org.id]);
  const noted = () =>
    env.DB.prepare('SELECT count(*) AS objects FROM orphaned_objects WHERE object_key LIKE ?')
      .bind(`${org.id}%`)
      .first('objects');
  const runsLater = (HOMES: string) =>
    worker.scheduled(
      createScheduledController({ scheduledTime: new Date(Date.now() + SEVEN_HOURS_MS) }),
      { ...env, HOMES },
    );
  await before.operator.post('/moves', wanted);
  const { homes } = await drives(before.operator, wanted);
  const after = serviceUnder(homes ?? '');
  for (const served of [before, after]) {
    await runsLater(served.settings.HOMES);
    expect((await served.holderOf(secret).get('/projects')).status).toBe(200);
    expect(await rowsIn(env.DB, [org.id])).toEqual(rows);
    expect(await rowsIn(env.DB_2, [org.id])).toEqual(rows);
    expect(await noted()).toBe(0);
  }
  await drives(after.operator, wanted);
  await runsLater('0-4095=DB'); // an older HOMES, which does not even know the other home
  expect(await noted()).toBe(0);
  await runsLater(after.settings.HOMES);
  expect((await after.holderOf(secret).get('/projects')).status).toBe(200);
  const left = await rowsIn(env.DB_2, [org.id]);
  expect(left['idempotency_keys']).toBeUndefined();
  expect(left['import_runs']).toHaveLength(1);
  expect(left['audit']).toHaveLength((rows['audit'] ?? []).length - 1);
  expect(left['tokens']).not.toEqual(rows['tokens']);
  await env.DB_2.prepare('DELETE FROM property_images WHERE org_id = ?').bind(org.id).run();
  await runsLater(after.settings.HOMES);
  expect(await noted()).toBe(2);
});

test('a plan that is changed meanwhile reaches those who moved, with its entry once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const slot = 2000 + nextSlot;
  const wanted = { slots: `${slot}-${slot}`, to: 'DB_3' };
  const { operator } = before;
  const plan = await operator.createsPlan({ monthlyUnits: 5 });
  const { org } = await opensAt(slot, 'DB_2', plan, 'Umzug');
  const retired = await operator.createsPlan({ monthlyUnits: 3 });
  const { org: other } = await opensAt(slot, 'DB_2', retired, 'Auslaufend');
  await operator.patch(`/plans/${retired.id}`, { retired: true });
  await operator.post('/moves', wanted);
  await operator.post('/moves/steps', wanted);
  expect((await operator.patch(`/plans/${plan.id}`, { monthlyUnits: 7 })).status).toBe(200);
  const { homes } = await drives(operator, wanted);
  const after = serviceUnder(homes ?? '');
  await drives(after.operator, wanted);
  await runsTheJobs(after.settings.HOMES);
  expect((await after.operator.sees(org)).usage.monthlyUnits.allowed).toBe(7);
  const entries = await after.operator.readsAudit(org);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'plan.updated',
    'member.created',
    'org.created',
  ]);
  expect((await after.operator.sees(other)).usage.monthlyUnits.allowed).toBe(3);
});

test('a move whose switch has begun is not cancelled, and goes on', async () => {
  const slot = nextSlot;
  const wanted = { slots: `${slot}-${slot}`, to: 'DB_2' };
  const customer = await aCustomer(slot);
  const { homes } = await drives(before.operator, wanted);
  const after = serviceUnder(homes ?? '');
  const dying = serviceUnder(homes ?? '', {
    DB: interposed(env.DB, ({ statements, make }) =>
      statements.some(({ sql }) => sql.startsWith('update "moving_slots"'))
        ? Promise.reject(new Error('D1_ERROR: D1 DB is overloaded.'))
        : make(),
    ),
  });
  expect((await dying.operator.post('/moves/steps', wanted)).status).toBe(503);
  expect(await statesOf(slot, slot)).toEqual({ DB: ['leaving'], DB_2: ['switching'] });
  for (const served of [before, after]) {
    const { status, body } = await served.operator.post('/moves/cancellation', wanted);
    expect([status, body.error?.code]).toEqual([409, 'move_conflict']);
    await refusesEveryWrite(served, customer);
    expect((await served.holderOf(customer.secret).get('/projects')).status).toBe(200);
  }
  await drives(after.operator, wanted);
  expect(await statesOf(slot, slot)).toEqual({ DB: ['left'] });
});

/** Nobody finds the organisation by an older HOMES, and everybody is asked to try again. */
async function isNotFoundBy({ holderOf, browserOf, operator }: Served, customer: Customer) {
  const { org, secret, person } = customer;
  const at = `/orgs/${org.id}`;
  for (const answer of [
    await holderOf(secret).get('/projects'),
    await holderOf(secret).post('/projects', { name: 'Neu' }),
    await browserOf(person.secret).get(at),
    await browserOf(person.secret).get('/me'),
    await browserOf(person.secret).patch(at, { name: 'Neu' }),
    await operator.get(at),
    await operator.get(`${at}/audit`),
    await operator.get('/orgs'),
    await operator.patch(at, { name: 'Neu' }),
  ]) {
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  }
}

const faultsOf = async (slots: unknown, to: unknown) =>
  faultsTold(await before.operator.post('/moves', { slots, to }));

describe('What cannot be meant', () => {
  test('is refused', async () => {
    for (const to of ['DB_9', 'IMAGES', 'ASSETS', 'THUMBNAILER', 'RATE_LIMITER', 'HOMES', 'db']) {
      expect([to, ...(await faultsOf('0-9', to))]).toEqual([
        to,
        'to: must be the D1 binding of a home',
      ]);
    }
    expect(await faultsOf('1300-1400', 'DB_3')).toEqual([
      'slots: must be slots of one home; these are of DB, DB_2',
    ]);
    for (const slots of ['9-0', '0-4096']) {
      expect(await faultsOf(slots, 'DB_2')).toEqual([
        'slots: must be from a slot to the same or a higher one, 0 to 4095',
      ]);
    }
    expect(await faultsOf('x', 'DB_2')).toHaveLength(1);
    expect(await statesOf(0, 99)).toEqual({});
  });

  test('is nothing to do where the slots live there already', async () => {
    const { status, body } = await before.operator.post('/moves', { slots: '0-9', to: 'DB' });
    expect([status, body.move.phase, body.move.from]).toEqual([200, 'finished', null]);
  });

  test('is a conflict where another move has some of the slots', async () => {
    const { operator } = before;
    const wanted = { slots: '20-29', to: 'DB_2' };
    expect((await operator.post('/moves/steps', wanted)).body.error.code).toBe('move_not_started');
    expect((await operator.post('/moves/cancellation', wanted)).body.error.code).toBe(
      'move_not_started',
    );
    expect((await operator.post('/moves', wanted)).status).toBe(200);
    for (const other of [
      { slots: '25-35', to: 'DB_2' },
      { slots: '22-23', to: 'DB_2' },
      { slots: '20-29', to: 'DB_3' },
    ]) {
      const { status, body } = await operator.post('/moves', other);
      expect([status, body.error?.code]).toEqual([409, 'move_conflict']);
    }
    expect((await operator.get('/moves')).body.moves).toMatchObject([
      { database: 'DB', state: 'leaving', other: 'DB_2' },
      { database: 'DB_2', state: 'arriving', other: 'DB' },
    ]);
    expect((await operator.post('/moves', wanted)).status).toBe(200);
    await drives(operator, wanted, 'cancel');
    expect(await statesOf(20, 29)).toEqual({ DB_2: ['left'] });
  });

  test('is a difference between the databases: it is named, and the move stops', async () => {
    const slot = nextSlot;
    const wanted = { slots: `${slot}-${slot}`, to: 'DB_2' };
    const customer = await aCustomer(slot);
    const { operator } = before;
    await operator.post('/moves', wanted);
    while ((await operator.post('/moves/steps', wanted)).body.step.phase === 'copying');
    await env.DB_2.prepare('UPDATE projects SET city = ? WHERE org_id = ?')
      .bind('Anderswo', customer.org.id)
      .run();
    const { status, body } = await operator.post('/moves/steps', wanted);
    expect([status, body.error.code]).toEqual([409, 'move_differs']);
    expect(body.error.message).toBe(
      `The databases differ in projects of the organisation ${customer.org.id}.`,
    );
    await drives(operator, wanted, 'cancel');
  });

  test('is a switch before everything has been compared: nobody sees a part of the rows', async () => {
    const slot = nextSlot;
    const wanted = { slots: `${slot}-${slot}`, to: 'DB_2' };
    const customer = await aCustomer(slot);
    await before.operator.post('/moves', wanted);
    await before.operator.post('/moves/steps', wanted);
    const tooEarly = spreadWith(slot, slot, 'DB_2');
    await isNotFoundBy(serviceUnder(tooEarly), customer);
    expect(await healthUnder(tooEarly)).toBe(503);
    expect((await before.holderOf(customer.secret).get('/projects')).status).toBe(200);
    await drives(before.operator, wanted, 'cancel');
  });
});

test('no new organisation gets a slot that is moving', async () => {
  const { operator } = before;
  const wanted = { slots: '0-8', to: 'DB_3' };
  await operator.post('/moves', wanted);
  const plan = await operator.createsPlan();
  const tenSlots = spreadWith(0, 9, 'DB', '0-4095=DB_3');
  const served = serviceUnder(tenSlots, onlyForChoosing(['DB_3']));
  for (let count = 0; count < 3; count++) {
    const { org } = await served.operator.opensOrganisation(plan);
    expect(org.id.slice(-3)).toBe('009');
  }
  await drives(operator, wanted, 'cancel');
});
