import { aClient } from '../harness/callers.ts';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';
import { plans } from '../../src/db/schema.ts';
import { invocationsIn, invoked, limitsExceeded } from './platform-limits.ts';
import { runsJobs } from './jobs.ts';

/** A query that answers so many rows of 1.9 MB each. */
const wideRows = (rows: number) =>
  env.DB.prepare(
    `WITH RECURSIVE row (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM row WHERE at < ${rows})
    SELECT hex(zeroblob(950000)) FROM row`,
  );

const one = () => env.DB.prepare('SELECT 1');

test.each([
  ['sends 1,001 statements', 'D1 queries', () => env.DB.batch(Array.from({ length: 1001 }, one))],
  [
    'writes a text of more than 2 MB',
    'bytes of a value',
    () => env.DB.prepare('SELECT length(?)').bind('ü'.repeat(1_000_001)).run(),
  ],
  [
    'reads a row of more than 2 MB',
    'bytes of a row',
    () => env.DB.prepare('SELECT hex(zeroblob(500001)) AS a, hex(zeroblob(500001)) AS b').run(),
  ],
  ['reads a result of more than 50 MB', 'bytes of a result', () => wideRows(27).run()],
  [
    'reads results of more than 64 MB in one batch',
    'bytes of the results of a batch',
    () => env.DB.batch([wideRows(17), wideRows(17)]),
  ],
  [
    'sends 10,001 requests',
    'sub-requests',
    () => {
      for (let sent = 0; sent < 10_001; sent++) env.RATE_LIMITER.getByName('none');
      return Promise.resolve();
    },
  ],
  [
    'sends a query beside a batch',
    'beside a batch',
    () => drizzle(env.DB).select().from(plans).where(eq(plans.id, '')).all(),
  ],
])(
  'The harness reports an invocation that %s',
  async (_, exceeded, exceeds: () => PromiseLike<unknown>) => {
    await invoked(exceeds);
    expect(limitsExceeded()).toEqual([expect.stringContaining(exceeded)]);
  },
);

test('The harness counts the statements of requests, of writes and of runs of the hourly job', async () => {
  const api = await aClient();
  const [request, write, ...others] = await invocationsIn(() => api.createsProject());
  expect([request?.queries, write?.queries, others]).toEqual([
    0, // the writer looks the caller up
    expect.toSatisfy((queries) => queries > 3),
    [],
  ]);
  const [run] = await invocationsIn(() => runsJobs());
  expect(run?.queries).toBeGreaterThan(5);
});
