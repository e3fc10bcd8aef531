import {
  type Database,
  type Meter,
  bindingOf,
  boundDatabases,
  databaseNamed,
  databaseOf,
  firstHome,
} from '../../db/database.ts';
import { type Range, bindingsIn, rangesOf, SLOTS } from '../../db/homes.ts';
import { SettingError } from '../../settings.ts';
import { Failure, invalidRequest } from '../../values/failure.ts';
import { type SlotRange, hasTables } from './store/organisations.ts';
import { type BrokenRule, broken } from '../../values/rules.ts';

/** A requested move, with the databases that it concerns. */
export interface Move {
  readonly range: SlotRange;
  readonly target: Database;
  /** The home to which HOMES gives the slots now. */
  readonly current: Database;
  /** Every bound database that is migrated, except the target. */
  readonly others: readonly Database[];
  readonly ranges: readonly Range[];
  /** Where plans are kept. */
  readonly first: Database;
}

/**
 * Checks a requested move against the deployment.
 *
 * @throws Failure `invalid_request` if the slots or the home are not valid.
 */
export async function moveOf(
  { slots, to }: { readonly slots: string; readonly to: string },
  env: Env,
  meter: Meter,
): Promise<Move> {
  const [first = 0, last = 0] = slots.split('-').map(Number);
  if (first > last || last >= SLOTS) {
    throw invalid('slots', broken('slots_ascending', { max: SLOTS - 1 }));
  }
  const ranges = rangesOf(env);
  const target = homeNamed(env, to, meter);
  const homes = bindingsIn(ranges, first, last);
  if (homes.length !== 1) {
    throw invalid('slots', broken('slots_of_one_home', { words: homes.join(', ') }));
  }
  const bound = boundDatabases(env, meter);
  const named = new Set(ranges.map(({ binding }) => binding));
  const isMigrated = await Promise.all(
    bound.map(async (home) => named.has(bindingOf(home)) || (await hasTables(home))),
  );
  const usable = bound.filter((_, at) => isMigrated[at] === true);
  if (!usable.includes(target)) throw invalid('to', broken('migrated'));
  return {
    range: { first, last },
    target,
    current: databaseOf(env, first, meter),
    others: usable.filter((home) => home !== target),
    ranges,
    first: firstHome(env, meter),
  };
}

function homeNamed(env: Env, binding: string, meter: Meter): Database {
  try {
    return databaseNamed(env, binding, meter);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw invalid('to', broken('binding'));
  }
}

const invalid = (path: string, named: BrokenRule) => invalidRequest([{ path, ...named }]);

/** The refusal of a move. @param why a sentence. */
export const conflict = (why: string) => new Failure('move_conflict', why);
