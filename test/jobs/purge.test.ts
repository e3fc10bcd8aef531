import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import worker from '../../src/index.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { interposed } from '../harness/interposed.ts';
import { logged } from '../harness/log.ts';

/** Several times as many rows as one statement may delete. */
const EXPIRED = 3500;

const Deleted = z.tuple([
  z.object({ meta: z.object({ changes: z.int(), rows_read: z.int(), rows_written: z.int() }) }),
]);

/** Stores this many rows in both tables, written this many hours ago. */
async function stores(rows: number, hoursAgo: number) {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO idempotency_keys
       ${numbers} SELECT 'org', 'token', 'POST /v1/projects', ?2 || i, 'same', '{}', ?2 FROM n`,
    ).bind(rows, at),
    env.DB.prepare(`INSERT INTO commit_records ${numbers} SELECT ?2 || i, 'made', ?2 FROM n`).bind(
      rows,
      at,
    ),
  ]);
}

function kept(table: 'idempotency_keys' | 'commit_records'): Promise<unknown> {
  return env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first('rows');
}

/** Runs the scheduled job. @returns the cost that D1 reports for each deletion from both tables. */
async function runsTheJob(beforeEachDeletion = () => {}) {
  const costs: z.output<typeof Deleted>[0]['meta'][] = [];
  const DB = interposed(env.DB, async ({ statements: [first], make }) => {
    const answered = await make();
    if (!/^delete from "(?:idempotency_keys|commit_records)"/.test(first?.sql ?? ''))
      return answered;
    beforeEachDeletion();
    costs.push(Deleted.parse(answered)[0].meta);
    return answered;
  });
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), { ...env, DB });
  return costs;
}

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM idempotency_keys'),
    env.DB.prepare('DELETE FROM commit_records'),
  ]);
});

const days = (count: number) => new Date(Date.now() - count * 24 * HOUR_MS).toISOString();

test('sessions are deleted seven days after they began, and not before', async () => {
  const organisation = await anOrganisation();
  const over = await signedIn(organisation, 'viewer', { createdAt: days(7.01) });
  const unused = await signedIn(organisation, 'viewer', { createdAt: days(6.9) });
  await runsTheJob();
  const { results } = await env.DB.prepare('SELECT id FROM sessions').all<{ id: string }>();
  const ids = results.map(({ id }) => id);
  expect(ids).toContain(unused.session);
  expect(ids).not.toContain(over.session);
});

test('the scheduled job deletes a large number of expired rows in bounded steps', async () => {
  await stores(EXPIRED, 25);
  await stores(10, 23);
  const costs = await runsTheJob();
  expect(costs.map(({ changes }) => changes)).toEqual([
    1000, 1000, 1000, 1000, 1000, 1000, 500, 500,
  ]);
  for (const { rows_read: read, rows_written: written } of costs) {
    // A row and its entries in two indexes.
    expect(written).toBeLessThanOrEqual(3000);
    expect(read).toBeLessThanOrEqual(4000);
  }
  expect([await kept('idempotency_keys'), await kept('commit_records')]).toEqual([10, 10]);
});

test('the scheduled job makes one statement for each table if nothing has expired, and logs nothing', async () => {
  await stores(10, 23);
  expect(await runsTheJob()).toHaveLength(2);
  expect(logged('warn')).toEqual([]);
});

describe('With a stopped clock', () => {
  stopClock();

  test('the scheduled job stops when its time is up and logs what remains; the next run continues', async () => {
    await stores(EXPIRED, 25);
    const oldest = new Date(Date.now() - 25 * HOUR_MS).toISOString();
    const costs = await runsTheJob(() => {
      passTime(20_000);
    });
    expect(costs).toHaveLength(4);
    expect(logged('warn').map((line): unknown => JSON.parse(line))).toEqual([
      {
        job: 'purge expired',
        deleted: 4000,
        remains: [
          { table: 'idempotency_keys', oldest },
          { table: 'commit_records', oldest },
        ],
      },
      { job: 'purge expired', warning: 'a part is left to the next run' },
    ]);
    expect([await kept('idempotency_keys'), await kept('commit_records')]).toEqual([1500, 1500]);
    await runsTheJob();
    expect([await kept('idempotency_keys'), await kept('commit_records')]).toEqual([0, 0]);
  });
});
