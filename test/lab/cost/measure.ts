import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../../src/local/demo/random.ts';
import { processorSeconds } from './processor.ts';
import { executionShare } from '../bench/profile.ts';
import { Runtime } from '../bench/runtime.ts';
import { serviceWith, TOKEN_KEY } from '../bench/served-workers.ts';
import { StockLoader } from '../bench/stock/load.ts';
import { newOrganisation } from '../bench/stock/organisation.ts';
import { tell } from '../bench/tell.ts';
import { build } from '../crash/build.ts';
import { migrate } from '../crash/migrations.ts';
import { Counters, COUNTERS_PATH, JOBS_PATH } from './counters.ts';
import { Customer } from './customer.ts';
import { PLAN, READS, READS_A_DAY, UNITS, WRITES } from './month.ts';

/** The number of organisations; their customers send at the pace of the month. */
const SERVED = 20;
/** How long reads are sent as fast as they are answered, in each of three rounds. */
const FAST_SECONDS = 5;
/** A rate, in requests a minute, that no customer reaches here. */
const UNLIMITED = 600_000;
const DAY_SECONDS = 86_400;
/** The time after which everything that the hourly job deletes has expired. */
const LATER_MS = 25 * 3_600_000;

/** The usage of requests of one kind. */
export interface Used extends Counters {
  readonly requests: number;
  /** Processor time of all of workerd, with its databases, in milliseconds. */
  readonly processMs: number;
}

/** The measurements of a run. */
export interface Measured {
  /** Reads at the pace of the month. */
  readonly reads: Used;
  /** Writes, and the hourly job that deletes their records a day later. */
  readonly writes: Used;
  /** Reads as fast as workerd answers them, so that the isolate is warm. */
  readonly fastReads: Used;
  /** The share of that time in which the isolate executes its own code, objects included. */
  readonly executionShare: number;
  /** The size of the database at the beginning, with all organisations. */
  readonly loadedBytes: number;
  /** Bytes that a write leaves in the database after a day. */
  readonly keptBytesOfWrite: number;
  readonly organisations: number;
}

/** Serves the production Worker to some customers, and counts their usage. */
export async function measureUse(directory: string, seconds: number): Promise<Measured> {
  const stop = new AbortController();
  const entry = 'test/lab/cost/counted-worker.ts';
  const path = await build(join(directory, 'einheit'), stop.signal, entry);
  const worker = await serviceWith('einheit', path, { ACCESS_LOG: 'notable' }, { DB: 'cost' });
  const runtime = new Runtime([worker], join(directory, 'storage'), true);
  try {
    await runtime.ready();
    const origin = await runtime.origin('einheit');
    const customers = await load(runtime, origin);
    // After a write of its own, the writer knows the organisation's clock.
    for (const customer of customers) await customer.writes('create');
    for (const customer of customers) await customer.catchesUp();
    const { storedBytes: loadedBytes } = await countersOf(origin);
    tell(`loaded ${customers.length} organisations of ${UNITS} units`);

    const all = (send: (customer: Customer, at: number) => Promise<number>) => async () => {
      const sent = await Promise.all(customers.map(send));
      return sent.reduce((sum, count) => sum + count, 0);
    };
    const sendPaced = all((customer, at) => sendReads(customer, seconds, at));
    const reads = await used(runtime, origin, sendPaced);
    tell(`sent ${reads.requests} reads, as many as in ${seconds} s of the month`);

    const sendAllWrites = async () => {
      const sent = await all(sendWrites)();
      await runJobs(origin);
      return sent;
    };
    // The second round reuses the space of records that the job deleted after the first.
    const first = await used(runtime, origin, sendAllWrites);
    const writes = await used(runtime, origin, sendAllWrites);
    const keptBytesOfWrite = (writes.storedBytes - first.storedBytes) / writes.requests;
    tell(`sent ${writes.requests} writes, and ran the hourly job a day later`);

    for (const customer of customers) await customer.catchesUp();
    await limitTo(runtime, { ...PLAN, requestsPerMinute: UNLIMITED });
    const sendFast = all((customer, at) => sendReadsFast(customer, FAST_SECONDS, at));
    await sendFast(); // warms up
    const fastReads = await used(runtime, origin, sendFast);
    const share = await executionShare(await runtime.inspector(), sendFast);
    tell(`sent ${fastReads.requests} reads as fast as they are answered`);
    return {
      reads,
      writes,
      fastReads,
      executionShare: share,
      loadedBytes,
      keptBytesOfWrite,
      organisations: customers.length,
    };
  } finally {
    await runtime.end();
  }
}

