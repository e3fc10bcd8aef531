import { natural } from '../../../../values/natural.ts';
import type { Unit } from '../../../api/types.ts';
import { nameOf } from '../../../texts/unit-name.ts';

/** The floors of units as they are written, from the ground up, with the units on each. */
export function floorsIn(units: readonly Unit[]) {
  const byLabel = Map.groupBy(
    units.filter(({ etageLabel }) => etageLabel !== null),
    ({ etageLabel }) => etageLabel ?? '',
  );
  return [...byLabel]
    .toSorted(
      ([one, [first]], [other, [second]]) =>
        (first?.etage ?? Infinity) - (second?.etage ?? Infinity) || natural.compare(one, other),
    )
    .map(([value, own]) => ({
      value,
      about: own.map(nameOf).toSorted(natural.compare).join(', '),
    }));
}
