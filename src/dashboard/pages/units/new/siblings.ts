import Big from 'big.js';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import type { Unit } from '../../../api/types.ts';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { housesOf } from '../../../unit-filters/house-filter.tsx';

/** Units that are read of a project. */
const READ = 200;

/** What the form of a new unit knows of the other units of its project and house. */
export interface Siblings {
  /** Newest first. */
  readonly units: readonly Unit[];
  /** Their houses, by name. */
  readonly houses: readonly string[];
  /** The mean price per m², if all units with a price are known; otherwise `null`. */
  readonly mean: string | null;
  readonly isLoading: boolean;
  /** Reads them again. */
  readonly reload: () => Promise<void>;
}

const NONE: Pick<Siblings, 'units' | 'houses' | 'mean'> = { units: [], houses: [], mean: null };

/**
 * Reads the newest units of a project. A page also works without them.
 *
 * @param haus only those of this house; `''` for all.
 */
export function useSiblings(orgId: string, projectId: string, haus = ''): Siblings {
  const reading = useReading(`newest units of ${projectId} ${haus}`, async () => {
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
