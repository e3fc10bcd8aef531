import { isBackward, isPastReservation } from '../../../../values/sale.ts';
import { textCell } from '../../../spreadsheets/grid.ts';
import { comparedOf } from '../../../unit-cells/doubts.ts';
import { type ReadOptions, readChange, type SentUnit } from '../../../unit-cells/read-unit.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import type { ReviewRow } from '../rows/rows.ts';
import { houseCalled, type Match, matchOf, type Stock } from './stock.ts';

/** What to do with a row whose unit exists. */
export const EXISTING_CHOICES = ['update', 'skip', 'new'] as const;

export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

/** What happens to a row. */
interface RowAction {
  readonly action: ExistingChoice;
  readonly match: Match;
}

/** What the person chooses about rows whose units exist. */
export interface MatchingChoices {
  /** The choice for all rows that have none of their own. */
  readonly choice: ExistingChoice;
  /** Whether rows take their units out of the archive. */
  readonly unarchives: boolean;
  /** Whether units in their sale get the prices of the file. */
  readonly reprices: boolean;
  /** Whether statuses take sales back. */
  readonly movesBack: boolean;
}

/** How rows are matched with the project's units. */
export interface Matching extends MatchingChoices {
  readonly stock: Stock;
  readonly readOptions: ReadOptions;
}

/** What happens to a row: it is left out, it updates its unit, or it creates one. */
export function actionOf({ stock, choice }: Matching, row: ReviewRow): RowAction {
  const match = matchOf(stock, row.cells);
  if (!row.included) return { action: 'skip', match };
  if (match.unit === null) return { action: 'new', match };
  return { action: row.existing ?? choice, match };
}

/** Whether the status of a row would take the sale of its unit back. */
export function goesBack({ stock }: Matching, { cells }: ReviewRow): boolean {
  const { unit } = matchOf(stock, cells);
  const to = readStatus(cells.status?.text ?? '');
  if (unit === null || to === undefined) return false;
  return isBackward({ from: unit.status, to, isReserved: unit.reservation !== null });
}

/** Whether a row would lower the price of a reserved unit, or change the one of a unit whose sale is further. */
export const repricesSale = ({ stock, readOptions }: Matching, { cells }: ReviewRow): boolean => {
  const { status, kaufpreis = null } = matchOf(stock, cells).unit ?? {};
  if (status === undefined || kaufpreis === null) return false;
  const { price } = comparedOf(cells, readOptions);
  if (Number.isNaN(price)) return false;
  const more = price - Number(kaufpreis);
  return isPastReservation(status) ? more !== 0 : status === 'reserviert' && more < 0;
};

/**
 * The new values of the unit that a row updates. A unit keeps its status if it would move back, and its price if
 * its sale protects it, unless the person chooses otherwise. An archived one leaves the archive, if it shall and
 * the row does not say whether it does.
 */
export function changeOf(matching: Matching, row: ReviewRow): SentUnit {
  const { stock, unarchives, reprices, movesBack, readOptions } = matching;
  const { status, kaufpreis, ...others } = readChange(row.cells, readOptions);
  const isBack = goesBack(matching, row);
  const keepsPrice = !reprices && repricesSale(matching, row);
  return {
    ...(unarchives && matchOf(stock, row.cells).unit?.archived === true && { archived: false }),
    ...others,
    ...(!keepsPrice && kaufpreis !== undefined && { kaufpreis }),
    ...((!isBack || movesBack) && status !== undefined && { status }),
    ...(isBack && movesBack && { movesBack }),
  };
}

/** A row whose house is written as in the project. */
export function withHouse({ houses }: Stock, row: ReviewRow): ReviewRow {
  const { haus } = row.cells;
  const known = haus === undefined ? undefined : houses.get(houseCalled(haus.text));
  if (haus === undefined || known === undefined || known === '' || known === haus.text) return row;
  return { ...row, cells: { ...row.cells, haus: { ...haus, ...textCell(known) } } };
}

/** How many rows would reprice a unit in its sale, and how many would move theirs back. */
export function heldBackIn(matching: Matching, rows: readonly ReviewRow[]) {
  const updates = rows.filter((row) => actionOf(matching, row).action === 'update');
  return {
    prices: updates.filter((row) => repricesSale(matching, row)).length,
    statuses: updates.filter((row) => goesBack(matching, row)).length,
  };
}
