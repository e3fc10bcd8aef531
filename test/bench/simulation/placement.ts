import type { Random } from '../../../src/local/demo/random.ts';
import { SLOTS } from '../../../src/db/homes.ts';
import { bindingNames, bindingsOfSlots, evenHomes } from '../homes/layout.ts';
import type { Shares } from './shares.ts';

/** Where organisations live: the home of each, by its number from 0. */
export type Placement = readonly number[];

/** The slot of each organisation, and the home of each slot. */
interface Slots {
  readonly slotOf: readonly number[];
  readonly homeOf: readonly number[];
}

/**
 * Opens organisations one after another as the service does: each gets a slot of the home with the
 * fewest bytes. All have the same number of bytes, whatever they ask for: so the homes get equally
 * many organisations, but not equally many requests.
 */
export function placeAsOpened(shares: Shares, homes: number, random: Random): Placement {
  const { slotOf, homeOf } = openAll(shares.length, homes, random);
  return slotOf.map((slot) => homeOf[slot] ?? 0);
}

/**
 * The same, after slots have been moved so that requests are spread as well as slots allow: the slot
 * with the most requests goes first, and each to the home that has the fewest so far.
 */
export function placeAfterMoving(shares: Shares, homes: number, random: Random): Placement {
  const { slotOf } = openAll(shares.length, homes, random);
  const load = Array.from({ length: SLOTS }, () => 0);
  for (const [organisation, slot] of slotOf.entries()) {
    load[slot] = (load[slot] ?? 0) + (shares[organisation] ?? 0);
  }
  const perHome = Array.from({ length: homes }, () => 0);
  const homeOf = new Map<number, number>();
  const busiestFirst = [...load.entries()].toSorted(([, one], [, other]) => other - one);
  for (const [slot, requests] of busiestFirst) {
    const home = perHome.indexOf(Math.min(...perHome));
    homeOf.set(slot, home);
    perHome[home] = (perHome[home] ?? 0) + requests;
  }
  return slotOf.map((slot) => homeOf.get(slot) ?? 0);
}

function openAll(organisations: number, homes: number, random: Random): Slots {
  const names = bindingNames(homes);
  const homeOf = bindingsOfSlots(evenHomes(homes)).map((name) => names.indexOf(name));
  const counts = Array.from({ length: homes }, () => 0);
  const slotsOf = counts.map((_, home) =>
    [...homeOf.entries()].filter(([, its]) => its === home).map(([slot]) => slot),
  );
  const slotOf = inAnyOrder(organisations, random).map(() => 0);
  for (const organisation of inAnyOrder(organisations, random)) {
    const home = counts.indexOf(Math.min(...counts));
    const [first = 0, ...others] = slotsOf[home] ?? [];
    slotOf[organisation] = random.pick([first, ...others]);
    counts[home] = (counts[home] ?? 0) + 1;
  }
  return { slotOf, homeOf };
}

/** The numbers from 0, in any order (Fisher and Yates). */
function inAnyOrder(count: number, random: Random): number[] {
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (let last = count - 1; last > 0; last--) {
    const other = random.int(0, last);
    [numbers[last], numbers[other]] = [numbers[other] ?? 0, numbers[last] ?? 0];
  }
  return numbers;
}

/** What part of all requests each home gets. */
export function sharesOfHomes(shares: Shares, placement: Placement, homes: number): number[] {
  const parts = Array.from({ length: homes }, () => 0);
  for (const [organisation, home] of placement.entries()) {
    parts[home] = (parts[home] ?? 0) + (shares[organisation] ?? 0);
  }
  return parts;
}
