import { setTimeout } from 'node:timers/promises';
import { Connections } from './connections.ts';
import { type Counts, countsOf } from './counts.ts';
import { type Customer, signUp } from './customer.ts';
import { newOrder } from './orders.ts';
import { latenciesOf, sendEvenly, type Timed } from './pacing.ts';
import { program } from './program.ts';
import { CONNECTIONS } from './racing.ts';
import { printTable, type Row } from './report.ts';
import { serve } from './scene.ts';
import type { Service } from './service.ts';
import { requireNone } from './violation.ts';

// `npm run flood`: one token sends far more than it may, while another organisation works on.

const BURST = 100;
/** Before the flood, and again after it. */
const ALONE_SECONDS = 7;
const OTHERS_PER_SECOND = 20;
const PATH = '/v1/properties?limit=20';

await program(
  { requests: 10_000, seconds: 60, 'per-minute': 1200, evictions: 5 },
  async (ground) => {
    const { flag } = ground;
    const [requests, seconds, perMinute] = [flag('requests'), flag('seconds'), flag('per-minute')];
    const service = await serve(ground, 'test/crash/counted-worker.ts');
    const database = await service.database();
    const limited = await signUp(database, { requestsPerMinute: perMinute, burst: BURST });
    const other = new Connections(service.origin, await workingCustomer(service), CONNECTIONS);
    const flooder = new Connections(service.origin, limited.token, CONNECTIONS);
    ground.atEnd(() => {
      other.end();
      flooder.end();
    });

    await otherWorks(other, 2); // what has not run before is slow
    const before = await otherWorks(other, ALONE_SECONDS);
    const [flood, beside] = await Promise.all([
      sendEvenly(flooder, PATH, { requests, seconds, atOnce: CONNECTIONS }),
      otherWorks(other, seconds),
      evictNowAndThen(service, limited, flag('evictions'), seconds),
    ]);
    const alone = [...before, ...(await otherWorks(other, ALONE_SECONDS))];
    const counts = await countsOf(flooder);
    const allowance = allowanceOf(flood, perMinute);
    printTable(`Flood of ${requests} requests`, [
      ...floodFigures(flood, allowance, counts),
      ['evictions of the rate limiter', flag('evictions')],
      ...otherFigures(alone, beside),
    ]);
    requireNone(
      [...floodFaults(flood, allowance, counts), ...otherFaults([...alone, ...beside])],
      'in the flood',
    );
  },
);

/** The token of a customer without a rate limit who has some units to read. */
async function workingCustomer(service: Service): Promise<string> {
  const { token, projectId } = await signUp(await service.database(), {});
  const connections = new Connections(service.origin, token, 1);
  await connections.post(`/v1/projects/${projectId}/imports`, newOrder(0, 100, 100).body, {});
  connections.end();
  return token;
}

function otherWorks(other: Connections, seconds: number): Promise<Timed[]> {
  const requests = OTHERS_PER_SECOND * seconds;
  return sendEvenly(other, PATH, { requests, seconds, atOnce: CONNECTIONS });
}

async function evictNowAndThen(
  service: Service,
  { digest }: Customer,
  times: number,
  seconds: number,
): Promise<void> {
  for (let time = 0; time < times; time++) {
    await setTimeout((seconds * 1000) / (times + 1));
    await service.evict('RateLimiter', digest);
  }
}

/** What a full bucket lets in from the first request to the last answer. */
function allowanceOf(flood: readonly Timed[], perMinute: number): number {
  const from = Math.min(...flood.map(({ sentAt }) => sentAt));
  const to = Math.max(...flood.map(({ answeredAt }) => answeredAt));
  return BURST + Math.floor(((to - from) / 60_000) * perMinute);
}

function answered(calls: readonly Timed[], status: number): number {
  return calls.filter(({ answer }) => answer?.status === status).length;
}

function floodFigures(flood: readonly Timed[], allowance: number, counts: Counts): Row[] {
  const [admitted, refused] = [answered(flood, 200), answered(flood, 429)];
  return [
    ['allowance', allowance],
    ['admitted', admitted],
    ['admitted of the allowance', percent(admitted, allowance)],
    ['refused (429)', refused],
    ['  from memory', counts.refusedFromMemory],
    ['  from memory, of all refused', percent(counts.refusedFromMemory, refused)],
    ['rate limiter asked', counts.limiterCalls],
    ['D1 round trips', counts.roundTrips],
  ];
}

function otherFigures(alone: readonly Timed[], beside: readonly Timed[]): Row[] {
  const [calm, flooded] = [latenciesOf(alone), latenciesOf(beside)];
  return [
    ["the other's requests", alone.length + beside.length],
    ['  p50 alone, beside the flood', compared(calm.p50, flooded.p50)],
    ['  p99 alone, beside the flood', compared(calm.p99, flooded.p99)],
  ];
}

function floodFaults(flood: readonly Timed[], allowance: number, counts: Counts): string[] {
  const [admitted, refused] = [answered(flood, 200), answered(flood, 429)];
  const faults = [];
  if (admitted + refused < flood.length) faults.push('answers other than 200 and 429');
  if (admitted > allowance) faults.push(`${admitted} admitted, ${allowance} allowed`);
  if (admitted < allowance * 0.95) faults.push(`only ${admitted} of ${allowance} admitted`);
  if (counts.refusedFromMemory < refused * 0.9) faults.push('too few refusals from memory');
  return faults;
}

function otherFaults(calls: readonly Timed[]): string[] {
  const failed = calls.length - answered(calls, 200);
  return failed === 0 ? [] : [`${failed} requests of the other customer were not answered 200`];
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

function compared(one: number, other: number): string {
  return `${one.toFixed(2)} ms, ${other.toFixed(2)} ms: × ${(other / one).toFixed(2)}`;
}
