import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { Random } from '../../harness/random.ts';
import type { Ground } from '../testbed/program.ts';
import { processorSeconds, sumOf, tell } from '../testbed/report.ts';
import { copyDatabase } from '../testbed/service.ts';
import { addUnits, addWebhook, open, publish } from '../testbed/stock.ts';
import { keysOf } from './bill.ts';
import { CountedService, FIVE_MINUTES } from './counted-service.ts';
import type { Counters } from './counters.ts';
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

/** A rate, in requests a minute, that no customer reaches here. */
const UNLIMITED = 600_000;
const DAY_SECONDS = 86_400;
/** The pause after a write, in which its webhooks are called: writes of the month are minutes apart. */
const AFTER_WRITE_MS = 1500 + WEBHOOKS.answersAfterMs;
const KINDS = inShares(READS);

/** The usage of requests of one kind. */
export interface Used extends Counters {
  readonly requests: number;
  /** Processor time of all of workerd, with its databases, in milliseconds. */
  readonly processMs: number;
}

/** What writes of a kind leave in the database after a day: by table and index, in bytes of a write. */
export type Stored = readonly (readonly [name: string, bytes: number])[];

export type Measured = Awaited<ReturnType<typeof measureUse>>;

/**
 * What each kind of request uses. `organisations` customers send at the pace of the month for `seconds`. What a write
 * leaves is measured by so many changes that pages do not matter, and fewer of the larger writes.
 */
export async function measureUse({ directory, number, once }: Ground) {
  const [seconds, changes] = [number('seconds'), number('changes')];
  const shareOf = (part: number) => Math.ceil(changes * part);
  const repeated: Readonly<Record<WriteKind, number>> = {
    change: changes,
    create: shareOf(2 / 3),
    bulk: shareOf(1 / 6),
  };
  const counted = await CountedService.start(directory, { outboundService: answersLate });
  const { service } = counted;
  const customers = await load(counted, number('organisations'));
  const all = (send: (customer: Customer, at: number) => Promise<number>) => async () =>
    sumOf(await Promise.all(customers.map(send)));
  const one = async (send: (customer: Customer) => Promise<void>, times: number) => {
    // One after another: an isolate takes few uploads at once.
    for (let time = 0; time < times; time++) for (const customer of customers) await send(customer);
    return times * customers.length;
  };
  const count = (send: () => Promise<number>) => used(counted, send);
  // After a write of its own, the writer knows the organisation's clock.
  await one((customer) => customer.writes('create'), 1);
  await one((customer) => customer.catchesUp(), 1);
  await pause(AFTER_WRITE_MS);
  const { storedBytes: loadedBytes } = await counted.counts();
  tell(`loaded ${customers.length} organisations of ${UNITS} units`);

  const reads = await count(all((customer, at) => sendReads(customer, seconds, at)));
  tell(`sent ${reads.requests} reads, as many as in ${seconds} s of the month`);
  const writes = await count(async () => {
    const kinds = once ? keysOf(WRITES) : inShares(WRITES);
    const sent = await all((customer) => sendWrites(customer, kinds))();
    await counted.runsJobs();
    return sent;
  });
  tell(`sent ${writes.requests} writes, and ran the hourly job a day later`);
  const hourly = await count(() => counted.runsJobs());
  const fiveMinutes = await count(() => counted.runsJobs(FIVE_MINUTES));
  const unlimited = `UPDATE plans SET requests_per_minute = ${UNLIMITED}, burst = ${UNLIMITED}`;
  await (await service.database()).prepare(unlimited).run();
  const often = (send: (customer: Customer) => Promise<void>) =>
    count(() => one(send, shareOf(1 / 20)));
  const uploads = await often((customer) => customer.uploads());
  const lists = await often((customer) => customer.visitsList());
  const images = await often((customer) => customer.visitsImage());
  tell(`uploaded ${uploads.requests} images, and visited websites`);

  // As after a year: units have been changed, and the indexes of changes have the free space that they keep.
  await one((customer) => customer.changesMany(), shareOf(5 / 6));
  tell(`changed many units at random ${shareOf(5 / 6)} times`);
  const storage = join(directory, 'storage');
  const storedNow = async () => {
    await pause(AFTER_WRITE_MS);
    await counted.runsJobs();
    return tablesIn(storage, directory);
  };
  const storedBy = async (kind: WriteKind): Promise<Stored> => {
    const before = await storedNow();
    const times = repeated[kind];
    const send = all(async (customer) => {
      for (let at = 0; at < times; at++) await customer.writes(kind);
      return times;
    });
    const sent = await send();
    const after = await storedNow();
    tell(`sent ${sent} writes (${kind}), and ran the hourly job a day later`);
    return [...after]
      .map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / sent] as const)
      .filter(([, bytes]) => bytes !== 0)
      .toSorted(([, first], [, second]) => second - first);
  };
  const stored = {
    change: await storedBy('change'),
    create: await storedBy('create'),
    bulk: await storedBy('bulk'),
  };

  await one((customer) => customer.catchesUp(), 1);
  const sendFast = all((customer, at) => sendReadsFast(customer, seconds / 18, at));
  await sendFast(); // warms up
  const fastReads = await count(sendFast);
  tell(`sent ${fastReads.requests} reads as fast as they are answered`);
  return {
    /** Reads at the pace of the month. */
    reads,
    /** Writes, each with the calls of its webhooks, and the hourly job that deletes their records a day later. */
    writes,
    /** Reads as fast as workerd answers them, so that the isolate is warm. */
    fastReads,
    /** Uploads, each with the first view of the image on the website. */
    uploads,
    /** Lists and images of websites that the edge does not have. */
    lists,
    images,
    /** A run of each cron that finds nothing. */
    hourly,
    fiveMinutes,
    /** The size of the database at the beginning, with all organisations. */
    loadedBytes,
    stored,
    organisations: customers.length,
  };
}

