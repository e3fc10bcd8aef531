import { z } from 'zod';

const number = z.number().default(0);
/** The requests to objects of a kind, alarms included, and how long these worked, in milliseconds. */
const Worked = z.object({ requests: number, ms: number }).prefault({});

/** The usage of the Worker and its objects since the counters were last read. */
export const Counters = z.object({
  /** The Durable Objects that are counted apart. An alarm of the purger is a `purge`. */
  objects: z
    .object({ limiter: Worked, writer: Worked, notifier: Worked, purger: Worked, purge: Worked })
    .prefault({}),
  objectRowsWritten: number,
  rowsRead: number,
  rowsWritten: number,
  /** The size of the database after its latest statement. */
  storedBytes: number,
  /** Operations of R2 of class A: they write or list. */
  bucketWrites: number,
  /** Operations of R2 of class B: they read. */
  bucketReads: number,
  /** Calls to the Images binding. */
  transformations: number,
  logLines: number,
  logBytes: number,
});

export type Counters = z.output<typeof Counters>;
export type ObjectKind = keyof Counters['objects'];

export const noCounts = (): Counters => Counters.parse({});

export const COUNTERS_PATH = '/lab/counters';
/** Runs the jobs of the cron in the query `cron` as of the instant in `now`, in epoch milliseconds. */
export const JOBS_PATH = '/lab/jobs';
