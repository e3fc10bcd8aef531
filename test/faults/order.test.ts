import { describe, expect, test } from 'vitest';
import { aService, importOf, lost, tellingOf } from './a-service.ts';
import type { Call, Network, Purpose } from './network.ts';
import { stopTime } from './time.ts';
import { clockOf } from '../harness/shards.ts';

stopTime();

const FIRST = importOf(1);
const SECOND = importOf(2);

/** The last call of its kind that is on its way. */
function lastSent({ calls }: Network, purpose: Purpose): Call {
  const call = calls.findLast((each) => each.purpose === purpose && !each.hasArrived);
  if (call === undefined) throw new Error(`There is no ${purpose} on its way.`);
  return call;
}

test('a write that is delivered twice is made once, if only the second answer arrives', async () => {
  const { service, restAsFound } = await aService();
  const ask = await service.ask(FIRST);
  const write = await service.network.until('write');
  await service.network.deliver(write);
  await service.network.exchange(write);
  await service.network.untilAllAreAnswered();
  expect(tellingOf(ask)).toBe('made');
  expect((await restAsFound()).units).toHaveLength(1);
});

test('a write that lost its place to another writer is made after that writer’s', async () => {
  const { service, restAsFound } = await aService();
  const { network } = service;
  await service.ask(FIRST);
  await network.until('write');
  await service.evict(lost, true);
  await service.ask(SECOND);
  for (const purpose of ['task', 'clock', 'write'] as const) {
    await network.exchange(lastSent(network, purpose));
  }
  await network.untilAllAreAnswered();
  const { units } = await restAsFound();
  const inOrder = units.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(inOrder.map(({ name }) => name)).toEqual([
    `${SECOND.tag}/0`,
    `${SECOND.tag}/1`,
    `${FIRST.tag}/0`,
  ]);
});

test('the later of two writers moves the clock forward, never back', async () => {
  const { service, seller, restAsFound } = await aService();
  const { network } = service;
  const clock = () => clockOf(seller.orgId);
  await service.ask(FIRST);
  await network.until('write');
  const early = lastSent(network, 'write');
  await service.evict(lost, true);
  await service.ask(SECOND);
  for (const purpose of ['task', 'clock', 'write'] as const) {
    await network.exchange(lastSent(network, purpose));
  }
  const after = String(await clock());
  await network.deliver(early);
  expect(await clock()).toBe(after);
  await network.untilAllAreAnswered();
  expect(String(await clock()) > after).toBe(true);
  await restAsFound();
});

test('a late write of an evicted writer is not made after one of its successor', async () => {
  const { service, restAsFound } = await aService();
  await service.ask(FIRST);
  await service.network.until('write');
  await service.evict(lost);
  await service.askUndisturbed(SECOND);
  const { units } = await restAsFound();
  expect(units.map(({ name }) => name)).toEqual([`${SECOND.tag}/0`, `${SECOND.tag}/1`]);
});

describe('A change that was read before a late write of another writer', () => {
  const INCREMENT = { kind: 'increment', key: null, units: 0, online: 0 } as const;

  test('is made anew, and undoes nothing', async () => {
    const { service, restAsFound } = await aService();
    const { network } = service;
    await service.ask({ ...INCREMENT, tag: 'early' });
    const early = await network.until('write');
    await service.evict(lost);
    const ask = await service.ask({ ...INCREMENT, tag: 'late' });
    await network.exchange(lastSent(network, 'task'));
    const write = await successorsWrite(network, early);
    await network.deliver(early);
    await network.exchange(write);
    await network.untilAllAreAnswered();
    expect(tellingOf(ask)).toBe('precondition_failed');
    expect((await restAsFound()).count).toBe(1);
  });
});

/** Lets the calls of a successor arrive, but not the write that its predecessor sent; its own write. */
async function successorsWrite(network: Network, early: Call): Promise<Call> {
  for (;;) {
    const next = network.calls.find((call) => call !== early && !call.hasArrived && call.isAwaited);
    if (next === undefined) throw new Error('The successor writes nothing.');
    if (next.purpose === 'write') return next;
    await network.exchange(next);
  }
}
