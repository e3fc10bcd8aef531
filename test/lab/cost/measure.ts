import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newPublicationKey } from '../../../src/access/publication-key.ts';
import { Random } from '../../../src/local/demo/random.ts';
import { newSecret } from '../../../src/resources/webhooks/secret.ts';
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
import {
  inShares,
  PLAN,
  READS,
  READS_A_DAY,
  UNITS,
  WEBHOOKS,
  type WriteKind,
  WRITES,
} from './month.ts';
import { growthOf, tablesIn } from './tables.ts';

/** The number of organisations; their customers send at the pace of the month. */
const SERVED = 20;
/** How long reads are sent as fast as they are answered, in each of three rounds. */
const FAST_SECONDS = 5;
/** A rate, in requests a minute, that no customer reaches here. */
const UNLIMITED = 600_000;
const DAY_SECONDS = 86_400;
/** The time after which everything that the hourly job deletes has expired. */
const LATER_MS = 25 * 3_600_000;
/** The pause after a write, in which its webhooks are called: writes of the month are minutes apart. */
const AFTER_WRITE_MS = 1500 + WEBHOOKS.answersAfterMs;
/** How often a customer sends a write of a kind whose storage is measured: so often that pages do not matter. */
const STORED: Readonly<Record<WriteKind, number>> = { change: 60, create: 40, bulk: 10 };
/** How often many units of a customer are changed before that: each unit about five times. */
const CHANGED_BEFORE = 50;
/** How often a customer does what belongs to images and websites. */
const OF_WEBSITE = 3;
const FIVE_MINUTES = '*/5 * * * *';

/** The usage of requests of one kind. */
export interface Used extends Counters {
  readonly requests: number;
  /** Processor time of all of workerd, with its databases, in milliseconds. */
  readonly processMs: number;
}

/** What writes of a kind leave in the database after a day: by table and index, in bytes of a write. */
export type Stored = readonly (readonly [name: string, bytes: number])[];

/** The measurements of a run. */
export interface Measured {
  /** Reads at the pace of the month. */
  readonly reads: Used;
  /** Writes, each with the calls of its webhooks, and the hourly job that deletes their records a day later. */
  readonly writes: Used;
  /** Reads as fast as workerd answers them, so that the isolate is warm. */
  readonly fastReads: Used;
  /** The share of that time in which the isolate executes its own code, objects included. */
  readonly executionShare: number;
  /** Uploads, each with the first view of the image on the website. */
  readonly uploads: Used;
  /** Lists and images of websites that the edge does not have. */
  readonly lists: Used;
  readonly images: Used;
  /** A run of each cron that finds nothing. */
  readonly hourly: Used;
  readonly fiveMinutes: Used;
  /** The size of the database at the beginning, with all organisations. */
  readonly loadedBytes: number;
  readonly stored: Readonly<Record<WriteKind, Stored>>;
  readonly organisations: number;
}

