import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { healthUnder } from '../harness/health.ts';
import { runsJobs } from '../harness/jobs.ts';
import { migrate, startAnew } from '../harness/migrate.ts';
import { serviceUnder } from './spread.ts';
import { spreadWith } from './under.ts';

vi.setConfig({ testTimeout: 60_000 });

const BEFORE = '0-4095=DB';

/** Takes more space than a database that is new. */
const YEARS_OF_USE = `INSERT INTO commit_records
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
  SELECT 'write ' || i, 'made', ?1 FROM n`;

/** The service under a value of HOMES. */
const serves = (HOMES: string) => ({
  ...serviceUnder(HOMES),
  health: () => healthUnder({ HOMES }),
  hourlyJob: () => runsJobs({ HOMES }),
});

test('a shard is added as docs/shards.md says, while customers are served', async () => {
  await startAnew(); // /healthz looks at every organisation that there is
  const old = serves(BEFORE);
  const plan = await old.operator.createsPlan({ monthlyUnits: 3 });
  const customer = await old.operator.opensOrganisation(plan);
  const { secret } = await old.operator.issues(customer.org, customer.owner);
  const project = await old.holderOf(secret).createsProject();
  await env.DB.prepare(YEARS_OF_USE).bind(new Date().toISOString()).run();

  // 3. and 4.: the database is migrated and bound, and nothing has changed.
  await migrate(env.EMPTY_DB);
  expect(await old.health()).toBe(200);

  // 7., if the slots are not free: /healthz says so, and it is undone without a loss.
  const taken = Number.parseInt(customer.org.id.slice(-3), 16);
  const wrong = serves(spreadWith(Math.min(Math.max(taken, 1), 4094), 'EMPTY_DB', BEFORE));
  const isTaken = taken >= 1 && taken <= 4094;
  expect(await wrong.health()).toBe(isTaken ? 503 : 200);
  expect((await old.holderOf(secret).get(`/projects/${project.id}`)).status).toBe(200);

  // 5. and 6.: a free slot is given to the new shard.
  const free = taken > 2000 ? 1000 : 3000;
  const now = serves(spreadWith(free, 'EMPTY_DB', BEFORE));
  expect(await now.health()).toBe(200);
  await now.hourlyJob();
  expect(
    await env.EMPTY_DB.prepare('SELECT monthly_units FROM plans WHERE id = ?')
      .bind(plan.id)
      .first('monthly_units'),
  ).toBe(3);

  const next = await now.operator.opensOrganisation(plan);
  expect(Number.parseInt(next.org.id.slice(-3), 16)).toBe(free);
  const issued = await now.operator.issues(next.org, next.owner);
  const made = await now.holderOf(issued.secret).createsProject();
  expect((await now.holderOf(issued.secret).get('/projects')).body.projects).toEqual([made]);
  expect((await now.holderOf(secret).get('/projects')).body.projects).toEqual([project]);
  const listed = await now.operator.get('/orgs', { limit: 2 });
  expect(listed.body.orgs.map(({ id }: { id: string }) => id)).toEqual([
    next.org.id,
    customer.org.id,
  ]);
  expect(await now.health()).toBe(200);
});
