import { and, sql } from 'drizzle-orm';
import { slotOf, type Range } from './homes.ts';
import { bindingOf } from './database.ts';
import type { MappedHome } from './mapped-homes.ts';
import { isInRanges, type MovingSlot, slotsMovingIn } from './moving-slots.ts';
import type { Loaded, RoundTrip } from './round-trip.ts';
import { organisations } from './schema.ts';

/**
 * Looks for what HOMES, as this Worker knows it, does not lead to: an organisation that a home holds
 * although its slot belongs to another one; or a slot that it gives to a home which the organisations
 * have left, or where they have not arrived yet. A move that goes as it should is no fault.
 *
 * @param ranges those of all homes.
 * @returns gives the faults, for the log, after the round trip.
 */
export function straysIn(
  { home, ranges: own }: MappedHome,
  ranges: readonly Range[],
  add: RoundTrip['add'],
): Loaded<string[]> {
  const others = ranges.filter((range) => !own.includes(range));
  const isElsewhere = and(
    isInRanges(sql`substr(${organisations.id}, -3)`, others),
    sql`substr(${organisations.id}, -3) NOT IN (SELECT slot FROM moving_slots)`,
  );
  const strays =
    others.length === 0
      ? undefined
      : add(home.select({ id: organisations.id }).from(organisations).where(isElsewhere).limit(1));
  const moving = add(slotsMovingIn(home));
  const name = bindingOf(home);
  return () => [
    ...(strays?.() ?? []).map(({ id }) => `HOMES does not lead to the organisation ${id}.`),
    ...moving()
      .filter((each) => !isWhereItShould(each, name, bindingAt(slotOf(each.slot), ranges)))
      .slice(0, 1)
      .map(
        ({ slots, state }) =>
          `HOMES is wrong for the slots ${slots}: in ${name} they are ${state}.`,
      ),
  ];
}

const bindingAt = (slot: number, ranges: readonly Range[]) =>
  ranges.find(({ first, last }) => first <= slot && slot <= last)?.binding;

/** Whether a slot's state in a home fits the home that HOMES gives it to. */
function isWhereItShould({ state, other }: MovingSlot, home: string, given: string | undefined) {
  switch (state) {
    case 'emptying':
    case 'left':
      return given !== home;
    case 'arriving':
    case 'copying':
    case 'checking':
      return given === other;
    case 'settled':
      return given === home;
    case 'leaving':
    case 'arrived':
    case 'switching':
      return given === home || given === other;
    default:
      throw new Error(state satisfies never);
  }
}
