import type { UnitStatus } from '../../../../values/unit-states.ts';
import type { ImportWording } from '../../../texts/use-import-texts.ts';
import { textCell } from '../../../spreadsheets/grid.ts';
import type { Finding } from '../rows/finding.ts';
import type { Block, ReviewRow } from '../rows/rows.ts';
import { comparedOf, type Doubt, doubtsAmong, doubtsIn } from '../../../unit-cells/doubts.ts';
import {
  type ReadOptions,
  readCell,
  readChange,
  type SentUnit,
} from '../../../unit-cells/read-unit.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import { houseCalled, type Match, matchOf, type Stock } from './stock.ts';

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
  /** Whether reserved units get lower prices. */
  readonly reprices: boolean;
  /** Whether units move back in their sale: from `verkauft` to `frei`. */
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
const reservedUntil = ({ reservations }: Stock, { unit }: Match) =>
  unit === null ? undefined : reservations.get(unit.id)?.until;

/** How far the sale of a unit is. */
const STEPS: Readonly<Record<UnitStatus, number>> = {
  frei: 0,
  auf_anfrage: 0,
  reserviert: 1,
  notarvorbereitung: 2,
  notartermin: 3,
  verkauft: 4,
};

/** Whether a row would move its unit back: to no sale, out of a reservation or later; or out of `verkauft`. */
export function goesBack({ stock }: Matching, { cells }: ReviewRow): boolean {
  const match = matchOf(stock, cells);
  const status = readStatus(cells.status?.text ?? '');
  if (match.unit === null || status === undefined) return false;
  const { status: before } = match.unit;
  const isHeld = STEPS[before] > 1 || reservedUntil(stock, match) !== undefined;
  return (isHeld && STEPS[status] === 0) || (before === 'verkauft' && status !== 'verkauft');
}

/** Whether a row would lower the price of a reserved unit. */
const lowersPrice = ({ stock, readOptions }: Matching, row: ReviewRow): boolean => {
  const match = matchOf(stock, row.cells);
  const { price } = comparedOf(row.cells, readOptions);
  return reservedUntil(stock, match) !== undefined && price < Number(match.unit?.kaufpreis ?? 0);
};

/**
 * The new values of the unit that a row updates. A unit keeps its status if it would move back, and a reserved
 * one its price if it would be lower, unless the person chooses otherwise. An archived one leaves the
 * archive, if it shall and the row does not say whether it does.
 */
export function changeOf(matching: Matching, row: ReviewRow): SentUnit {
  const { stock, unarchives, reprices, movesBack, readOptions } = matching;
  const { status, kaufpreis, ...others } = readChange(row.cells, readOptions);
  const isBack = goesBack(matching, row);
  const keepsPrice = !reprices && lowersPrice(matching, row);
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
  matching: Matching,
): Finding[] {
  const { stock } = matching;
  const { unit, problem } = match;
  const until = reservedUntil(stock, match);
  if (problem !== null) return [fault('unitIdentifier', ({ t }) => t.import[problem])];
  const before = earlier(first, `unit ${unit?.id}`, row);
  if (before !== undefined) {
    return [fault('unitIdentifier', ({ t, format }) => t.import.sameUnit(format.number(before)))];
  }
  const keepsPrice = !matching.reprices && lowersPrice(matching, row);
  const keepsStatus = !matching.movesBack && goesBack(matching, row);
  return [
    ...(keepsStatus
      ? [warning(({ t }) => t.import.keepsStatus(t.statuses[unit?.status ?? 'frei']), 'status')]
      : []),
    ...(keepsPrice && until !== undefined
      ? [warning(({ t, format }) => t.import.keepsPrice(format.day(until)), 'kaufpreis')]
      : []),
  ];
}

/** How many rows would lower the price of a reserved unit, and how many would move theirs back. */
export function heldBackIn(matching: Matching, rows: readonly ReviewRow[]) {
  const updates = rows.filter((row) => actionOf(matching, row).action === 'update');
  return {
    prices: updates.filter((row) => lowersPrice(matching, row)).length,
    statuses: updates.filter((row) => goesBack(matching, row)).length,
  };
}

/** The doubts about a row's values that the person has not called right, and its unit does not have already. */
function findingsOfValues(
  row: ReviewRow,
  { unit }: Match,
  among: Doubt | null,
  readOptions: ReadOptions,
): Finding[] {
  const isKnown = ({ field }: Doubt) => {
    const cell = row.cells[field];
    const stored: Partial<Record<string, unknown>> = unit ?? {};
    const value = cell === undefined ? '' : readCell(field, cell, readOptions);
    return (
      stored[field] !== undefined &&
      stored[field] !== null &&
      Number(stored[field]) === Number(value)
    );
  };
  const own = doubtsIn(row.cells, readOptions);
  const all =
    among === null || own.some(({ field }) => field === among.field) ? own : [...own, among];
  return all
    .filter((doubt) => row.confirmed?.includes(doubt.field) !== true && !isKnown(doubt))
    .map((doubt) => ({
      field: doubt.field,
      kind: 'fault',
      doubt,
      text: ({ t, format }) => t.import.cellDoubts[doubt.kind](format, doubt.figures ?? []),
    }));
}

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
  const rows = blocks.flat();
  const included = rows.filter((row) => actionOf(matching, row).action !== 'skip');
  const { stock, readOptions } = matching;
  const compared = included.map(({ cells }) => comparedOf(cells, readOptions));
  const among = new Map(
    doubtsAmong(compared, stock.pricePerQm).map((each, at) => [included[at], each] as const),
  );
  for (const row of rows) {
    const { doubt } = row;
    const { action, match } = actionOf(matching, row);
    const findings = doubt === null ? [] : [warning(({ t }) => t.import.doubts[doubt])];
    if (action === 'update') {
      findings.push(...findingsOfUpdate(first, row, match, matching));
    }
    if (action !== 'skip') {
      findings.push(...findingsOfValues(row, match, among.get(row) ?? null, readOptions));
    }
    if (action === 'new') findings.push(...findingsOfNew(first, row, match));
    if (findings.length > 0) found.set(row, findings);
  }
  return found;
}
