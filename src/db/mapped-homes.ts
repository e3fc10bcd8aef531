import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { beingMoved } from '../values/failure.ts';
import { SLOTS, type Range, rangesOf } from './homes.ts';
import { type Database, type HomesEnv, type Meter, bindingOf, everyHome } from './database.ts';
import { isInRanges, unreadableIn } from './moving-slots.ts';
import type { Hop, Loaded, Readable, RowsOf } from './round-trip.ts';

/** A home, and the slots that HOMES gives to it. */
export interface MappedHome {
  readonly home: Database;
  readonly ranges: readonly Range[];
}

/**
 * Condition: the organisation of this id belongs to the home that is asked. While organisations move,
 * two homes have their rows. `undefined` if the home has every slot.
 *
 * @param orgId the SQL for an organisation's id.
 */
export type IsHere = (orgId: SQLWrapper) => SQL | undefined;

/** Every home with its slots, the first one first. @throws SettingError if HOMES is wrong. */
export function mappedHomes(env: HomesEnv, meter?: Meter): readonly MappedHome[] {
  const ranges = rangesOf(env);
  return everyHome(env, meter).map((home) => ({
    home,
    ranges: ranges.filter(({ binding }) => binding === bindingOf(home)),
  }));
}

/**
 * Adds a statement for every home, made from a condition and the name of its binding. The rows of all
 * are one list, in no order.
 *
 * @param options `evenIfOutdated`: the rows can be had although HOMES, as this Worker knows it, is
 * older than what the homes themselves say. Otherwise that is a Failure, `unavailable`.
 */
export type ReadEverywhere = <S extends Readable>(
  statementFor: (isHere: IsHere, binding: string) => S,
  options?: { readonly evenIfOutdated: true },
) => Loaded<RowsOf<S>>;

/** Reads every home in a hop. */
export function everywhereIn(hop: Hop, homes: () => readonly MappedHome[]): ReadEverywhere {
  let outdated: Loaded<readonly unknown[]> | undefined;
  return (statementFor, options) => {
    const all = homes();
    const loaded = hop.addEach(
      all.map(
        ({ home, ranges }) => [home, statementFor(isHereIn(ranges), bindingOf(home))] as const,
      ),
    );
    if (options?.evenIfOutdated) return loaded;
    outdated ??= hop.addEach(
      all.map(({ home, ranges }) => [home, unreadableIn(home, ranges)] as const),
    );
    const isOutdated = outdated;
    return () => {
      if (isOutdated().length > 0) throw beingMoved();
      return loaded();
    };
  };
}

function isHereIn(ranges: readonly Range[]): IsHere {
  const slots = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (slots === SLOTS) return () => undefined;
  // By `+`, SQLite keeps to the index that the statement is made for.
  return (orgId) => isInRanges(sql`+substr(${orgId}, -3)`, ranges);
}
