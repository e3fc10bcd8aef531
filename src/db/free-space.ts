import { newId } from '../values/id.ts';
import {
  type ShardsEnv,
  type Meter,
  type Database,
  type Range,
  databaseNamed,
  rangesOf,
  withSlot,
} from './shards.ts';
import { RoundTrip } from './round-trip.ts';
import { sql } from 'drizzle-orm';

/**
 * The id of a new organisation, with a slot of the smallest shard. Shards that do not answer are skipped.
 *
 * @throws D1's error if no shard answers.
 */
export async function newOrganisationId(env: ShardsEnv, meter: Meter): Promise<string> {
  const byBinding = Map.groupBy(rangesOf(env), ({ binding }) => binding);
  const answers = await Promise.allSettled(
    [...byBinding].map(async ([binding, ranges]) => ({
      bytes: await sizeOf(databaseNamed(env, binding, meter)),
      slots: ranges.flatMap(slotsIn),
    })),
  );
  const shards = answers.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  const [roomiest] = shards.toSorted((one, other) => one.bytes - other.bytes);
  if (roomiest === undefined) throw answers.find((each) => each.status === 'rejected')?.reason;
  return withSlot(newId().id, oneOf(roomiest.slots));
}

const slotsIn = ({ first, last }: Range) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

function oneOf(slots: readonly number[]): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const slot = slots[drawn % slots.length];
  if (slot === undefined) throw new Error('The shard has no slot.');
  return slot;
}

/** The maximum size of a D1 database, in bytes. Source: D1's "Limits" page. */
export const MAX_BYTES = 10_000_000_000;

const NEARLY = 0.8;

/** Whether a database of this size, in bytes, is so full that the operator must act soon. */
export function isNearlyFull(bytes: number): boolean {
  return bytes >= NEARLY * MAX_BYTES;
}

export async function sizeOf(db: Database): Promise<number> {
  const trip = new RoundTrip();
  trip.add(db, anything(db));
  await trip.run();
  return trip.sizes[0]?.bytes ?? 0;
}

/** A statement that reads no row. Every answer of D1 has the size of the database. */
export function anything(db: Database) {
  return db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`);
}
