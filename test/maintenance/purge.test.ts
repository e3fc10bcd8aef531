import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import worker from '../../src/index.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { interposed } from '../harness/interposed.ts';

const HOUR_MS = 60 * 60 * 1000;

/** More rows than one statement may delete, several times over. */
const EXPIRED = 3500;

const Deleted = z.tuple([
  z.object({ meta: z.object({ changes: z.int(), rows_read: z.int(), rows_written: z.int() }) }),
]);

/** Stores rows of both kinds that were written so many hours ago. */
async function stores(rows: number, hoursAgo: number) {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO idempotency_keys
       ${numbers} SELECT 'org', 'token', '/v1/projects', ?2 || i, 'same', '{}', ?2 FROM n`,
    ).bind(rows, at),
    env.DB.prepare(`INSERT INTO write_fences ${numbers} SELECT ?2 || i, 'made', ?2 FROM n`).bind(
      rows,
      at,
    ),
  ]);
}

function kept(table: 'idempotency_keys' | 'write_fences'): Promise<unknown> {
  return env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first('rows');
}

/** Has the scheduled job run. @returns what D1 says each of its deletions from both tables cost. */
async function runsTheJob(beforeEachDeletion = () => {}) {
  const costs: z.output<typeof Deleted>[0]['meta'][] = [];
  const DB = interposed(env.DB, async ({ statements: [first], make }) => {
    const answered = await make();
    if (!/^delete from "(?:idempotency_keys|write_fences)"/.test(first?.sql ?? '')) return answered;
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
    env.DB.prepare('DELETE FROM write_fences'),
  ]);
});

const days = (count: number) => new Date(Date.now() - count * 24 * HOUR_MS).toISOString();

test('sessions that no use could have kept are deleted, and no others', async () => {
  const organisation = await anOrganisation();
  const over = await signedIn(organisation, 'viewer', { createdAt: days(7.01) });
  const unused = await signedIn(organisation, 'viewer', { createdAt: days(6.9) });
  await runsTheJob();
  const { results } = await env.DB.prepare('SELECT id FROM sessions').all<{ id: string }>();
  const ids = results.map(({ id }) => id);
  expect(ids).toContain(unused.session);
  expect(ids).not.toContain(over.session);
});

test('many expired rows are deleted a bounded number at a time', async () => {
  await stores(EXPIRED, 25);
  await stores(10, 23);
  const costs = await runsTheJob();
  expect(costs.map(({ changes }) => changes)).toEqual([
    1000, 1000, 1000, 1000, 1000, 1000, 500, 500,
  ]);
  for (const { rows_read: read, rows_written: written } of costs) {
    // A row, and its entries in two indexes.
    expect(written).toBeLessThanOrEqual(3000);
    expect(read).toBeLessThanOrEqual(4000);
  }
  expect([await kept('idempotency_keys'), await kept('write_fences')]).toEqual([10, 10]);
});

test('a run that finds nothing expired makes one statement for each table, and logs nothing', async () => {
  const log = vi.spyOn(console, 'warn');
  await stores(10, 23);
  expect(await runsTheJob()).toHaveLength(2);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

describe('with a stopped clock', () => {
  stopClock();

  test('a run stops when its time is up and logs what remains; the next run goes on', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await stores(EXPIRED, 25);
    const oldest = new Date(Date.now() - 25 * HOUR_MS).toISOString();
    const costs = await runsTheJob(() => {
      passTime(20_000);
    });
    expect(costs).toHaveLength(4);
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        job: 'purge outdated',
        deleted: 4000,
        remains: [
          { table: 'idempotency_keys', oldest },
          { table: 'write_fences', oldest },
        ],
      },
    ]);
    expect([await kept('idempotency_keys'), await kept('write_fences')]).toEqual([1500, 1500]);
    await runsTheJob();
    expect([await kept('idempotency_keys'), await kept('write_fences')]).toEqual([0, 0]);
  });
});
