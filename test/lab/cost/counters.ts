import { z } from 'zod';

/** The Durable Objects that are counted apart. An alarm of the purger is a `purge`. */
export const OBJECTS = ['limiter', 'writer', 'notifier', 'purger', 'purge'] as const;

export type ObjectKind = (typeof OBJECTS)[number];

/** The requests to objects of a kind, alarms included, and how long these worked, in milliseconds. */
const Worked = z.object({ requests: z.number(), ms: z.number() });

/** The usage of the Worker and its objects since the counters were last read. */
export const Counters = z.object({
  objects: z.record(z.enum(OBJECTS), Worked),
  objectRowsWritten: z.number(),
  /** Calls to D1. */
  calls: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
  /** The size of the database after its latest statement. */
  storedBytes: z.number(),
  /** Operations of R2 of class A: they write or list. */
  bucketWrites: z.number(),
  /** Operations of R2 of class B: they read. */
  bucketReads: z.number(),
  /** Calls to the Images binding. */
  transformations: z.number(),
  logLines: z.number(),
  logBytes: z.number(),
});

export type Counters = z.output<typeof Counters>;

const none = () => ({ requests: 0, ms: 0 });

export const noCounts = (): Counters => ({
  objects: { limiter: none(), writer: none(), notifier: none(), purger: none(), purge: none() },
  objectRowsWritten: 0,
  calls: 0,
  rowsRead: 0,
  rowsWritten: 0,
  storedBytes: 0,
  bucketWrites: 0,
  bucketReads: 0,
  transformations: 0,
  logLines: 0,
  logBytes: 0,
});

/** Answers with the counters, and resets them. */
export const COUNTERS_PATH = '/lab/counters';
/**
 * Runs the jobs of the cron in the query `cron`, by default the hourly ones, as of the instant in `now`, in
 * epoch milliseconds.
 */
export const JOBS_PATH = '/lab/jobs';
