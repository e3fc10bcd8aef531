import Big from 'big.js';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import type { Unit, Project } from '../../../api/types.ts';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { housesOf } from '../../../unit-filters/houses.ts';
import { natural } from '../../../../values/natural.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import type { Draft } from '../form/draft.ts';

/** Units that are read of a project. */
const READ = 200;

/** What the form of a new unit knows of the other units of its project and house. */
export type Siblings = ReturnType<typeof useSiblings>;

/** Newest first, their houses by name, and the mean price per m² if all units with a price are known. */
interface Known {
  readonly units: readonly Unit[];
  readonly houses: readonly string[];
  readonly mean: string | null;
}

const NONE: Known = { units: [], houses: [], mean: null };

/**
 * Reads the newest units of a project. A page also works without them.
 *
 * @param haus only those of this house; `''` for all.
 */
export function useSiblings(orgId: string, projectId: string, haus = '') {
  const reading = useReading(`newest units of ${projectId} ${haus}`, async (): Promise<Known> => {
    const { units, next } = await readUnits(orgId, {
      projectId,
      limit: READ,
      ...(haus !== '' && { haus: [haus] }),
    });
    return {
      units,
      houses: housesOf(units, ''),
      mean: (next === null ? meanPerQm(units) : null)?.toFixed(MONEY_DIGITS) ?? null,
    };
  });
  const { state, reload } = reading;
  const known = state === 'loaded' ? reading.value : NONE;
  return { ...known, isLoading: state === 'loading', reload };
}

/** The mean of the units' prices per m²; `null` without any. */
export function meanPerQm(units: readonly Unit[]): Big | null {
  const known = units.flatMap(({ kaufpreisPerQm }) => kaufpreisPerQm ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, each) => sum.plus(each), new Big(0)).div(known.length);
}

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

export const ADDRESS: readonly FieldName[] = ['street', 'houseNumber', 'postalCode', 'city'];

/** The address of the house's newest unit that has one, else of the project; `null` if the draft has one. */
export function inheritedAddress(draft: Draft, { units }: Siblings, project: Project | undefined) {
  if (ADDRESS.some((name) => draft[name] !== '')) return null;
  const unit = units.find(({ haus, street }) => (haus ?? '') === draft.haus && street !== null);
  const from = unit ?? project;
  if (from === undefined || from.street === null) return null;
  const { street, houseNumber, postalCode, city } = from;
  const address: Partial<Draft> = {
    street,
    houseNumber: houseNumber ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
  };
  return { address, from: unit === undefined ? ('project' as const) : ('house' as const) };
}
