import { ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { movingSlots } from '../../../db/schema.ts';

/** The slots that move in a home, by their number. */
export function slotsOfMoves(home: Database, binding: string) {
  const { slots, state, other, since } = movingSlots;
  return home
    .select({ slots, database: sql<string>`${binding}`.as('database'), state, other, since })
    .from(movingSlots)
    .where(sql`${movingSlots.slot} >= '000' AND ${ne(movingSlots.state, 'left')}`);
}
