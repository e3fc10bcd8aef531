import type { ListedUnit } from '../../api/types.ts';

/** The units of a floor, by number; `null` is that of units without one. */
export interface Floor {
  readonly etage: number | null;
  readonly units: readonly ListedUnit[];
}

/** `7` before `12`, and `3a` between `3` and `4`. */
const numbers = new Intl.Collator('de', { numeric: true });

/** What a unit is called on the plan; `null` without number and identifier. */
export function numberOf({ unitNumber, unitIdentifier }: ListedUnit): string | null {
  return [unitNumber, unitIdentifier].find((name) => name !== null && name !== '') ?? null;
}

/** The floors from the top down, and last the units without a floor. */
export function floorsOf(units: readonly ListedUnit[]): Floor[] {
  const byFloor = Map.groupBy(units, ({ etage }) => etage);
  return [...byFloor]
    .map(([etage, those]) => ({ etage, units: those.toSorted(byNumber) }))
    .toSorted((one, other) => heightOf(other) - heightOf(one));
}

const heightOf = ({ etage }: Floor) => etage ?? -Infinity;

/** Units without number come last, in the order of their creation. */
function byNumber(one: ListedUnit, other: ListedUnit): number {
  const [first, second] = [numberOf(one), numberOf(other)];
  if (first === null || second === null) {
    if (first === second) return one.id < other.id ? -1 : 1;
    return first === null ? 1 : -1;
  }
  return numbers.compare(first, second) || (one.id < other.id ? -1 : 1);
}
