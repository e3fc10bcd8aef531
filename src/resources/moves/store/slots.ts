import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { type Statement, read } from '../../../db/round-trip.ts';
import { movingSlots, type SLOT_STATES } from '../../../db/schema.ts';
import { slotDigits, slotOf } from '../../../db/homes.ts';
import { type Instant, instant } from '../../../values/instant.ts';

export type SlotState = (typeof SLOT_STATES)[number];

/** A range of slots. */
export interface SlotRange {
  readonly first: number;
  readonly last: number;
  /** As in HOMES: `0-127`. */
  readonly text: string;
}

/** Slots that move together, and since when: what tells one move from another. */
export interface Moving {
  readonly range: SlotRange;
  readonly since: Instant;
}

const isOf = ({ first, last }: SlotRange): SQL =>
  sql`${movingSlots.slot} BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}`;

const isOfMove = ({ range, since }: Moving) => and(isOf(range), eq(movingSlots.since, since));

/** The different states of a range's slots in a home; none where no slot of it is moving. */
export async function statesIn(home: Database, range: SlotRange) {
  const { state, slots, other, since, place } = movingSlots;
  const rows = await read(
    home,
    home.select({ state, slots, other, since, place }).from(movingSlots).where(isOf(range)),
  );
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const isSame = (row: typeof first) => row.state === first.state && row.since === first.since;
  return [first, ...others.filter((row) => !isSame(row))];
}

export type SlotsState = Awaited<ReturnType<typeof statesIn>>[number];

/** How long a statement that begins a move may be on its way, in milliseconds. */
const TIMELY_MS = 10_000;

/**
 * Puts every slot of a range into a state, in place of what is left of an earlier move. Violates a
 * unique key if another move has them. A transaction that was delayed on its way does nothing: the
 * move may have been begun again, and be over.
 */
export function enter(
  home: Database,
  { range, since }: Moving,
  state: SlotState,
  other: string,
): [Statement, Statement] {
  const until = instant(Date.now() + TIMELY_MS);
  const isTimely = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now') <= ${until}`;
  return [
    home.delete(movingSlots).where(and(isOf(range), eq(movingSlots.state, 'left'), isTimely)),
    home.insert(movingSlots).select(sql`
      WITH RECURSIVE n(slot) AS (SELECT ${range.first} UNION ALL SELECT slot + 1 FROM n WHERE slot < ${range.last})
      SELECT printf('%03x', slot), ${state}, ${range.text}, ${other}, ${since}, NULL FROM n WHERE ${isTimely}`),
  ];
}

/** Moves every slot from one state to the next. Changes nothing if that was done before. */
export function advance(
  home: Database,
  move: Moving,
  [from, to]: readonly [SlotState, SlotState],
): Statement {
  return home
    .update(movingSlots)
    .set({ state: to, place: null })
    .where(and(isOfMove(move), eq(movingSlots.state, from)));
}

/** Ends a move in a home where nothing of it needs to be remembered. */
export function forget(home: Database, move: Moving, state: SlotState): Statement {
  return home.delete(movingSlots).where(and(isOfMove(move), eq(movingSlots.state, state)));
}

/**
 * Fails unless the slot of an organisation is in a state of this move, and puts it into another. So a
 * transaction that was delayed on its way is not made after the move has gone on: NULL violates NOT
 * NULL and rolls it back.
 */
export function whileIn(
  home: Database,
  { since }: Moving,
  org: string,
  [from, to]: readonly [SlotState, SlotState],
): Statement {
  const slot = slotDigits(slotOf(org));
  const state = sql<SlotState>`(SELECT CASE m.state WHEN ${from} THEN ${to} END
    FROM ${movingSlots} AS m WHERE m.slot = ${slot} AND m.since = ${since})`;
  return home
    .insert(movingSlots)
    .values({ slot, state, slots: '', other: '', since: '' })
    .onConflictDoUpdate({ target: movingSlots.slot, set: { state: sql`excluded.state` } });
}

/** Notes how far a move has come in a state. */
export function notePlace(
  home: Database,
  { range, since }: Moving,
  states: readonly SlotState[],
  place: string,
): Statement {
  const listed = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );
  return home
    .update(movingSlots)
    .set({ place })
    .where(
      and(
        eq(movingSlots.slot, slotDigits(range.first)),
        eq(movingSlots.since, since),
        sql`${movingSlots.state} IN (${listed})`,
      ),
    );
}
