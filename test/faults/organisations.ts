import { newId } from '../../src/values/id.ts';
import { instant } from '../../src/values/instant.ts';
import { homeOf } from '../harness/homes.ts';

/** The limits of a plan; `null` is unlimited. */
export interface Limits {
  readonly monthlyUnits: number | null;
  readonly maxOnlineUnits: number | null;
}

/** An organisation with one project, on a plan of its own. */
export interface Seller {
  readonly orgId: string;
  readonly projectId: string;
  readonly limits: Limits;
}

/** Stores one organisation for each set of limits, in one batch for each home. */
export async function sellersWith(limits: readonly Limits[]): Promise<Seller[]> {
  const sellers = limits.map((each) => ({
    orgId: newId().id,
    projectId: newId().id,
    limits: each,
  }));
  const byHome = Map.groupBy(sellers, ({ orgId }) => homeOf(orgId));
  await Promise.all([...byHome].map(([home, some]) => store(home, some)));
  return sellers;
}

async function store(home: D1Database, sellers: readonly Seller[]): Promise<void> {
  const rows = JSON.stringify(
    sellers.map(({ orgId, projectId, limits: { monthlyUnits, maxOnlineUnits } }) => [
      orgId,
      projectId,
      monthlyUnits,
      maxOnlineUnits,
    ]),
  );
  const at = instant(Date.now());
  await home.batch(
    [
      `INSERT INTO plans (id, name, monthly_units, max_online_units, created_at)
       SELECT value ->> 0, 'Small', value ->> 2, value ->> 3, ?2 FROM json_each(?1)`,
      `INSERT INTO organisations (id, name, plan_id, created_at)
       SELECT value ->> 0, 'Test GmbH', value ->> 0, ?2 FROM json_each(?1)`,
      `INSERT INTO projects (org_id, id, name, created_at)
       SELECT value ->> 0, value ->> 1, 'Lindenhof', ?2 FROM json_each(?1)`,
    ].map((insert) => home.prepare(insert).bind(rows, at)),
  );
}

export async function changePlan({ orgId }: Seller, limits: Limits): Promise<void> {
  await homeOf(orgId)
    .prepare('UPDATE plans SET monthly_units = ?2, max_online_units = ?3 WHERE id = ?1')
    .bind(orgId, limits.monthlyUnits, limits.maxOnlineUnits)
    .run();
}
