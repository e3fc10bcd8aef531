import { expect, test } from 'vitest';
import { instant } from '../../src/values/instant.ts';
import { aProject } from '../harness/callers.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { shardOf, HOMES, inShard } from '../harness/shards.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { countInvocations, invocationsIn, limitsExceeded } from '../harness/platform-limits.ts';

/** An organisation with this many reserved units, whose reservations end at the same time. */
async function anOrganisationWith(reserved: number) {
  const { organisation, api, project } = await aProject();
  const [unit] = [await api.createsUnit(project)];
  const shard = shardOf(organisation);
  const until = instant(Date.now() + HOUR_MS);
  await shard
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO properties (org_id, id, project_id, status, visibility, archived, created_at, updated_at, status_since, state_key)
       SELECT org_id, printf('01900000-0000-7000-8000-%012d', i), project_id, 'reserviert', 'offline', 0,
         created_at, updated_at, created_at, 8
       FROM n, properties WHERE org_id = ?1 AND id = ?3`,
    )
    .bind(organisation.id, reserved, unit.id)
    .run();
  await shard
    .prepare(
      `INSERT INTO reservations (org_id, property_id, until, former_status, created_at)
       SELECT org_id, id, ?2, 'frei', created_at FROM properties
       WHERE org_id = ?1 AND status = 'reserviert'`,
    )
    .bind(organisation.id, until)
    .run();
  const left = async () =>
    (await shard
      .prepare(
        `SELECT (SELECT count(*) FROM reservations WHERE org_id = ?1)
           + (SELECT count(*) FROM properties WHERE org_id = ?1 AND status = 'reserviert') AS n`,
      )
      .bind(organisation.id)
      .first<number>('n')) ?? -1;
  return { organisation, api, left };
}

stopClock();

test('10,000 reservations that end at once are ended, at most 100 a task, within the platform’s limits', async () => {
  countInvocations();
  const { left } = await anOrganisationWith(10_000);
  await runsFiveMinuteJobs();
  expect(await left()).toBe(20_000);
  passTime(HOUR_MS);

  const [run, ...tasks] = await invocationsIn(runsFiveMinuteJobs);

  expect(await left()).toBe(0);
  expect(limitsExceeded()).toEqual([]);
  expect(tasks).toHaveLength(101);
  expect(run?.queries).toBeLessThan(10 * HOMES.length);
}, 120_000);

test('A writer that fails does not delay the reservations of other organisations', async () => {
  const [broken, other] = [await anOrganisationWith(2), await anOrganisationWith(2)];
  passTime(HOUR_MS);
  const closed = `UPDATE organisations SET closed_at = '2026-01-01T00:00:00.000Z' WHERE id = ?`;
  await inShard(broken.organisation, closed, broken.organisation.id);

  await runsFiveMinuteJobs();

  expect(await other.left()).toBe(0);
  expect(await broken.left()).toBe(4);
});

test('The reservations of an organisation that is being erased are left to the erasure', async () => {
  const { organisation, left } = await anOrganisationWith(2);
  const erasing = 'UPDATE organisations SET suspended_at = ?1, erasing_since = ?1 WHERE id = ?2';
  await inShard(organisation, erasing, instant(Date.now()), organisation.id);
  passTime(HOUR_MS);

  await runsFiveMinuteJobs();

  expect(await left()).toBe(4);
});
