import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { beingMoved } from '../values/failure.ts';
import { slotDigits, type Range } from './homes.ts';
import type { Database } from './database.ts';
import { read } from './round-trip.ts';
import { movingSlots, type SLOT_STATES } from './schema.ts';

type SlotState = (typeof SLOT_STATES)[number];

/** The states in which a home's rows of a slot are not, or not yet, what its organisations have. */
const UNREADABLE: readonly SlotState[] = ['arriving', 'checking', 'emptying', 'left'];

const quoted = (states: readonly SlotState[]) =>
  sql.raw(states.map((state) => `'${state}'`).join(', '));

/** Whether an organisation's slot is in one of these states. */
const isIn = (orgId: SQLWrapper, states: readonly SlotState[]) =>
  sql`EXISTS (SELECT 1 FROM moving_slots AS m WHERE m.slot = substr(${orgId}, -3) AND m.state IN (${quoted(states)}))`;

/**
 * Condition of a look-up: the home's rows of the organisation may be read. So a Worker that goes by an
 * older HOMES finds nobody in a home that the organisation has left.
 *
 * @param orgId the SQL for the organisation's id.
 */
export const isReadable = (orgId: SQLWrapper): SQL => sql`NOT ${isIn(orgId, UNREADABLE)}`;

/** Condition: the organisation is not one whose old rows are being deleted here. */
export const isKept = (orgId: SQLWrapper): SQL => sql`NOT ${isIn(orgId, ['emptying'])}`;

/** Condition of a change outside the writer: the organisation does not move, and has not moved away. */
export const isUnmoved = (orgId: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM moving_slots AS m WHERE m.slot = substr(${orgId}, -3) AND m.state <> 'settled')`;

/** The state of a slot, unless its organisations live here and may be changed. */
export function hindranceOf(home: Database, slot: number) {
  return home
    .select({ state: movingSlots.state })
    .from(movingSlots)
    .where(and(eq(movingSlots.slot, slotDigits(slot)), sql`${movingSlots.state} <> 'settled'`));
}

/**
 * Tells why a look-up has found nothing, in a round trip of its own: it is for failures alone.
 *
 * @throws Failure `unavailable` if the organisations of the slot have left the home, or have not
 * arrived yet. Otherwise the look-up was right.
 */
export async function refuseUnreadable(home: Database, slot: number): Promise<void> {
  const found = await read(
    home,
    home
      .select({ state: movingSlots.state })
      .from(movingSlots)
      .where(
        and(eq(movingSlots.slot, slotDigits(slot)), inArray(movingSlots.state, [...UNREADABLE])),
      ),
  );
  if (found.length > 0) throw beingMoved();
}

/** A slot of these ranges that cannot be read in the home, if there is one. */
export function unreadableIn(home: Database, ranges: readonly Range[]) {
  return home
    .select({ slot: movingSlots.slot })
    .from(movingSlots)
    .where(and(isInRanges(movingSlots.slot, ranges), inArray(movingSlots.state, [...UNREADABLE])))
    .limit(1);
}

/** Condition: a slot's digits are in one of these ranges. */
export function isInRanges(digits: SQLWrapper, ranges: readonly Range[]): SQL {
  if (ranges.length === 0) return sql`0`;
  const each = ranges.map(
    ({ first, last }) => sql`${digits} BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}

/** Every slot that a home has a row of, with its state. There are few, or none. */
export function slotsMovingIn(home: Database) {
  return home
    .select({
      slot: movingSlots.slot,
      state: movingSlots.state,
      slots: movingSlots.slots,
      other: movingSlots.other,
      since: movingSlots.since,
    })
    .from(movingSlots)
    .where(sql`${movingSlots.slot} >= '000'`);
}

export type MovingSlot = Awaited<ReturnType<typeof slotsMovingIn>>[number];