/** Serves the production Worker to some customers, and counts their usage. */
export async function measureUse(directory: string, seconds: number): Promise<Measured> {
  const stop = new AbortController();
  const entry = 'test/lab/cost/counted-worker.ts';
  const path = await build(join(directory, 'einheit'), stop.signal, entry);
  const worker = await serviceWith('einheit', path, { ACCESS_LOG: 'notable' }, { DB: 'cost' });
  const storage = join(directory, 'storage');
  const runtime = new Runtime([{ ...worker, outboundService: answersLate }], storage, true);
  try {
    await runtime.ready();
    const origin = await runtime.origin('einheit');
    const customers = await load(runtime, origin);
    const all = (send: (customer: Customer, at: number) => Promise<number>) => async () => {
      const sent = await Promise.all(customers.map(send));
      return sent.reduce((sum, count) => sum + count, 0);
    };
    const count = (send: () => Promise<number>) => used(runtime, origin, send);
    // After a write of its own, the writer knows the organisation's clock.
    for (const customer of customers) await customer.writes('create');
    for (const customer of customers) await customer.catchesUp();
    await pause(AFTER_WRITE_MS);
    const { storedBytes: loadedBytes } = await countersOf(origin);
    tell(`loaded ${customers.length} organisations of ${UNITS} units`);

    const reads = await count(all((customer, at) => sendReads(customer, seconds, at)));
    tell(`sent ${reads.requests} reads, as many as in ${seconds} s of the month`);

    const writes = await count(async () => {
      const sent = await all(sendWrites)();
      await runJobs(origin);
      return sent;
    });
    tell(`sent ${writes.requests} writes, and ran the hourly job a day later`);

    const hourly = await count(() => runJobs(origin));
    const fiveMinutes = await count(() => runJobs(origin, FIVE_MINUTES));
    await limitTo(runtime, { ...PLAN, requestsPerMinute: UNLIMITED, burst: UNLIMITED });
    // One after another: an isolate takes few uploads at once.
    const often = (does: (customer: Customer) => Promise<void>) =>
      count(async () => {
        for (let sent = 0; sent < OF_WEBSITE; sent++) {
          for (const customer of customers) await does(customer);
        }
        return OF_WEBSITE * customers.length;
      });
    const uploads = await often((customer) => customer.uploads());
    const lists = await often((customer) => customer.visitsList());
    const images = await often((customer) => customer.visitsImage());
    tell(`uploaded ${uploads.requests} images, and visited websites`);

    // As after a year: units have been changed, and the indexes of changes have the free space that they keep.
    for (let time = 0; time < CHANGED_BEFORE; time++) {
      for (const customer of customers) await customer.changesMany();
    }
    tell(`changed many units at random ${CHANGED_BEFORE} times`);
    const storedBy = async (kind: WriteKind): Promise<Stored> => {
      await settle(origin);
      const before = await tablesIn(storage);
      const send = all(async (customer) => {
        for (let at = 0; at < STORED[kind]; at++) await customer.writes(kind);
        return STORED[kind];
      });
      const sent = await send();
      await settle(origin);
      tell(`sent ${sent} writes (${kind}), and ran the hourly job a day later`);
      const grown = growthOf(before, await tablesIn(storage));
      return grown.map(([name, bytes]) => [name, bytes / sent]);
    };
    const stored = {
      change: await storedBy('change'),
      create: await storedBy('create'),
      bulk: await storedBy('bulk'),
    };

    for (const customer of customers) await customer.catchesUp();
    const sendFast = all((customer, at) => sendReadsFast(customer, FAST_SECONDS, at));
    await sendFast(); // warms up
    const fastReads = await count(sendFast);
    const share = await executionShare(await runtime.inspector(), sendFast);
    tell(`sent ${fastReads.requests} reads as fast as they are answered`);
    return {
      reads,
      writes,
      fastReads,
      executionShare: share,
      uploads,
      lists,
      images,
      hourly,
      fiveMinutes,
      loadedBytes,
      stored,
      organisations: customers.length,
    };
  } finally {
    await runtime.end();
  }
}

/** What the service calls on the internet: receivers of webhooks. */
async function answersLate() {
  const { Response: Answer } = await import('miniflare');
  await pause(WEBHOOKS.answersAfterMs);
  return new Answer(null, { status: 204 });
}

/** Gives every organisation this rate limit. */
async function limitTo(runtime: Runtime, { requestsPerMinute, burst }: typeof PLAN): Promise<void> {
  const database = await runtime.database();
  const limits = database.prepare('UPDATE plans SET requests_per_minute = ?, burst = ?');
  await limits.bind(requestsPerMinute, burst).run();
}

/** Runs the jobs of a cron, by default the hourly ones, as of a day later. @returns one run. */
async function runJobs(origin: string, cron = ''): Promise<1> {
  const query = new URLSearchParams({ now: String(Date.now() + LATER_MS), cron });
  const { ok, status } = await fetch(`${origin}${JOBS_PATH}?${query.toString()}`);
  if (!ok) throw new Error(`The job is answered ${status}.`);
  return 1;
}

/** Waits until webhooks have been called, and deletes what is kept for a day. */
async function settle(origin: string): Promise<void> {
  await pause(AFTER_WRITE_MS);
  await runJobs(origin);
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
    const key = newPublicationKey(TOKEN_KEY, organisation.id);
    await loader.publication(organisation, key);
    if (at < SERVED * WEBHOOKS.organisations) {
      await loader.webhook(organisation, newSecret({ TOKEN_KEY }));
    }
    const ids = newest.map(({ id }) => id);
    customers.push(new Customer(origin, organisation, ids, key, random));
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
  for (const kind of kinds) {
    await customer.writes(kind);
    await pause(AFTER_WRITE_MS);
  }
  return kinds.length;
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
