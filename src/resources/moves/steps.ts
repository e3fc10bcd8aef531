import { createHash } from 'node:crypto';
import { isOfMove } from '../../db/constraints.ts';
import { commit } from '../../db/round-trip.ts';
import { Failure } from '../../values/failure.ts';
import { copyPlans } from '../plans/store/copies.ts';
import type { Move } from './move.ts';
import { insertPiece } from './store/copy.ts';
import { deletePart } from './store/empty.ts';
import { organisationAfter } from './store/organisations.ts';
import {
  type Piece,
  type Place,
  nextPlace,
  pieceAt,
  placeFrom,
  rowsIn,
  storedPlace,
} from './store/places.ts';
import { type Moving, advance, notePlace } from './store/slots.ts';
import type { Database } from '../../db/database.ts';

/** A step ends after so many rows, or so many transactions: D1 allows 1,000 queries a request. */
const ROWS = 1000;
const PIECES = 20;

/** What a step has done. */
interface Done {
  readonly rows: number;
  /** Whether nothing of this kind is left to do. */
  readonly finished: boolean;
}

/** Does pieces of work until a step is full. @param piece returns `null` if nothing is left. */
async function inPieces(piece: () => Promise<number | null>): Promise<Done> {
  let rows = 0;
  for (let pieces = 0; pieces < PIECES && rows < ROWS; pieces++) {
    const some = await piece();
    if (some === null) return { rows, finished: true };
    rows += some;
  }
  return { rows, finished: false };
}

/** Copies a part of the rows to the target. */
export async function copySome(move: Move): Promise<number> {
  const { source, target, range, first } = move;
  if (move.place === null && target.home !== first) {
    // A plan of organisations that are moving there is copied by the hourly job, after their move.
    await copyPlans(first, target.home).catch((error: unknown) => {
      if (!isOfMove(error)) throw error;
    });
  }
  let place = placeFrom(move.place);
  const { rows, finished } = await inPieces(async () => {
    const next = await nextPlace(source.home, range, place);
    if (next === null) return null;
    const piece = await pieceAt(source.home, next);
    await insertPiece(target.home, move, next, piece);
    place = piece.next;
    return rowsIn(piece);
  });
  if (finished) await commit(target.home, [advance(target.home, move, ['arriving', 'checking'])]);
  return rows;
}

/** Compares a part of the rows of both homes. @throws Failure `move_differs` that names a table. */
export async function checkSome(move: Move): Promise<number> {
  const { source, target, range } = move;
  let place = placeFrom(move.place);
  const { rows, finished } = await inPieces(async () => {
    const [next, copied] = await Promise.all([
      nextPlace(source.home, range, place),
      nextPlace(target.home, range, place),
    ]);
    if (next?.org !== copied?.org || next?.pass !== copied?.pass) {
      throw differs('organisations', next?.org ?? copied?.org);
    }
    if (next === null) return null;
    const [piece, copy] = await Promise.all([
      pieceAt(source.home, next),
      pieceAt(target.home, next),
    ]);
    compare(next, piece, copy);
    await commit(target.home, [
      notePlace(target.home, move, ['checking'], storedPlace(piece.next)),
    ]);
    place = piece.next;
    return rowsIn(piece);
  });
  if (finished) await commit(target.home, [advance(target.home, move, ['checking', 'arrived'])]);
  return rows;
}

/** Compares the rows of each table by their number and the SHA-256 of all their values. */
function compare({ org }: Place, piece: Piece, copy: Piece): void {
  for (const [at, { from, rows }] of piece.tables.entries()) {
    const copied = copy.tables[at]?.rows ?? [];
    if (rows.length !== copied.length || digestOf(rows) !== digestOf(copied)) {
      throw differs(from.name, org);
    }
  }
  if (copy.tables.length !== piece.tables.length) throw differs('the end of', org);
}

const digestOf = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

const differs = (table: string, org = '') =>
  new Failure('move_differs', `The databases differ in ${table} of the organisation ${org}.`);

/** Deletes a part of the rows of a home from which organisations have moved away. */
export function emptySome(home: Database, move: Moving): Promise<Done> {
  return inPieces(async () => {
    const org =
      (await organisationAfter(home, move.range, 'existing', '')) ??
      (await organisationAfter(home, move.range, 'deleted', ''));
    return org === undefined ? null : deletePart(home, move, org);
  });
}
