import { env } from 'cloudflare:workers';
import { type Meter, databaseOf, everyShard, mainShard, slotOf } from '../../src/db/shards.ts';
import { type Trip, interposed } from './interposed.ts';

/** The bindings of shards that the tests have; HOMES says which of them are used. */
export const SHARD_BINDINGS = ['DB', 'DB_2', 'DB_3'] as const;

export type ShardBindings = { readonly [Name in (typeof SHARD_BINDINGS)[number]]: D1Database };

/** The shard of an organisation. */
export function shardOf(organisation: { readonly id: string } | string): D1Database {
  const id = typeof organisation === 'string' ? organisation : organisation.id;
  return databaseOf(env, slotOf(id)).$client;
}

/** Executes a statement in the shard of an organisation. */
export function inShard<Row = Record<string, unknown>>(
  organisation: { readonly id: string } | string,
  sql: string,
  ...values: readonly unknown[]
): Promise<D1Result<Row>> {
  const statement = shardOf(organisation).prepare(sql);
  return statement.bind(...values).run<Row>();
}

/** An organisation's clock: when it was last written to. */
export function clockOf(organisation: { readonly id: string } | string): Promise<string | null> {
  const id = typeof organisation === 'string' ? organisation : organisation.id;
  const clock = shardOf(id).prepare('SELECT written_at FROM organisations WHERE id = ?');
  return clock.bind(id).first<string>('written_at');
}

/** Every database of the service, the main shard first. */
export const HOMES: readonly D1Database[] = everyShard(env).map(({ $client }) => $client);

/** Settings in which `seen` replaces every shard of the Worker. */
export function shardsThrough(seen: (real: D1Database) => D1Database): ShardBindings {
  return { DB: seen(env.DB), DB_2: seen(env.DB_2), DB_3: seen(env.DB_3) };
}

/** Shards that differ from those of the tests. */
export type OtherShards = Partial<ShardBindings & Pick<Env, 'HOMES'>>;

/** Connects a writer to the databases of an organisation under other shards than those of the tests. */
export function writerShards(orgId: string, settings: OtherShards) {
  const seen = { ...env, ...settings };
  return (meter: Meter) => ({
    shard: databaseOf(seen, slotOf(orgId), meter),
    first: mainShard(seen, meter),
    all: () => everyShard(seen, meter),
  });
}

/** Shards that pass every round trip to `carry`, which sends it or drops it. */
export function interposedShards(carry: (trip: Trip) => Promise<unknown>): ShardBindings {
  return shardsThrough((real) => interposed(real, carry));
}

/** Executes a statement in every shard. @returns the rows of all of them. */
export async function inEveryShard(
  sql: string,
  ...values: readonly unknown[]
): Promise<Record<string, unknown>[]> {
  const answers = HOMES.map((shard) =>
    shard
      .prepare(sql)
      .bind(...values)
      .all(),
  );
  return (await Promise.all(answers)).flatMap(({ results }) => results);
}
