import * as z from 'zod';
import type { Database } from '../../../db/database.ts';
import { readTogether } from '../../../db/round-trip.ts';
import { organisationAfter } from './organisations.ts';
import { type Values, rowsAfter, valuesOf } from './rows.ts';
import type { SlotRange } from './slots.ts';
import { AUDIT, type MovedTable, TABLES } from './tables.ts';

/** How far a move has come: what comes next. */
const Place = z.object({
  pass: z.enum(['existing', 'deleted']),
  /** The organisation; empty before the first. */
  org: z.string(),
  /** Which of its tables; beyond the last: nothing of it is left. */
  table: z.int(),
  /** The key of the last row of the table that was handled; empty at its beginning. */
  after: z.array(z.unknown()),
});

export type Place = z.output<typeof Place>;

const START: Place = { pass: 'existing', org: '', table: Infinity, after: [] };

/** @param stored as {@link storedPlace} made it; `null` at the beginning. */
export function placeFrom(stored: string | null): Place {
  return stored === null ? START : Place.parse(JSON.parse(stored));
}

export const storedPlace = (place: Place): string => JSON.stringify(place);

/** The tables of the organisations of a pass. */
const tablesOf = ({ pass }: Place) => (pass === 'existing' ? TABLES : [AUDIT]);

/**
 * The same place, or the beginning of the next organisation if the one there has been handled.
 *
 * @returns `null` after the last organisation.
 */
export async function nextPlace(
  home: Database,
  range: SlotRange,
  place: Place,
): Promise<Place | null> {
  if (place.table < tablesOf(place).length) return place;
  const { pass } = place;
  const org = await organisationAfter(home, range, pass, place.org);
  if (org !== undefined) return { pass, org, table: 0, after: [] };
  if (pass === 'deleted') return null;
  return nextPlace(home, range, { pass: 'deleted', org: '', table: 1, after: [] });
}

/** How many rows are read of each table after the one at a place. */
const FEW = 50;

/** Some rows of an organisation. */
export interface Piece {
  readonly tables: readonly { readonly from: MovedTable; readonly rows: readonly Values[] }[];
  /** What comes after them. */
  readonly next: Place;
}

/** Reads the rows that follow a place, of as many tables as are read to their ends, and of one more. */
export async function pieceAt(home: Database, place: Place): Promise<Piece> {
  const all = tablesOf(place);
  const loaded = await readTogether(home, (add) =>
    all.slice(place.table).map((from, at) => {
      const limit = at === 0 ? from.rowsAtOnce : FEW;
      const after = at === 0 ? place.after : [];
      return { from, limit, rows: add(rowsAfter(home, from, { org: place.org, after, limit })) };
    }),
  );
  const tables: Piece['tables'][number][] = [];
  for (const { from, limit, rows } of loaded) {
    const found = rows();
    tables.push({ from, rows: found.map((row) => valuesOf(from, row)) });
    const last = found.at(-1);
    if (last !== undefined && found.length === limit && from.key.length > 0) {
      const table = place.table + tables.length - 1;
      return { tables, next: { ...place, table, after: from.key.map((name) => last[name]) } };
    }
  }
  return { tables, next: { ...place, table: all.length, after: [] } };
}

export const rowsIn = ({ tables }: Piece): number =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0);
