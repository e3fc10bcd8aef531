import { setTimeout } from 'node:timers/promises';
import { type Answer, Connections } from './connections.ts';
import { type Counts, countsOf } from './counts.ts';
import { type Customer, signUp } from './customer.ts';
import { newOrder } from './orders.ts';
import { latenciesOf, type Pace, sendEvenly, type Timed } from './pacing.ts';
import { program } from './program.ts';
import { CONNECTIONS } from './racing.ts';
import { printTable, type Row } from './report.ts';
import { serve } from './scene.ts';
import type { Service } from './service.ts';
import { requireNone } from './violation.ts';

// `npm run flood`: one token sends far more requests than its limit while another organisation
// works. The first flood has no bodies; the second has the largest bodies that the service accepts.

/** Duration of the measurement before a flood, and of the one after it. */
const ALONE_SECONDS = 7;
const OTHERS_PER_SECOND = 20;
const PATH = '/v1/properties?limit=20';

/** What one token sends, and its rate limit. */
interface Flood extends Pace {
  readonly title: string;
  readonly send: (flooder: Connections) => Promise<Answer | null>;
  readonly perMinute: number;
  readonly burst: number;
  /** How often the token's rate limiter is evicted from memory during the flood. */
  readonly evictions: number;
}

await program(
  {
    requests: 10_000,
    seconds: 60,
    'per-minute': 1200,
    evictions: 5,
    'large-requests': 1000,
    'large-seconds': 20,
  },
  async (ground) => {
    const { flag } = ground;
    const service = await serve(ground, { entry: 'test/lab/crash/counted-worker.ts' });
    const other = new Connections(service.origin, await workingCustomer(service), CONNECTIONS);
    ground.atEnd(() => {
      other.end();
    });
    await otherWorks(other, 2); // the first requests after a start are slow
    await floodBeside(service, other, {
      title: `Flood of ${flag('requests')} requests`,
      send: (flooder) => flooder.get(PATH),
      requests: flag('requests'),
      seconds: flag('seconds'),
      atOnce: CONNECTIONS,
      perMinute: flag('per-minute'),
      burst: 100,
      evictions: flag('evictions'),
    });
    const body = largeBody();
    await floodBeside(service, other, {
      title: `Flood of ${flag('large-requests')} requests with 1 MiB of numbers each`,
      send: (flooder) => flooder.post('/v1/projects', body, {}),
      requests: flag('large-requests'),
      seconds: flag('large-seconds'),
      atOnce: 8,
      perMinute: 60,
      burst: 10,
      evictions: 0,
    });
  },
);

/** Sends a flood while another customer works. @throws Violation if a target is missed. */
async function floodBeside(service: Service, other: Connections, flood: Flood): Promise<void> {
  const { perMinute: requestsPerMinute, burst, seconds } = flood;
  const limited = await signUp(await service.database(), { requestsPerMinute, burst });
  const flooder = new Connections(service.origin, limited.token, flood.atOnce);
  try {
    const before = await otherWorks(other, ALONE_SECONDS);
    const [calls, beside] = await Promise.all([
      sendEvenly(() => flood.send(flooder), flood),
      otherWorks(other, seconds),
      evictRegularly(service, limited, flood.evictions, seconds),
    ]);
    const alone = [...before, ...(await otherWorks(other, ALONE_SECONDS))];
    const counts = await countsOf(flooder);
    const allowance = allowanceOf(calls, flood);
    printTable(flood.title, [
      ...floodFigures(calls, allowance, counts),
      ['evictions of the rate limiter', flood.evictions],
      ...otherFigures(alone, beside),
    ]);
    requireNone(
      [...floodFaults(calls, allowance, counts), ...otherFaults([...alone, ...beside])],
      'in the flood',
    );
  } finally {
    flooder.end();
  }
}

/** A valid project of just under 1 MiB, filled by an unknown field that holds numbers. */
function largeBody(): string {
  return JSON.stringify({ name: 'Flut', numbers: Array.from({ length: 149_000 }, () => 12.125) });
}

/** The token of a customer who has no rate limit and has units to read. */
async function workingCustomer(service: Service): Promise<string> {
  const { token, projectId } = await signUp(await service.database(), {});
  const connections = new Connections(service.origin, token, 1);
  await connections.post(`/v1/projects/${projectId}/imports`, newOrder(0, 100, 100).body, {});
  connections.end();
  return token;
}

function otherWorks(other: Connections, seconds: number): Promise<Timed[]> {
  const requests = OTHERS_PER_SECOND * seconds;
  return sendEvenly(() => other.get(PATH), { requests, seconds, atOnce: CONNECTIONS });
}

async function evictRegularly(
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

/** The most requests that a full bucket accepts from the first request to the last answer. */
function allowanceOf(calls: readonly Timed[], { perMinute, burst }: Flood): number {
  const from = Math.min(...calls.map(({ sentAt }) => sentAt));
  const to = Math.max(...calls.map(({ answeredAt }) => answeredAt));
  return burst + Math.floor(((to - from) / 60_000) * perMinute);
}

function refusedOf(calls: readonly Timed[]): number {
  return calls.filter(({ answer }) => answer?.status === 429).length;
}

function acceptedOf(calls: readonly Timed[]): number {
  return calls.filter(({ answer }) => answer?.status === 200 || answer?.status === 201).length;
}

function floodFigures(flood: readonly Timed[], allowance: number, counts: Counts): Row[] {
  const [admitted, refused] = [acceptedOf(flood), refusedOf(flood)];
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
  const [calm, busy] = [latenciesOf(alone), latenciesOf(beside)];
  return [
    ["the other's requests", alone.length + beside.length],
    ['  p50 alone, beside the flood', compared(calm.p50, busy.p50)],
    ['  p99 alone, beside the flood', compared(calm.p99, busy.p99)],
  ];
}

function floodFaults(flood: readonly Timed[], allowance: number, counts: Counts): string[] {
  const [admitted, refused] = [acceptedOf(flood), refusedOf(flood)];
  const faults = [];
  if (admitted + refused < flood.length) faults.push('answers other than 2xx and 429');
  if (admitted > allowance) faults.push(`${admitted} admitted, ${allowance} allowed`);
  if (admitted < allowance * 0.95) faults.push(`only ${admitted} of ${allowance} admitted`);
  if (counts.refusedFromMemory < refused * 0.9) faults.push('too few refusals from memory');
  return faults;
}

function otherFaults(calls: readonly Timed[]): string[] {
  const failed = calls.length - acceptedOf(calls);
  return failed === 0 ? [] : [`${failed} requests of the other customer were not answered 200`];
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

function compared(one: number, other: number): string {
  return `${one.toFixed(2)} ms, ${other.toFixed(2)} ms: × ${(other / one).toFixed(2)}`;
}
