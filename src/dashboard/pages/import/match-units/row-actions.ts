import { isBackward } from '../../../../values/sale.ts';
import type { ImportWording } from '../../../texts/use-import-texts.ts';
import type { Finding } from '../rows/finding.ts';
import type { Block, ReviewRow } from '../rows/rows.ts';
import { isEmpty } from '../file/grid.ts';
import { type ReadOptions, readCell, readChange, type SentUnit } from '../values/read-unit.ts';
import { readStatus } from '../values/words.ts';
import { type Match, matchOf, type Stock } from './stock.ts';

/** What to do with a row whose unit exists. */
export const EXISTING_CHOICES = ['update', 'skip', 'new'] as const;

export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

/** What happens to a row. */
interface RowAction {
  readonly action: ExistingChoice;
  readonly match: Match;
}

/** How rows are matched with the project's units. */
export interface Matching {
  readonly stock: Stock;
  /** The choice for all rows that have none of their own. */
  readonly choice: ExistingChoice;
  /** Whether rows take their units out of the archive. */
  readonly unarchives: boolean;
  /** Whether reserved units get new prices. */
  readonly reprices: boolean;
  /** Whether statuses take sales back. */
  readonly movesBack: boolean;
  readonly readOptions: ReadOptions;
}

/** What happens to a row: it is left out, it updates its unit, or it creates one. */
export function actionOf({ stock, choice }: Matching, row: ReviewRow): RowAction {
  const match = matchOf(stock, row.cells);
  if (!row.included) return { action: 'skip', match };
  if (match.unit === null) return { action: 'new', match };
  return { action: row.existing ?? choice, match };
}

/** When the reservation of a row's unit ends; `undefined` without one. */
const reservedUntil = ({ unit }: Match) => unit?.reservation?.until ?? undefined;

/** Whether the status of a row would take the sale of its unit back. */
function takesBack({ unit }: Match, { cells }: Pick<ReviewRow, 'cells'>): boolean {
  const to = readStatus(cells.status?.text ?? '');
  if (unit === null || to === undefined) return false;
  return isBackward({ from: unit.status, to, isReserved: unit.reservation !== null });
}

/**
 * The new values of the unit that a row updates. No status takes a sale back, and no price changes that of a
 * reserved unit, unless the person chooses so. An archived one leaves the archive, if it shall and the row
 * does not say whether it does.
 */
export function changeOf(
  { stock, unarchives, reprices, movesBack, readOptions }: Matching,
  row: ReviewRow,
): SentUnit {
  const match = matchOf(stock, row.cells);
  const { status, kaufpreis, ...others } = readChange(row.cells, readOptions);
  const isReserved = reservedUntil(match) !== undefined;
  const isBack = takesBack(match, row);
  return {
    ...(unarchives && match.unit?.archived === true && { archived: false }),
    ...others,
    ...((!isReserved || reprices) && kaufpreis !== undefined && { kaufpreis }),
    ...((!isBack || movesBack) && status !== undefined && { status }),
    ...(isBack && movesBack && { movesBack }),
  };
}

const fault = (field: string, text: (wording: ImportWording) => string): Finding => ({
  field,
  kind: 'fault',
  text,
});

const warning = (text: (wording: ImportWording) => string, field = 'unitIdentifier'): Finding => ({
  field,
  kind: 'warning',
  text,
});

/** Where something was first: the number of its row. */
type FirstRows = Map<string, number>;

/** The number of the first row with this name, if it is another one. */
function earlier(first: FirstRows, name: string, { number }: ReviewRow): number | undefined {
  const before = first.get(name);
  if (before === undefined) first.set(name, number);
  return before;
}

/** What is wrong with a row that updates its unit, and which of its values the unit does not get. */
function findingsOfUpdate(
  first: FirstRows,
  row: ReviewRow,
  match: Match,
  { reprices, movesBack, readOptions }: Matching,
): Finding[] {
  const { unit, problem } = match;
  const until = reservedUntil(match);
  if (problem !== null) return [fault('unitIdentifier', ({ t }) => t.import[problem])];
  const before = earlier(first, `unit ${unit?.id}`, row);
  if (before !== undefined) {
    return [fault('unitIdentifier', ({ t, format }) => t.import.sameUnit(format.number(before)))];
  }
  const keepsStatus = !movesBack && takesBack(match, row);
  const keepsPrice = until !== undefined && !reprices && hasOtherPrice(row, match, readOptions);
  const stateOf = ({ t, format }: ImportWording) =>
    until === undefined
      ? t.statuses[unit?.status ?? 'frei']
      : t.import.reservedUntil(format.day(until));
  return [
    ...(keepsStatus
      ? [warning((wording) => wording.t.import.keepsStatus(stateOf(wording)), 'status')]
      : []),
    ...(keepsPrice ? [warning(stateOf, 'kaufpreis')] : []),
  ];
}