/** Gives every organisation this rate limit. */
async function limitTo(runtime: Runtime, { requestsPerMinute, burst }: typeof PLAN): Promise<void> {
  const database = await runtime.database();
  const limits = database.prepare('UPDATE plans SET requests_per_minute = ?, burst = ?');
  await limits.bind(requestsPerMinute, burst).run();
}

/** Runs the hourly job as of a day later. */
async function runJobs(origin: string): Promise<void> {
  const { ok, status } = await fetch(`${origin}${JOBS_PATH}?now=${Date.now() + LATER_MS}`);
  if (!ok) throw new Error(`The hourly job is answered ${status}.`);
}

async function load(runtime: Runtime, origin: string): Promise<Customer[]> {
  const database = await runtime.database();
  await migrate(database);
  const loader = new StockLoader(database);
  await loader.plans();
  await limitTo(runtime, PLAN);
  const customers: Customer[] = [];
  for (let at = 0; at < SERVED; at++) {
    const random = new Random(at);
    const organisation = newOrganisation('generous', TOKEN_KEY, random);
    const { newest } = await loader.units(organisation, UNITS);
    const ids = newest.map(({ id }) => id);
    customers.push(new Customer(origin, organisation, ids, random));
  }
  return customers;
}

/** Sends reads at random moments, on average at the pace of the month. @returns how many. */
async function sendReads(customer: Customer, seconds: number, seed: number): Promise<number> {
  const random = new Random(seed);
  const end = Date.now() + seconds * 1000;
  const kinds = inShares(READS);
  const sent: Promise<void>[] = [];
  for (;;) {
    const chance = (1 + random.int(0, 999_999)) / 1_000_000;
    await pause(((-Math.log(chance) * DAY_SECONDS) / READS_A_DAY) * 1000);
    if (Date.now() > end) break;
    sent.push(customer.reads(random.pick(kinds)));
  }
  await Promise.all(sent);
  return sent.length;
}

/** Sends one read after another. @returns how many. */
async function sendReadsFast(customer: Customer, seconds: number, seed: number): Promise<number> {
  const random = new Random(seed);
  const end = Date.now() + seconds * 1000;
  const kinds = inShares(READS);
  let sent = 0;
  for (; Date.now() < end; sent++) await customer.reads(random.pick(kinds));
  return sent;
}

/** Sends each kind of write as often as its share. @returns how many. */
async function sendWrites(customer: Customer): Promise<number> {
  const kinds = inShares(WRITES);
  for (const kind of kinds) await customer.writes(kind);
  return kinds.length;
}

/** A list with each kind as often as its share. */
function inShares<Kind extends string>(
  shares: Readonly<Record<Kind, { readonly share: number }>>,
): [Kind, ...Kind[]] {
  const kinds: Kind[] = [];
  for (const kind in shares) {
    for (let count = 0; count < shares[kind].share; count++) kinds.push(kind);
  }
  const [first, ...others] = kinds;
  if (first === undefined) throw new Error('There are no kinds.');
  return [first, ...others];
}

/** The usage of requests. @param send sends them, and returns how many. */
async function used(runtime: Runtime, origin: string, send: () => Promise<number>): Promise<Used> {
  await countersOf(origin);
  const before = await processorSeconds(runtime.pid);
  const requests = await send();
  const processMs = ((await processorSeconds(runtime.pid)) - before) * 1000;
  return { ...(await countersOf(origin)), requests, processMs };
}

async function countersOf(origin: string): Promise<Counters> {
  return Counters.parse(await (await fetch(origin + COUNTERS_PATH)).json());
}
