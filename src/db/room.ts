import { newId } from '../values/id.ts';
import { withSlot } from './homes.ts';
import type { HomesEnv, Meter } from './database.ts';
import { type MappedHome, mappedHomes } from './mapped-homes.ts';
import { Batch } from './round-trip.ts';
import { anything } from './size.ts';

/**
 * The id of a new organisation: its slot is one of the home with the fewest bytes. A home that does
 * not answer gets no organisation.
 *
 * @throws whatever D1 throws if no home answers.
 */
export async function newOrganisationId(env: HomesEnv, meter: Meter): Promise<string> {
  const answers = await Promise.allSettled(
    mappedHomes(env, meter)
      .filter(({ ranges }) => ranges.length > 0)
      .map(roomIn),
  );
  const homes = answers.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  const [roomiest] = homes.toSorted((one, other) => one.bytes - other.bytes);
  if (roomiest === undefined) throw answers.find((each) => each.status === 'rejected')?.reason;
  return withSlot(newId().id, oneOf(roomiest.slots));
}

/** The size of a home in bytes, which D1 tells with every answer, and its slots. */
async function roomIn({ home, ranges }: MappedHome) {
  const batch = new Batch();
  batch.add(anything(home));
  await batch.run(home);
  const slots = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  return { bytes: batch.size, slots };
}

function oneOf(slots: readonly number[]): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const slot = slots[drawn % slots.length];
  if (slot === undefined) throw new Error('The home has no slot.');
  return slot;
}
