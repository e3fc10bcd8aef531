import type { Database } from '../../../db/database.ts';
import { commit } from '../../../db/round-trip.ts';
import { type Place, storedPlace } from './places.ts';
import { type Moving, notePlace } from './slots.ts';

/** Notes up to where the rows of both homes have been found equal. */
export async function notePlaceOfCheck(home: Database, move: Moving, next: Place): Promise<void> {
  await commit(home, [notePlace(home, move, ['checking'], storedPlace(next))]);
}
