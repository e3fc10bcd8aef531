import {
  type Database,
  type Meter,
  databaseNamed,
  databaseOf,
  firstHome,
} from '../../db/database.ts';
import { type Range, bindingsIn, rangesOf, SLOTS } from '../../db/homes.ts';
import { SettingError } from '../../settings.ts';
import { Failure, invalidRequest } from '../../values/failure.ts';
import type { Moving, SlotRange } from './store/slots.ts';

/** A home that takes part in a move. */
export interface Side {
  readonly binding: string;
  readonly home: Database;
}

/** What is asked for: slots, and where they shall live. */
export interface Asked {
  readonly slots: string;
  readonly to: string;
}

/** What is asked for, as the deployment is. */
export interface Wanted {
  readonly range: SlotRange;
  readonly target: Side;
  /** The home to which HOMES gives the slots now. */
  readonly now: Side;
  readonly ranges: readonly Range[];
  readonly first: Database;
  readonly sideOf: (binding: string) => Side;
}

/** A move that has begun. */
export interface Move extends Moving {
  readonly source: Side;
  readonly target: Side;
  /** Where plans are kept. */
  readonly first: Database;
  /** What was noted of the progress in the target. */
  readonly place: string | null;
}

/** @throws Failure `invalid_request` if the slots or the home cannot be meant. */
export function wantedBy({ slots, to }: Asked, env: Env, meter: Meter): Wanted {
  const [first = 0, last = 0] = slots.split('-').map(Number);
  if (first > last || last >= SLOTS) {
    throw invalid('slots', `must be from a slot to the same or a higher one, 0 to ${SLOTS - 1}`);
  }
  const ranges = rangesOf(env);
  const target = sideNamed(env, to, meter);
  const [now, ...others] = bindingsIn(ranges, first, last);
  if (now === undefined || others.length > 0) {
    const homes = [now, ...others].join(', ');
    throw invalid('slots', `must be slots of one home; these are of ${homes}`);
  }
  return {
    range: { first, last, text: `${first}-${last}` },
    target,
    now: { binding: now, home: databaseOf(env, first, meter) },
    ranges,
    first: firstHome(env, meter),
    sideOf: (binding) => ({ binding, home: databaseNamed(env, binding, meter) }),
  };
}

function sideNamed(env: Env, binding: string, meter: Meter): Side {
  try {
    return { binding, home: databaseNamed(env, binding, meter) };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw invalid('to', 'must be the D1 binding of a home');
  }
}

const invalid = (path: string, message: string) => invalidRequest([{ path, message }]);

/** @param why a sentence. */
export const conflict = (why: string) => new Failure('move_conflict', why);

export const NOT_STARTED = new Failure('move_not_started', 'This move has not been started.');
