import * as z from 'zod';
import * as answered from '../../../fields/answer.ts';
import { boolean, mayBeAbsent } from '../../../fields/body.ts';
import { described } from '../../../fields/described.ts';
import { rowAt } from './partial-body.ts';
import { Failure, type FailureCode, type Fault } from '../../../values/failure.ts';

/** What a body says of rows that are refused. */
export const PARTIAL = described(
  { partial: mayBeAbsent(boolean()) },
  {
    partial:
      'Whether to leave out each row that is not valid, or whose unit does not exist, is not the only one, is in another project, or is not as the row requires, and to write the others, still in one transaction: `refused` names what was left out. By default, one such row refuses all. A fault outside the rows, and a limit of the plan, refuse all in any case.',
  },
);

const RefusedRow = z
  .strictObject({
    row: answered.integer(0, 199).describe('The position of the row in the request, from 0.'),
    code: answered.text(64).describe('The code of the error that the row alone would have had.'),
    path: answered.text().describe('What is wrong, as in `details` of an error.'),
    message: answered.text(10_000).describe('The rule, in words.'),
    ...answered.brokenRuleFields(),
  })
  .meta({ id: 'RefusedRow', description: 'A row that was left out, and why.' });

type RefusedRow = z.output<typeof RefusedRow>;

/** The most rules that an answer names of one row. */
const MAX_OF_ROW = 5;

export const refusedRows = (max: number) =>
  answered
    .list(
      RefusedRow,
      max * MAX_OF_ROW,
      `With \`partial\`: the rows that were left out, each with the rules that it breaks, at most ${MAX_OF_ROW}. Absent if there are none.`,
    )
    .optional();

export interface IndexedRow<Row> {
  readonly row: Row;
  readonly at: number;
}

interface Leaving {
  readonly isPartial: boolean | undefined;
  readonly invalidRows: readonly Fault[];
}

interface Kept<Resolved> {
  readonly resolved: Resolved;
  /** Empty if nothing was left out. */
  readonly refused: readonly RefusedRow[];
}

/** The rows of a body, at the positions that they have in what was sent. */
export function placeRows<Row>(
  rows: readonly Row[],
  invalidRows: readonly Fault[],
): readonly IndexedRow<Row>[] {
  const refused = listRefused('invalid_request', invalidRows);
  return rows.map((row, index) => ({ row, at: placeInBody(index, refused) }));
}

/**
 * Resolves the rows of a body. If it may be partial, each row that is refused is left out, and the others are
 * resolved without it.
 *
 * @param invalidRows the faults of rows that were left out before.
 * @param resolve throws a Failure whose details name each refused row by its position in the body.
 * @throws what `resolve` throws, if it is not about rows, or if the body may not be partial.
 */
export function leaveOutRefused<Row, Resolved>(
  rows: readonly IndexedRow<Row>[],
  { isPartial = false, invalidRows }: Leaving,
  resolve: (rows: readonly IndexedRow<Row>[]) => Resolved,
): Kept<Resolved> {
  let left = rows;
  const refused = listRefused('invalid_request', invalidRows);
  for (;;) {
    try {
      return { resolved: resolve(left), refused: refused.toSorted((a, b) => a.row - b.row) };
    } catch (failure) {
      const named = isPartial && failure instanceof Failure ? findRefused(failure) : [];
      if (named.length === 0) throw failure;
      refused.push(...named);
      const gone = new Set(named.map(({ row }) => row));
      left = left.filter(({ at }) => !gone.has(at));
    }
  }
}

/** The rows that a failure is about; none if it is also about something else. */
function findRefused({ code, details }: Failure): RefusedRow[] {
  const listed = details instanceof Object && 'rows' in details ? details.rows : details;
  if (!Array.isArray(listed)) return [];
  const faults: readonly Fault[] = listed;
  return faults.every(({ path }) => rowAt(path) !== undefined) ? listRefused(code, faults) : [];
}

function listRefused(code: FailureCode, faults: readonly Fault[]): RefusedRow[] {
  const byRow = Map.groupBy(faults, ({ path }) => rowAt(path));
  return [...byRow].flatMap(([row, broken]) =>
    broken
      .slice(0, MAX_OF_ROW)
      .flatMap(({ path, ...rule }) => (row === undefined ? [] : [{ row, code, path, ...rule }])),
  );
}

/** The position in the body of the row that an answer has at `index`. */
export function placeInBody(index: number, refused: readonly RefusedRow[] = []): number {
  const rows = [...new Set(refused.map(({ row }) => row))].toSorted((a, b) => a - b);
  return rows.reduce((at, row) => (row <= at ? at + 1 : at), index);
}

/** The part of an answer about rows that were left out. */
export const presentRefused = (refused: readonly RefusedRow[]) =>
  refused.length === 0 ? {} : { refused: [...refused] };
