import Big from 'big.js';
import type { Unit } from '../../api/types.ts';
import { UNIT_STATUSES } from '../../../values/unit-states.ts';
import { housesOf } from '../../unit-filters/houses.ts';

/** The number of units of each status, in the order of a sale. */
export const countsOf = (units: readonly Unit[]) =>
  UNIT_STATUSES.map((status) => ({
    status,
    units: units.filter((unit) => unit.status === status).length,
  }));

/** A house and its units; the last one has the units without a house. */
export interface House {
  /** `''` for the units without a house. */
  readonly name: string;
  readonly units: readonly Unit[];
}

/** A project's units by house. */
export function byHouse(units: readonly Unit[]): House[] {
  const houses = [...housesOf(units, ''), ''];
  return houses
    .map((name) => ({ name, units: units.filter(({ haus }) => (haus ?? '') === name) }))
    .filter((house) => house.units.length > 0);
}

/** The sum of the units' prices; those without a price count nothing. */
export const volumeOf = (units: readonly Unit[]): Big =>
  units.reduce((sum, { kaufpreis }) => sum.plus(kaufpreis ?? 0), new Big(0));

/** The least and the greatest of some decimals; `null` without any. */
export function rangeOf(decimals: readonly (string | null)[]): readonly [Big, Big] | null {
  const known = decimals.flatMap((decimal) => (decimal === null ? [] : [new Big(decimal)]));
  const [first] = known;
  if (first === undefined) return null;
  return known.reduce<readonly [Big, Big]>(
    ([low, high], each) => [each.lt(low) ? each : low, each.gt(high) ? each : high],
    [first, first],
  );
}
