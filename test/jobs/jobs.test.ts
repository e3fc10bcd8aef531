import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { bucketWith } from '../harness/bucket.ts';
import { Budget } from '../../src/jobs/budget.ts';
import { inEachShard } from '../../src/jobs/each-shard.ts';
import { enforceRetention } from '../../src/jobs/enforce-retention.ts';
import { runJobs } from '../../src/jobs/crons.ts';
import { databaseOf, slotOf } from '../../src/db/shards.ts';
import { SHARD_BINDINGS, interposedShards } from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { anOrganisation, LONG_AGO } from '../harness/organisation.ts';
import { invocationsIn } from '../harness/platform-limits.ts';
import { NO_STATES } from '../harness/audit-states.ts';
import { logged } from '../harness/log.ts';

const HOMES = SHARD_BINDINGS.map((name) => env[name]);

/** An id from long ago: 1 is the first. */
const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Settings under which two shards have organisations. */
const TWO_SHARDS = { HOMES: '0-255=DB,256-4095=DB_2' };

/** Organisations of two shards that were deleted long ago. Each has left an audit entry. */
async function manyOrganisations(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => idOf(at));
  const insert = `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
    SELECT value, value, ?2, 'operator', 'org.deleted', 'org', value, ${NO_STATES} FROM json_each(?1)`;
  const shards = Map.groupBy(
    ids,
    (id) => databaseOf({ ...env, ...TWO_SHARDS }, slotOf(id)).$client,
  );
  for (const [shard, some] of shards) {
    await shard.prepare(insert).bind(JSON.stringify(some), LONG_AGO).run();
  }
  return ids;
}

/** The organisations that still have their entry. */
async function organisationsLeft(): Promise<string[]> {
  const kept = 'SELECT org_id FROM audit WHERE at = ? ORDER BY org_id';
  const answers = HOMES.map((shard) =>
    shard.prepare(kept).bind(LONG_AGO).all<{ org_id: string }>(),
  );
  return (await Promise.all(answers)).flatMap(({ results }) => results.map((row) => row.org_id));
}

beforeEach(async () => {
  for (const shard of HOMES) {
    await shard.prepare('DELETE FROM audit WHERE at = ?').bind(LONG_AGO).run();
    await shard.prepare('DELETE FROM job_positions').run();
  }
});

describe('The hourly jobs', () => {
  test('all come to their end if some of them fail, and the run fails with every error and its job', async () => {
    let underWay = 0;
    let sentLate = 0;
    let isOver = false;
    const shards = interposedShards(async ({ statements: [first], make }) => {
      const sql = first?.sql ?? '';
      if (isOver) sentLate++;
      if (sql.startsWith('delete from "idempotency_keys"')) throw new Error('no purge');
      if (sql.includes('from "expiring_objects"')) throw new Error('no tidying');
      underWay++;
      await scheduler.wait(20);
      return make().finally(() => underWay--);
    });
    await expect(
      runsJobs(shards, 7).finally(() => {
        isOver = true;
      }),
    ).rejects.toThrow(/purge expired: (?=.*DB: no purge).*tidy files: /);
    await scheduler.wait(200);
    expect([underWay, sentLate]).toEqual([0, 0]);
  });

  test('send fewer than 1,000 statements a run, and every organisation has its turn', async () => {
    await manyOrganisations(200);
    const [run] = await invocationsIn(() => runsJobs(TWO_SHARDS));
    expect(run?.queries).toBeLessThan(1000);
    expect(await organisationsLeft()).toEqual([]);
    let left = (await manyOrganisations(100)).length;
    let runs = 0;
    for (; left > 0; runs++) {
      expect(runs).toBeLessThan(8);
      const budget = new Budget(20, 50, Infinity);
      await inEachShard(enforceRetention)({ ...env, ...TWO_SHARDS }, Date.now(), budget);
      const now = (await organisationsLeft()).length;
      expect(now).toBeLessThan(left);
      left = now;
    }
    expect(runs).toBeGreaterThan(1); // or nothing has shown that a run ends by its budget
  });

  test('say so if they leave a part to the next run', async () => {
    await manyOrganisations(100);
    const job = 'enforce retention';
    const budget = new Budget(20, 50, Infinity);
    await runJobs(
      { ...env, ...TWO_SHARDS },
      Date.now(),
      [[job, inEachShard(enforceRetention)]],
      budget,
    );
    const left = JSON.stringify({ job, warning: 'a part is left to the next run' });
    expect(logged('warn')).toEqual([left]);
  });

  test('look at organisations without old rows at next to no cost', async () => {
    for (let count = 0; count < 3; count++) await anOrganisation();
    const [{ queries: before } = { queries: 0 }] = await invocationsIn(() => runsJobs());
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
       SELECT printf('01900000-0000-7000-8000-%09d000', i), printf('ffffffff-0000-7000-8000-%012d', i),
         ?, 'operator', 'org.deleted', 'org', '', ${NO_STATES} FROM n`,
    )
      .bind(LONG_AGO)
      .run();
    const [{ queries } = { queries: 0 }] = await invocationsIn(() => runsJobs());
    expect(queries - before).toBeLessThanOrEqual(12);
  });

  test('retire the rows of an organisation although those of another one cannot be stored', async () => {
    const [, second = ''] = await manyOrganisations(45);
    const IMAGES = bucketWith({
      put: (make, key) =>
        String(key).includes(second) ? Promise.reject(new Error('no room')) : make(),
    });
    await expect(runsJobs({ IMAGES })).rejects.toThrow(`${second}: no room`);
    expect(await organisationsLeft()).toEqual([second]);
  });
});
