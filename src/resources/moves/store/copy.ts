import type { Database } from '../../../db/database.ts';
import { type Statement, commit } from '../../../db/round-trip.ts';
import { insertMissing } from './rows.ts';
import { type Piece, type Place, storedPlace } from './places.ts';
import { type Moving, notePlace, whileIn } from './slots.ts';

/** Inserts rows into the home at which they arrive, and notes what comes next, in one transaction. */
export async function insertPiece(
  home: Database,
  move: Moving,
  { org }: Place,
  { tables, next }: Piece,
): Promise<void> {
  const inserts: Statement[] = tables.flatMap(({ from, rows }) => insertMissing(home, from, rows));
  await commit(home, [
    whileIn(home, move, org, ['arriving', 'copying']),
    ...inserts,
    notePlace(home, move, ['arriving', 'copying'], storedPlace(next)),
    whileIn(home, move, org, ['copying', 'arriving']),
  ]);
}
