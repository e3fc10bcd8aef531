import { z } from 'zod';

/** The usage of the Worker and its objects since the counters were last read. */
export const Counters = z.object({
  objectRequests: z.number(),
  /** How long objects worked, in milliseconds. */
  objectMs: z.number(),
  objectRowsWritten: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
  /** The size of the database after its latest statement. */
  storedBytes: z.number(),
  logLines: z.number(),
  logBytes: z.number(),
});

export type Counters = z.output<typeof Counters>;

export const noCounts = (): Counters => ({
  objectRequests: 0,
  objectMs: 0,
  objectRowsWritten: 0,
  rowsRead: 0,
  rowsWritten: 0,
  storedBytes: 0,
  logLines: 0,
  logBytes: 0,
});

/** Answers with the counters, and resets them. */
export const COUNTERS_PATH = '/lab/counters';
/** Runs the hourly job as of the instant in the query `now`, in epoch milliseconds. */
export const JOBS_PATH = '/lab/jobs';
