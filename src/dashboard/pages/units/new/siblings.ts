import Big from 'big.js';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import type { Unit } from '../../../api/types.ts';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { housesOf } from '../../../unit-filters/house-filter.tsx';

/** Units that are read of a project. */
const READ = 200;

/** What the form of a new unit knows of the project's other units. */
export interface Siblings {
  /** `undefined` if there is none. */
  readonly newest: Unit | undefined;
  readonly names: ReadonlySet<string>;
  /** Its houses, by name. */
  readonly houses: readonly string[];
  /** The floors of the newest units, as written. */
  readonly floors: readonly string[];
  /** The mean price per m², if all units with a price are known; otherwise `null`. */
  readonly mean: string | null;
}

const NONE: Siblings = { newest: undefined, names: new Set(), houses: [], floors: [], mean: null };

/**
 * Reads the newest units of a project. A page also works without them.
 *
 * @param haus only the mean price of this house; `''` for all.
 */
export function useSiblings(orgId: string, projectId: string, haus = ''): Siblings {
  const reading = useReading(`newest units of ${projectId} ${haus}`, async () => {
    const { units, next } = await readUnits(orgId, {
      projectId,
      limit: READ,
      ...(haus !== '' && { haus: [haus] }),
    });
    return {
      newest: units[0],
      names: new Set(units.flatMap(({ unitIdentifier }) => unitIdentifier ?? [])),
      houses: housesOf(units, ''),
      floors: [...new Set(units.flatMap(({ etageLabel }) => etageLabel ?? []))],
      mean: (next === null ? meanPerQm(units) : null)?.toFixed(MONEY_DIGITS) ?? null,
    };
  });
  return reading.state === 'loaded' ? reading.value : NONE;
}

/** The mean of the units' prices per m²; `null` without any. */
export function meanPerQm(units: readonly Unit[]): Big | null {
  const known = units.flatMap(({ kaufpreisPerQm }) => kaufpreisPerQm ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, each) => sum.plus(each), new Big(0)).div(known.length);
}
