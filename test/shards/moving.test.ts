import { env } from 'cloudflare:workers';
import { Client as Mcp } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connects, toolsOf } from '../assistants/access.ts';
import { sendsUnder } from '../assistants/assistant.ts';
import { passTime } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { faultsTold } from '../harness/faults.ts';
import { healthUnder } from '../harness/health.ts';
import { interposed } from '../harness/interposed.ts';
import { runsJobs } from '../harness/jobs.ts';
import { numbered } from '../harness/unit-lists.ts';
import {
  aFurnishedCustomer,
  aSmallCustomer,
  before,
  everything,
  IMPORT_HEADERS,
  isRefusedBy,
  isServedBy,
  operationsFor,
} from './furnished.ts';
import {
  anHourPasses,
  drives,
  lasting,
  opensAt,
  rowsIn,
  serviceUnder,
  spreadWith,
  standsIn,
  steps,
} from './movable.ts';
import { SPREAD } from './spread.ts';

vi.setConfig({ testTimeout: 60_000 });

let nextSlot = 100;

beforeEach(() => {
  nextSlot += 10;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const { operator } = before;

describe('A move', () => {
  test('takes everything along; meanwhile every surface refuses the organisation, and no other', async () => {
    const [first, last] = [nextSlot, nextSlot + 5];
    const wanted = { slots: `${first}-${last}`, to: 'DB_2' };
    const customer = await aFurnishedCustomer(first + 2);
    const { org, secret } = customer;
    const gone = (await opensAt(first + 3, 'DB', customer.plan, 'Fort')).org;
    await operator.delete(`/orgs/v1/${gone.id}`);
    const neighbour = await aSmallCustomer(last + 1);
    const told = await everything(before, customer);
    const logOfGone = lasting(await operator.get(`/orgs/v1/${gone.id}/audit`));

    // The first run, up to the deployment.
    const { shards } = await drives(operator, wanted);
    expect(shards).toBe(spreadWith(first, last, 'DB_2'));
    const after = serviceUnder(shards ?? '');
    expect(await standsIn(org.id)).toEqual({ DB: 'closed', DB_2: 'closed' });
    const [old, copied] = [await rowsIn(env.DB, [org.id]), await rowsIn(env.DB_2, [org.id])];
    expect(Object.keys(old)).toHaveLength(17);
    const ofOrganisation = { organisations: [expect.objectContaining({ id: org.id })] };
    expect({ ...copied, ...ofOrganisation }).toEqual({ ...old, ...ofOrganisation });
    for (const served of [before, after]) {
      await isRefusedBy(served, customer);
      expect(await healthUnder({ HOMES: served.settings.HOMES })).toBe(200);
      const unit = await served.holderOf(neighbour.secret).createsUnit(neighbour.project);
      expect(unit.id).toMatch(/^0/);
      expect((await served.browserOf(customer.person.secret).get('/me')).body.memberships).toEqual([
        expect.objectContaining({ orgId: org.id }),
      ]);
    }

    // The second run: an isolate or a writer with the older HOMES finds the organisation closed.
    const opened = await drives(after.operator, wanted);
    expect(opened.deletableFrom).not.toBeNull();
    expect(await standsIn(org.id)).toEqual({ DB: 'closed', DB_2: 'open' });
    expect(await everything(after, customer)).toEqual(told);
    expect(lasting(await after.operator.get(`/orgs/v1/${gone.id}/audit`))).toEqual(logOfGone);
    const made = await after.holderOf(secret).createsUnit(customer.project);
    await isRefusedBy(before, customer);
    const { ORGANISATION_WRITER } = before.settings;
    const late = await serviceUnder(shards ?? '', {}, { ORGANISATION_WRITER })
      .holderOf(secret)
      .post('/projects', { name: 'Neu' });
    expect([late.status, late.body.error?.code]).toEqual([503, 'unavailable']);
    expect(await healthUnder({ HOMES: shards ?? '' })).toBe(200);
    expect(await healthUnder(SPREAD)).toBe(503);

    // The third run, too early and in time.
    expect((await drives(after.operator, wanted)).deletableFrom).toBe(opened.deletableFrom);
    expect(await standsIn(org.id)).toEqual({ DB: 'closed', DB_2: 'open' });
    await anHourPasses();
    expect(await drives(after.operator, wanted)).toMatchObject({ deletableFrom: null });
    expect(await rowsIn(env.DB, [org.id])).toEqual({});

    const replayed = await after
      .holderOf(secret)
      .post(`/projects/${customer.project.id}/imports`, { units: numbered(120) }, IMPORT_HEADERS);
    expect([replayed.text, replayed.headers.get('Idempotent-Replayed')]).toEqual([
      customer.imported.text,
      'true',
    ]);
    const units = await after.holderOf(secret).get('/properties');
    expect(units.body.properties[0]).toEqual(made);
    await isServedBy(after, customer);
  });

  test('can be cancelled until it is opened, and brought back once the old rows are gone', async () => {
    const slots = `${nextSlot}-${nextSlot}`;
    const there = { slots, to: 'DB_3' };
    const customer = await aFurnishedCustomer(nextSlot);
    const path = `/orgs/v1/${customer.org.id}`;
    const told = await everything(before, customer);
    await drives(operator, there);
    await drives(operator, there, 'cancel');
    expect(await rowsIn(env.DB_3, [customer.org.id])).toEqual({});
    expect(await everything(before, customer)).toEqual(told);
    expect((await operator.patch(path, { name: `Umzug ${nextSlot} neu` })).status).toBe(200);

    const toldLater = await everything(before, customer);
    const { shards } = await drives(operator, there);
    const after = serviceUnder(shards ?? '');
    await drives(after.operator, there);
    for (const served of [before, after]) {
      const late = await served.operator.post('/moves', { ...there, cancel: true });
      expect([late.status, late.body.error?.code]).toEqual([409, 'move_conflict']);
    }
    const early = await after.operator.post('/moves', { slots, to: 'DB' });
    expect([early.status, early.body.error?.code]).toEqual([409, 'move_conflict']);
    expect(await standsIn(customer.org.id)).toEqual({ DB: 'closed', DB_3: 'open' });

    await anHourPasses();
    await drives(after.operator, there);
    const back = await drives(after.operator, { slots, to: 'DB' });
    expect(back.shards).toBe(SPREAD.HOMES);
    await drives(operator, { slots, to: 'DB' });
    expect(await everything(before, customer)).toEqual(toldLater);
    await anHourPasses();
    await drives(operator, { slots, to: 'DB' });
    expect(await standsIn(customer.org.id)).toEqual({ DB: 'open' });
    expect((await operator.patch(path, { name: 'Neu' })).status).toBe(200);
  });

  test('copies anew what has changed since an earlier copy', async () => {
    const wanted = { slots: `${nextSlot}-${nextSlot}`, to: 'DB_3' };
    const customer = await aSmallCustomer(nextSlot);
    const unit = await customer.api.createsUnit(customer.project);
    await drives(operator, wanted);
    await env.DB.prepare('UPDATE organisations SET closed_at = NULL WHERE id = ?')
      .bind(customer.org.id)
      .run();
    const at = `/properties/${unit.id}`;
    const orgAt = `/orgs/v1/${customer.org.id}${at}`;
    expect((await operator.patch(orgAt, { etage: 9 })).status).toBe(200);
    const { shards } = await drives(operator, wanted);
    const after = serviceUnder(shards ?? '');
    await drives(after.operator, wanted);
    const moved = await after.holderOf(customer.secret).get(at);
    expect(moved.body.property.etage).toBe(9);
  });

  test('ends with the reason if another run cancels it, and at least one of two at the same time is complete', async () => {
    const wanted = { slots: `${nextSlot}-${nextSlot}`, to: 'DB_2' };
    const { org, api, project } = await aSmallCustomer(nextSlot);
    for (let batch = 0; batch < 6; batch++) {
      await api.post(`/projects/${project.id}/imports`, { units: numbered(200) });
    }
    const { next } = await steps(operator, wanted);
    await drives(operator, wanted, 'cancel');
    const cancelled = await operator.post('/moves', { ...wanted, checkpoint: next });
    expect([cancelled.status, cancelled.body.error]).toMatchObject([
      409,
      {
        code: 'move_conflict',
        message: `Another run has cancelled the move of the organisation ${org.id}, or has restarted its copy: let that run end.`,
      },
    ]);
    expect(await standsIn(org.id)).toEqual({ DB: 'open' });

    const runs = await Promise.allSettled([drives(operator, wanted), drives(operator, wanted)]);
    expect(runs.map(({ status }) => status)).toContain('fulfilled');
    const [{ organisations: _, ...old }, { organisations: _copy, ...copied }] = [
      await rowsIn(env.DB, [org.id]),
      await rowsIn(env.DB_2, [org.id]),
    ];
    expect(copied).toEqual(old);
    await drives(operator, wanted, 'cancel');
  });

  test('takes an organisation along that was opened in its slots before the deployment', async () => {
    const wanted = { slots: `${nextSlot}-${nextSlot}`, to: 'DB_2' };
    await aSmallCustomer(nextSlot);
    const { shards } = await drives(operator, wanted);
    const late = await aFurnishedCustomer(nextSlot);
    const told = await everything(before, late);
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await healthUnder({ HOMES: shards ?? '' })).toBe(503);
    expect(log).toHaveBeenCalledWith(expect.stringContaining(late.org.id));
    const after = serviceUnder(shards ?? '');
    await drives(after.operator, wanted);
    expect(await everything(after, late)).toEqual(told);
    log.mockClear();
    await healthUnder({ HOMES: shards ?? '' });
    expect(log).not.toHaveBeenCalledWith(expect.stringContaining(late.org.id));
  });

  test('does not bring back what was deleted after it had moved', async () => {
    const wanted = { slots: `${nextSlot}-${nextSlot}`, to: 'DB_2' };
    const plan = await operator.createsPlan();
    const { org } = await opensAt(nextSlot, 'DB', plan, 'Kurz');
    const { shards } = await drives(operator, wanted);
    const after = serviceUnder(shards ?? '');
    await drives(after.operator, wanted);
    expect((await after.operator.delete(`/orgs/v1/${org.id}`)).status).toBe(200);
    await anHourPasses();
    await drives(after.operator, wanted);
    expect(await standsIn(org.id)).toEqual({});
    expect((await after.operator.get(`/orgs/v1/${org.id}`)).status).toBe(404);
  });

  test('keeps the access of assistants, and refuses their calls meanwhile', async () => {
    const wanted = { slots: `${nextSlot}-${nextSlot}`, to: 'DB_2' };
    const { org, person } = await aFurnishedCustomer(nextSlot);
    const { transport } = await connects(org, before.browserOf(person.secret), {
      sends: sendsUnder(before.settings),
    });
    const { shards } = await drives(operator, wanted);
    const after = serviceUnder(shards ?? '');
    const assistant = new Mcp({ name: 'Claude', version: '1' });
    const connecting = () => assistant.connect(transport(sendsUnder(after.settings)));
    await expect(connecting()).rejects.toMatchObject({ status: 503 });
    await drives(after.operator, wanted);
    await connecting();
    const { structuredContent } = await assistant.callTool({ name: 'list_projects' });
    expect(structuredContent).toMatchObject({ projects: [{}, {}], hasMore: false });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    passTime(2 * HOUR_MS);
    expect(await toolsOf(assistant)).toHaveLength(6);
  });
});

test('a plan that is changed meanwhile reaches those who moved, with its entry once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const slot = 2000 + nextSlot;
  const wanted = { slots: `${slot}-${slot}`, to: 'DB_3' };
  const plan = await operator.createsPlan({ monthlyUnits: 5 });
  const { org } = await opensAt(slot, 'DB_2', plan, 'Umzug');
  const retired = await operator.createsPlan({ monthlyUnits: 3 });
  const { org: other } = await opensAt(slot, 'DB_2', retired, 'Auslaufend');
  await operator.patch(`/plans/${retired.id}`, { retired: true });
  const { shards } = await drives(operator, wanted);
  expect((await operator.patch(`/plans/${plan.id}`, { monthlyUnits: 7 })).status).toBe(200);
  const after = serviceUnder(shards ?? '');
  await drives(after.operator, wanted);
  await runsJobs({ HOMES: after.settings.HOMES });
  expect((await after.operator.sees(org)).usage.monthlyUnits.allowed).toBe(7);
  const entries = await after.operator.readsAudit(org);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'plan.updated',
    'member.created',
    'org.created',
  ]);
  expect((await after.operator.sees(other)).usage.monthlyUnits.allowed).toBe(3);
});