/** The price in a row, read as a number; `null` for none. */
function priceIn({ cells: { kaufpreis } }: ReviewRow, readOptions: ReadOptions): number | null {
  if (kaufpreis === undefined || isEmpty(kaufpreis)) return null;
  const price = Number(readCell('kaufpreis', kaufpreis, readOptions));
  return Number.isNaN(price) ? null : price;
}

function hasOtherPrice(row: ReviewRow, { unit }: Match, readOptions: ReadOptions): boolean {
  const price = priceIn(row, readOptions);
  return price !== null && price !== Number(unit?.kaufpreis ?? Number.NaN);
}

/** A lower price is a question: a slip, a rent, or thousands. */
const LOWEST_PRICE = 1000;

/**
 * Whether a row's price is too low to be one. It is not if the unit has this price already, or if the person
 * has said that it is right.
 */
export function hasLowPrice(row: ReviewRow, { stock, readOptions }: Matching): boolean {
  if (row.hasRightPrice === true) return false;
  const price = priceIn(row, readOptions);
  const isLow = price !== null && price > 0 && price < LOWEST_PRICE;
  return isLow && hasOtherPrice(row, matchOf(stock, row.cells), readOptions);
}

/** How many rows have another price than their unit, which is reserved. */
export const reservedWithOtherPrice = (matching: Matching, rows: readonly ReviewRow[]): number =>
  rows.filter((row) => {
    const { action, match } = actionOf(matching, row);
    const isReserved = reservedUntil(match) !== undefined;
    return action === 'update' && isReserved && hasOtherPrice(row, match, matching.readOptions);
  }).length;

/** How many rows have a status that would take the sale of their unit back. */
export const backwardStatuses = (matching: Matching, rows: readonly ReviewRow[]): number =>
  rows.filter((row) => {
    const { action, match } = actionOf(matching, row);
    return action === 'update' && takesBack(match, row);
  }).length;

/** What may be wrong with a row that creates a unit. */
function findingsOfNew(first: FirstRows, row: ReviewRow, { unit, source }: Match): Finding[] {
  const identifier = row.cells.unitIdentifier?.text.trim() ?? '';
  const findings: Finding[] = [];
  const sameId = unit === null && source !== '' ? earlier(first, `id ${source}`, row) : undefined;
  if (sameId !== undefined) {
    findings.push(fault('', ({ t, format }) => t.import.sameId(format.number(sameId))));
  }
  if (identifier === '') {
    findings.push(warning(({ t }) => t.import.noIdentifier));
    return findings;
  }
  const before = earlier(first, `identifier ${identifier}`, row);
  if (before !== undefined) {
    findings.push(warning(({ t, format }) => t.import.repeated(format.number(before))));
  }
  return findings;
}

/**
 * What the page itself finds in the rows: units that cannot be updated, rows about one unit, repeated
 * or missing identifiers, and lines that are no units. The service checks one block at a time and
 * cannot find repetitions across blocks.
 *
 * @returns the findings, by row.
 */
export function ownFindings(
  matching: Matching,
  blocks: readonly Block[],
): ReadonlyMap<ReviewRow, readonly Finding[]> {
  const found = new Map<ReviewRow, readonly Finding[]>();
  const first: FirstRows = new Map();
  for (const row of blocks.flat()) {
    const { doubt } = row;
    const { action, match } = actionOf(matching, row);
    const findings = doubt === null ? [] : [warning(({ t }) => t.import.doubts[doubt])];
    if (action === 'update') {
      findings.push(...findingsOfUpdate(first, row, match, matching));
    }
    if (action !== 'skip' && hasLowPrice(row, matching)) {
      findings.push(fault('kaufpreis', ({ t }) => t.import.lowPrice));
    }
    if (action === 'new') findings.push(...findingsOfNew(first, row, match));
    if (findings.length > 0) found.set(row, findings);
  }
  return found;
}
