import { beingMoved } from '../values/failure.ts';
import { newId } from '../values/id.ts';
import { slotOf, withSlot } from './homes.ts';
import type { HomesEnv, Meter } from './database.ts';
import { type MappedHome, mappedHomes } from './mapped-homes.ts';
import { slotsMovingIn } from './moving-slots.ts';
import { RoundTrip } from './round-trip.ts';

/**
 * The id of a new organisation: its slot is one of the home with the fewest bytes, and none that moves
 * to another home. A home that does not answer gets no organisation.
 *
 * @throws whatever D1 throws if no home answers; Failure `unavailable` if every slot of that home moves.
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
  const slot = oneOf(roomiest.slots);
  if (slot === undefined) throw beingMoved();
  return withSlot(newId().id, slot);
}

/** The size of a home in bytes, which D1 tells with every answer, and the slots that are free to use. */
async function roomIn({ home, ranges }: MappedHome) {
  const trip = new RoundTrip();
  const moving = trip.add(slotsMovingIn(home));
  await trip.run(home);
  const taken = new Set(moving().map(({ slot }) => slotOf(slot)));
  const slots = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  return { bytes: trip.size, slots: slots.filter((slot) => !taken.has(slot)) };
}

function oneOf(slots: readonly number[]): number | undefined {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return slots[drawn % slots.length];
}