const faultsOf = async (slots: unknown, to: unknown) =>
  faultsTold(await operator.post('/moves', { slots, to }));

describe('A request to move', () => {
  test('that cannot be meant is refused', async () => {
    for (const to of ['DB_9', 'IMAGES', 'ASSETS', 'THUMBNAILER', 'RATE_LIMITER', 'HOMES', 'db']) {
      expect([to, ...(await faultsOf('0-9', to))]).toEqual([
        to,
        'to: must be the D1 binding of a shard',
      ]);
    }
    expect(await faultsOf('0-9', 'EMPTY_DB')).toEqual(['to: must be migrated: npm run migrate']);
    expect(await faultsOf('1300-1400', 'DB_3')).toEqual([
      'slots: must be slots of one shard; these are of DB, DB_2',
    ]);
    for (const slots of ['9-0', '0-4096']) {
      expect(await faultsOf(slots, 'DB_2')).toEqual([
        'slots: must be from a slot to the same or a higher one, 0 to 4095',
      ]);
    }
    expect(await faultsOf('x', 'DB_2')).toHaveLength(1);
    for (const checkpoint of ['x', '{}', '[1]']) {
      const refused = await operator.post('/moves', { slots: '0-9', to: 'DB_2', checkpoint });
      expect(faultsTold(refused)).toEqual(['checkpoint: must be as the step before has answered']);
    }
  });

  test('does nothing if the slots live there already', async () => {
    expect(await steps(operator, { slots: '0-9', to: 'DB' })).toEqual({
      doing: 'opening',
      rows: 0,
      next: null,
      shards: null,
      deletableFrom: null,
    });
  });

  test('stops at a difference between the databases, and names it', async () => {
    const wanted = { slots: `${nextSlot}-${nextSlot}`, to: 'DB_2' };
    const { org } = await aSmallCustomer(nextSlot);
    const changing = interposed(env.DB_2, async ({ statements, make }) => {
      const done = await make();
      if (statements.some(({ sql }) => sql.startsWith('insert into "projects"'))) {
        const change = env.DB_2.prepare('UPDATE projects SET city = ? WHERE org_id = ?');
        await change.bind('Anderswo', org.id).run();
      }
      return done;
    });
    const served = serviceUnder(SPREAD.HOMES, { DB_2: changing });
    await expect(drives(served.operator, wanted)).rejects.toThrow(
      `The databases differ in projects of the organisation ${org.id}.`,
    );
    expect((await drives(operator, wanted)).shards).not.toBeNull();
    await drives(operator, wanted, 'cancel');
  });

  test('deletes nothing if it would move an incomplete copy to where the original is', async () => {
    const slots = `${nextSlot}-${nextSlot}`;
    const customer = await aSmallCustomer(nextSlot);
    const rows = await rowsIn(env.DB, [customer.org.id]);
    await drives(operator, { slots, to: 'DB_2' });
    await env.DB_2.prepare('DELETE FROM import_runs WHERE org_id = ?').bind(customer.org.id).run();
    const wrong = await operator.post('/moves', { slots, to: 'DB' });
    expect([wrong.status, wrong.body.error?.code]).toEqual([409, 'move_conflict']);
    expect(Object.keys(await rowsIn(env.DB, [customer.org.id]))).toEqual(Object.keys(rows));
    await drives(operator, { slots, to: 'DB_2' }, 'cancel');
    const { organisations: _clock, ...kept } = await rowsIn(env.DB, [customer.org.id]);
    expect(rows).toMatchObject(kept);
  });

  test('shows nobody a part of the rows if the deployment precedes the end of the copy', async () => {
    const slot = nextSlot;
    const customer = await aFurnishedCustomer(slot);
    const tooEarly = spreadWith(slot, slot, 'DB_2');
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const dying = interposed(env.DB_2, ({ statements, make }) =>
      statements.some(({ sql }) => sql.startsWith('insert into "properties"'))
        ? Promise.reject(new Error('D1_ERROR: no such thing'))
        : make(),
    );
    const wanted = { slots: `${slot}-${slot}`, to: 'DB_2' };
    const served = serviceUnder(SPREAD.HOMES, { DB_2: dying });
    await expect(drives(served.operator, wanted)).rejects.toThrow('500');
    for (const { title, sends } of operationsFor(serviceUnder(tooEarly), customer)) {
      expect([title, [401, 404, 503]]).toEqual([
        title,
        expect.arrayContaining([(await sends()).status]),
      ]);
    }
    await drives(operator, wanted, 'cancel');
    expect((await before.holderOf(customer.secret).get('/projects')).status).toBe(200);
  });
});
