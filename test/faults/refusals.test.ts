import { expect, test } from 'vitest';
import { aService, importOf, lost, tellingOf } from './a-service.ts';
import { type Limits, changePlan, type Seller } from './organisations.ts';
import type { Service } from './service.ts';
import { stopTime } from './time.ts';

stopTime();

const FIVE: Limits = { monthlyUnits: 5, maxOnlineUnits: null };
const NINE: Limits = { monthlyUnits: 9, maxOnlineUnits: null };

async function changesPlan(service: Service, seller: Seller, limits: Limits) {
  await changePlan(seller, limits);
  service.ledger.changesPlan(limits);
}

test('a write is retried and made if the plan is raised before the 402 is sent', async () => {
  const { service, seller, restAsFound } = await aService(FIVE);
  const ask = await service.ask(importOf(6));
  await service.network.until('refusal');
  await changesPlan(service, seller, NINE);
  await service.network.untilAllAreAnswered();
  expect(tellingOf(ask)).toBe('made');
  expect((await restAsFound()).units).toHaveLength(6);
});

test('a refused write stays refused, even if it is delivered again after the plan is raised', async () => {
  const { service, seller, restAsFound } = await aService(FIVE);
  const ask = await service.ask(importOf(6));
  const write = await service.network.until('write');
  service.network.repeat(write);
  await service.network.exchange(write);
  await service.network.untilAllAreAnswered();
  expect(tellingOf(ask)).toBe('quota_exceeded');
  await changesPlan(service, seller, NINE);
  expect((await restAsFound()).units).toHaveLength(0);
});

test('a write counts as made if a second delivery makes it before the 402 is sent', async () => {
  const { service, seller, restAsFound } = await aService(FIVE);
  const ask = await service.ask(importOf(6));
  const write = await service.network.until('write');
  const again = service.network.repeat(write);
  await service.network.exchange(write);
  await changesPlan(service, seller, NINE);
  await service.network.deliver(again);
  await service.network.untilAllAreAnswered();
  expect(tellingOf(ask)).toBe('made');
  expect((await restAsFound()).units).toHaveLength(6);
});

test('a write is answered 503 and its run fails if the reason for a refusal cannot be read', async () => {
  const { service, restAsFound } = await aService(FIVE);
  const ask = await service.ask(importOf(6));
  (await service.network.until('refusal')).lose(lost);
  await service.network.untilAllAreAnswered();
  expect(tellingOf(ask)).toBe('unavailable');
  expect((await restAsFound()).runs).toMatchObject([{ status: 'failed', units: 6 }]);
});

test('a writer that is evicted during a refusal has written nothing', async () => {
  const { service, restAsFound } = await aService(FIVE);
  const ask = await service.ask(importOf(6));
  await service.network.until('refusal');
  await service.evict(lost);
  expect(tellingOf(ask)).toBe('unavailable');
  expect(await restAsFound()).toMatchObject({ units: [], runs: [] });
});
