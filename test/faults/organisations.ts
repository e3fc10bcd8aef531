import { newId } from '../../src/values/id.ts';
import { instant } from '../../src/values/instant.ts';
import { shardOf, inShard } from '../harness/shards.ts';

/** The limits of a plan; `null` is unlimited. */
export interface Limits {
  readonly monthlyUnits: number | null;
  readonly maxOnlineUnits: number | null;
}

/** An organisation with one project and one old unit, on a plan of its own. */
export interface Seller {
  readonly orgId: string;
  readonly projectId: string;
  /** The old unit: its floor counts the increments, and it counts against no limit. */
  readonly counterId: string;
  readonly limits: Limits;
}

/** Stores one organisation for each set of limits, in one batch for each shard. */
export async function sellersWith(limits: readonly Limits[]): Promise<Seller[]> {
  const sellers = limits.map((each) => ({
    orgId: newId().id,
    projectId: newId().id,
    counterId: newId().id,
    limits: each,
  }));
  const byShard = Map.groupBy(sellers, ({ orgId }) => shardOf(orgId));
  await Promise.all([...byShard].map(([shard, some]) => store(shard, some)));
  return sellers;
}

async function store(shard: D1Database, sellers: readonly Seller[]): Promise<void> {
  const rows = JSON.stringify(
    sellers.map(({ orgId, projectId, counterId, limits: { monthlyUnits, maxOnlineUnits } }) => [
      orgId,
      projectId,
      monthlyUnits,
      maxOnlineUnits,
      counterId,
    ]),
  );
  const at = instant(Date.now());
  await shard.batch(
    [
      `INSERT INTO plans (id, name, monthly_units, max_online_units, created_at)
       SELECT value ->> 0, 'Small', value ->> 2, value ->> 3, ?2 FROM json_each(?1)`,
      `INSERT INTO organisations (id, name, plan_id, created_at)
       SELECT value ->> 0, 'Test GmbH', value ->> 0, ?2 FROM json_each(?1)`,
      `INSERT INTO members (org_id, id, email, email_key, name, role, created_at)
       SELECT value ->> 0, value ->> 0, 'anna@example.com', 'anna@example.com', 'Anna', 'owner', ?2 FROM json_each(?1)`,
      `INSERT INTO tokens (org_id, id, member_id, name, digest, limiter, start, key_id, scopes, created_at, last_used_at)
       SELECT value ->> 0, value ->> 0, value ->> 0, 'Seller', value ->> 0, value ->> 0, '', '',
         '["property:create","property:update","property:import"]', ?2, '9999-01-01T00:00:00.000Z' FROM json_each(?1)`,
      `INSERT INTO projects (org_id, id, name, created_at)
       SELECT value ->> 0, value ->> 1, 'Lindenhof', ?2 FROM json_each(?1)`,
      `INSERT INTO properties (org_id, id, project_id, etage, status, visibility, archived, state_key, created_at, updated_at, status_since)
       SELECT value ->> 0, value ->> 4, value ->> 1, 0, 'frei', 'offline', 0, 6, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', ?2
       FROM json_each(?1)`,
    ].map((insert) => shard.prepare(insert).bind(rows, at)),
  );
}

/** The old unit as a client reads it: what it counts, and its version. */
export interface Counter {
  readonly count: number;
  readonly updatedAt: string;
}

export async function counterOf({ orgId, counterId }: Seller): Promise<Counter> {
  const counter = await shardOf(orgId)
    .prepare('SELECT etage AS count, updated_at AS updatedAt FROM properties WHERE id = ?')
    .bind(counterId)
    .first<Counter>();
  if (counter === null) throw new Error('There is no counter.');
  return counter;
}

export async function changePlan({ orgId }: Seller, limits: Limits): Promise<void> {
  await inShard(
    orgId,
    'UPDATE plans SET monthly_units = ?2, max_online_units = ?3 WHERE id = ?1',
    orgId,
    limits.monthlyUnits,
    limits.maxOnlineUnits,
  );
}

/** Revokes the token and moves the clock, as another writer does. Returns the clock. */
export async function revokeToken({ orgId }: Seller): Promise<string> {
  const shard = shardOf(orgId);
  const at = instant(Date.now());
  const [, moved] = await shard.batch<{ clock: string }>([
    shard.prepare('UPDATE tokens SET revoked_at = ?2 WHERE org_id = ?1').bind(orgId, at),
    shard
      .prepare(
        `UPDATE organisations SET written_at =
           strftime('%Y-%m-%dT%H:%M:%fZ', max(?2, written_at), '+0.001 seconds')
         WHERE id = ?1 RETURNING written_at AS clock`,
      )
      .bind(orgId, at),
  ]);
  const [row] = moved?.results ?? [];
  if (row === undefined) throw new Error('There is no such organisation.');
  return row.clock;
}