/** What the service calls on the internet: receivers of webhooks. */
async function answersLate() {
  const { Response: Answer } = await import('miniflare');
  await pause(WEBHOOKS.answersAfterMs);
  return new Answer(null, { status: 204 });
}

async function load({ service, origin }: CountedService, organisations: number) {
  const database = await service.database();
  const customers: Customer[] = [];
  for (let at = 0; at < organisations; at++) {
    const organisation = await open(database, PLAN);
    await addUnits(database, organisation, UNITS);
    const key = await publish(database, organisation);
    if (at < organisations * WEBHOOKS.organisations) await addWebhook(database, organisation);
    customers.push(new Customer(origin, organisation, key, new Random(at)));
  }
  return customers;
}

/** Sends reads at random moments, on average at the pace of the month. @returns how many. */
async function sendReads(customer: Customer, seconds: number, seed: number): Promise<number> {
  const random = new Random(seed);
  const sent: Promise<void>[] = [];
  for (const end = Date.now() + seconds * 1000; ;) {
    const chance = (1 + random.between(0, 999_999)) / 1_000_000;
    await pause(((-Math.log(chance) * DAY_SECONDS) / READS_A_DAY) * 1000);
    if (Date.now() > end) break;
    sent.push(customer.reads(random.pick(KINDS)));
  }
  await Promise.all(sent);
  return sent.length;
}

/** Sends one read after another. @returns how many. */
async function sendReadsFast(customer: Customer, seconds: number, seed: number): Promise<number> {
  const random = new Random(seed);
  let sent = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; sent++) {
    await customer.reads(random.pick(KINDS));
  }
  return sent;
}

async function sendWrites(customer: Customer, kinds: readonly WriteKind[]): Promise<number> {
  for (const kind of kinds) {
    await customer.writes(kind);
    await pause(AFTER_WRITE_MS);
  }
  return kinds.length;
}

/** The usage of requests. @param send sends them, and returns how many. */
async function used(counted: CountedService, send: () => Promise<number>): Promise<Used> {
  await counted.counts();
  const before = await processorSeconds(counted.service.pid);
  const requests = await send();
  const processMs = ((await processorSeconds(counted.service.pid)) - before) * 1000;
  return { ...(await counted.counts()), requests, processMs };
}

const Tables = z.array(z.object({ name: z.string(), bytes: z.int() }));

/** The bytes of each table and index of the database, in whole pages. Nobody may write meanwhile. */
async function tablesIn(storage: string, directory: string): Promise<Map<string, number>> {
  const database = new Sqlite(await copyDatabase(storage, join(directory, 'tables')));
  const sql = 'SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name';
  const tables = Tables.parse(database.prepare(sql).all());
  database.close();
  return new Map(tables.map(({ name, bytes }) => [name, bytes]));
}
