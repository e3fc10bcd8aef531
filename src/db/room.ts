import { READ_DEADLINE_MS } from './round-trip.ts';
import { newId, withSlot } from '../values/id.ts';
import { within } from '../values/instant.ts';
import { type HomesEnv, type Meter, databaseOf } from './database.ts';
import { type Range, rangesOf } from './homes.ts';

/**
 * The id of a new organisation: its slot is one of the home with the fewest bytes. A home that does
 * not answer gets no organisation. Where there is one home, nothing is asked.
 *
 * @throws whatever D1 throws if no home answers.
 */
export async function newOrganisationId(env: HomesEnv, meter: Meter): Promise<string> {
  const { id } = newId();
  const homes = [...Map.groupBy(rangesOf(env), ({ binding }) => binding).values()];
  if (homes.length === 1) return id;
  const sized = await Promise.allSettled(
    homes.map(async (ranges) => ({ ranges, bytes: await sizeOf(env, ranges, meter) })),
  );
  const answered = sized.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  const [smallest] = answered.toSorted((one, other) => one.bytes - other.bytes);
  if (smallest === undefined) throw sized.find((each) => each.status === 'rejected')?.reason;
  return withSlot(id, someSlot(smallest.ranges));
}

/** The size of a home, in bytes. D1 tells it with every answer. */
async function sizeOf(env: HomesEnv, [range]: readonly Range[], meter: Meter): Promise<number> {
  const { $client } = databaseOf(env, range?.first ?? 0, meter);
  const answers = $client.batch([$client.prepare('SELECT 1')]);
  const [answer] = await within(READ_DEADLINE_MS, answers);
  return answer?.meta.size_after ?? Infinity;
}

/** Any slot of these ranges. */
function someSlot(ranges: readonly Range[]): number {
  const slots = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return slots[drawn % slots.length] ?? 0;
}
