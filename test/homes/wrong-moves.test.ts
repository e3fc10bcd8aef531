import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faultsTold } from '../harness/faults.ts';
import { aCustomer, before, forgetsMoves, healthUnder, isNotFoundBy } from './furnished.ts';
import { drives, serviceUnder, spreadWith, statesOf } from './movable.ts';
import { onlyForChoosing } from './spread.ts';

vi.setConfig({ testTimeout: 60_000 });

let nextSlot = 100;

beforeEach(() => {
  nextSlot += 10;
});
afterEach(forgetsMoves);

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
