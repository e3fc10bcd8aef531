import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Instant } from '../values/instant.ts';
import { SLOTS, type Range, rangesOf, slotDigits } from './homes.ts';
import { type Database, type HomesEnv, type Meter, bindingOf, everyHome } from './database.ts';
import type { RoundTrip, Loaded, Readable, RowsOf } from './round-trip.ts';

/** A home, and the slots that HOMES gives to it. */
export interface MappedHome {
  readonly home: Database;
  readonly ranges: readonly Range[];
}

/**
 * Condition: HOMES gives the organisation of this id to the home that is asked. While organisations
 * move, two homes have their rows. `undefined` if the home has every slot.
 *
 * @param orgId the SQL for an organisation's id.
 */
export type IsHere = (orgId: SQLWrapper) => SQL | undefined;

/** Every home with its slots, the first one first. @throws SettingError if HOMES is wrong. */
export function mappedHomes(env: HomesEnv, meter?: Meter): readonly MappedHome[] {
  return everyHome(env, meter).map((home) => ({ home, ranges: rangesIn(env, bindingOf(home)) }));
}

/** The slots that HOMES gives to a binding. */
const rangesIn = (env: Pick<Env, 'HOMES'>, name: string): Range[] =>
  rangesOf(env).filter(({ binding }) => binding === name);

/**
 * Adds a statement for every home, made from a condition. The rows of all are one list, in no order.
 */
export type ReadEverywhere = <S extends Readable>(
  statementFor: (isHere: IsHere) => S,
) => Loaded<RowsOf<S>>;

/** Reads every home in a round trip. */
export function everywhereIn(trip: RoundTrip, homes: () => readonly MappedHome[]): ReadEverywhere {
  return (statementFor) =>
    trip.addEach(
      homes().map(({ home, ranges }) => [home, statementFor(isHereIn(ranges))] as const),
    );
}

function isHereIn(ranges: readonly Range[]): IsHere {
  const slots = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (slots === SLOTS) return () => undefined;
  // By `+`, SQLite keeps to the index that the statement is made for.
  return (orgId) => isInRanges(sql`+substr(${orgId}, -3)`, ranges);
}

/** Condition: a slot's digits are in one of these ranges. */
export function isInRanges(digits: SQLWrapper, ranges: readonly Range[]): SQL {
  if (ranges.length === 0) return sql`0`;
  const each = ranges.map(
    ({ first, last }) => sql`${digits} BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}

/** All reads of a request, which go into one round trip. Those without a home ask the one that is given. */
export function readsIn(
  trip: RoundTrip,
  db: Database,
  now: Instant,
  homes: () => readonly MappedHome[],
) {
  return {
    db,
    now,
    read: <S extends Readable>(statement: S) => trip.add(db, statement),
    readEverywhere: everywhereIn(trip, homes),
    sizes: () => trip.sizes,
  };
}
