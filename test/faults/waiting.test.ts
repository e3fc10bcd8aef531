import { describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../harness/durations.ts';
import { aService, importOf, lost, tellingOf } from './a-service.ts';
import { quiet } from './network.ts';
import type { Request } from './requests.ts';
import type { Ask, Service } from './service.ts';
import { stopTime } from './time.ts';

stopTime();

const sent = ({ network }: Service, purpose: string) =>
  network.calls.filter((call) => call.purpose === purpose && !call.hasArrived);

/** Sends requests at once, all of which reach the writer. */
async function askAtOnce(service: Service, requests: readonly Request[]): Promise<Ask[]> {
  const asks: Ask[] = [];
  for (const request of requests) asks.push(await service.ask(request));
  for (const call of service.network.calls) if (call.isTask) await service.network.deliver(call);
  return asks;
}

const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);

async function seconds(count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(count * 1000);
  await quiet();
}

test('the writer makes one write at a time', async () => {
  const { service, restAsFound } = await aService({ monthlyUnits: null, maxOnlineUnits: null });
  const asks = await askAtOnce(service, [importOf(1), importOf(2), importOf(3)]);
  for (const ask of asks) {
    const write = await service.network.until('write');
    expect(sent(service, 'write')).toEqual([write]);
    expect(tellingOf(ask)).toBe('nothing');
    await service.network.exchange(write);
  }
  await service.network.untilAllAreAnswered();
  expect(asks.map(tellingOf)).toEqual(times(3, 'made'));
  await restAsFound();
});

describe('Of thirty concurrent requests with one Idempotency-Key', () => {
  test('one is made, and all receive its answer', async () => {
    const { service, restAsFound } = await aService();
    const asks = await askAtOnce(service, times(30, importOf(3, 'key')));
    await service.network.untilAllAreAnswered();
    expect(asks.map(tellingOf)).toEqual(['made', ...times(29, 'replayed')]);
    expect(service.network.sent.filter((purpose) => purpose === 'write')).toHaveLength(1);
    expect((await restAsFound()).units).toHaveLength(3);
  });

  test('each is refused with the quota error if the import does not fit', async () => {
    const { service, restAsFound } = await aService();
    const asks = await askAtOnce(service, times(30, importOf(6, 'key')));
    await service.network.untilAllAreAnswered();
    expect(asks.map(tellingOf)).toEqual(times(30, 'quota_exceeded'));
    expect((await restAsFound()).units).toHaveLength(0);
  });
});

test('the writer refuses a write while a hundred others wait', async () => {
  const { service } = await aService({ monthlyUnits: null, maxOnlineUnits: null });
  const asks = await askAtOnce(
    service,
    Array.from({ length: 103 }, (_, at) => ({ ...importOf(1), tag: `one of many ${at}` })),
  );
  await quiet();
  expect(asks.filter((ask) => tellingOf(ask) === 'unavailable')).toHaveLength(0);
  await service.network.until('write');
  for (const call of service.network.calls) if (call.isDone) call.answer();
  await quiet();
  expect(asks.map(tellingOf).toSorted()).toEqual([
    ...times(100, 'nothing'),
    ...times(3, 'unavailable'),
  ]);
});

describe('As time passes', () => {
  test('a request waits up to five seconds for the first one with its key', async () => {
    const { service, restAsFound } = await aService();
    const asks = await askAtOnce(service, times(2, importOf(3, 'key')));
    const write = await service.network.until('write');
    await seconds(5);
    for (const call of service.network.calls) if (call.isDone) call.answer();
    await quiet();
    expect(asks.map(tellingOf)).toEqual(['nothing', 'request_in_progress']);
    await service.network.deliver(write);
    await service.network.untilAllAreAnswered();
    expect(asks.map(tellingOf)).toEqual(['made', 'request_in_progress']);
    await restAsFound();
  });

  test('a batch without an answer is settled after five seconds', async () => {
    const { service, restAsFound } = await aService();
    const ask = await service.ask(importOf(3));
    const write = await service.network.until('write');
    await seconds(5);
    write.lose(lost);
    await service.network.untilAllAreAnswered();
    expect(tellingOf(ask)).toBe('unavailable');
    expect((await restAsFound()).runs).toMatchObject([{ status: 'failed' }]);
  });

  test('a read without an answer fails only its own task', async () => {
    const { service, restAsFound } = await aService();
    const asks = await askAtOnce(service, [importOf(1), importOf(2)]);
    const [, second] = sent(service, 'clock');
    if (second === undefined) throw new Error('The second task reads nothing.');
    await service.network.exchange(second);
    await seconds(5);
    await service.network.untilAllAreAnswered();
    expect(asks.map(tellingOf)).toEqual(['unavailable', 'made']);
    await restAsFound();
  });

  test('a write whose turn comes too late is not begun', async () => {
    const { service, restAsFound } = await aService();
    const asks = await askAtOnce(service, [importOf(1), importOf(2)]);
    const write = await service.network.until('write');
    await seconds(5);
    write.lose(lost);
    await service.network.until('abandonment');
    await seconds(1);
    await service.network.untilAllAreAnswered();
    expect(asks.map(tellingOf)).toEqual(['unavailable', 'unavailable']);
    expect((await restAsFound()).runs).toMatchObject([{ status: 'failed', units: 1 }]);
  });

  test('a caller waits up to ten seconds for the writer', async () => {
    const { service } = await aService();
    const ask = await service.ask(importOf(1));
    await seconds(9.9);
    expect(tellingOf(ask)).toBe('nothing');
    await seconds(0.1);
    expect(tellingOf(ask)).toBe('unavailable');
  });

  test("ids and instants ascend, even if a new machine's clock is slow", async () => {
    const { service, restAsFound } = await aService();
    await service.askUndisturbed(importOf(1));
    await service.evict(lost);
    vi.setSystemTime(Date.now() - HOUR_MS);
    await service.askUndisturbed(importOf(2));
    const { units } = await restAsFound();
    const inOrder = units.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(inOrder.map(({ name }) => name.split('/')[0])).toEqual([
      'import-of-1',
      'import-of-2',
      'import-of-2',
    ]);
  });
});
