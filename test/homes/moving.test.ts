import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { interposed } from '../harness/interposed.ts';
import { numbered } from '../harness/unit-lists.ts';
import {
  aCustomer,
  before,
  everything,
  forgetsMoves,
  healthUnder,
  IMPORT_HEADERS,
  isNotFoundBy,
  refusesEveryWrite,
  runsTheJobs,
  writes,
} from './furnished.ts';
import { drives, lasting, opensAt, rowsIn, serviceUnder, spreadWith, statesOf } from './movable.ts';
import { SPREAD } from './spread.ts';

vi.setConfig({ testTimeout: 60_000 });

let nextSlot = 100;

beforeEach(() => {
  nextSlot += 10;
});
afterEach(forgetsMoves);

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
      .post(`/projects/${customer.project.id}/imports`, { units: numbered(120) }, IMPORT_HEADERS);
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
