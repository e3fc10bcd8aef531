import { isFactName } from '../../../../values/facts/facts.ts';
import { isBackward, isPastReservation } from '../../../../values/sale.ts';
import type { Unit, UpsertRow } from '../../../api/types.ts';
import { type Cell, EMPTY_CELL, isEmpty, textCell } from '../../../spreadsheets/grid.ts';
import { comparedOf, doubtsIn } from '../../../unit-cells/doubts.ts';
import {
  isSameFact,
  type ReadOptions,
  readCell,
  readChange,
  readUnit,
  type SentUnit,
  type UnitCells,
} from '../../../unit-cells/read-unit.ts';
import { fieldNamed, isNewField } from '../../../unit-fields/fields.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import type { ReviewRow } from '../rows/rows.ts';
import { houseCalled, type Match, matchOf, type Stock } from './stock.ts';
import { metadataOf } from '../../../unit-fields/field.ts';

/** What to do with a row whose unit exists. */
export const EXISTING_CHOICES = ['update', 'skip', 'new'] as const;

export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

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
  /** The day of sales that the file gives none; `null` for today. */
  readonly soldOn: string | null;
}

/** How rows are matched with the project's units. */
export interface Matching extends MatchingChoices {
  readonly stock: Stock;
  readonly readOptions: ReadOptions;
}

/** What happens to a row: it is left out, it updates its unit, or it creates one. */
export type RowPlan = ReturnType<typeof planRow>;

export function planRow(matching: Matching, row: ReviewRow) {
  const { stock, choice, readOptions, soldOn } = matching;
  const match = matchOf(stock, row.cells);
  const known = match.unit === null ? 'new' : (row.existing ?? choice);
  const action: ExistingChoice = row.included ? known : 'skip';
  const isBack = goesBack(match, row);
  const isRepriced = repricesSale(match, comparedOf(row.cells, readOptions).price);
  // What is sent: a new unit, or the new values of one.
  const sent: SentUnit =
    action === 'update'
      ? changeOf(matching, row, match, { isBack, isRepriced })
      : readUnit(withoutInherited(matching, row.cells), readOptions);
  const isSold = sent.status === 'verkauft' && match.unit?.status !== 'verkauft';
  const needsDay = action !== 'skip' && isSold && sent.verkauftAm === undefined;
  return {
    row,
    match,
    action,
    /** Whether its status would take the sale of its unit back. */
    isBack,
    /** Whether it would lower the price of a reserved unit, or change the one of a unit whose sale is further. */
    isRepriced,
    keepsStatus: isBack && !matching.movesBack,
    keepsPrice: isRepriced && !matching.reprices,
    /** Whether it sells its unit, and the file does not say when. */
    needsDay,
    sent: needsDay && soldOn !== null ? { ...sent, verkauftAm: soldOn } : sent,
  };
}

/** The cells of a new unit: a fact that is as its project has it is inherited. */
function withoutInherited({ stock, readOptions }: Matching, cells: UnitCells): UnitCells {
  const isInherited = (name: string, cell: Cell | undefined) =>
    isFactName(name) &&
    cell !== undefined &&
    readCell(name, cell, readOptions) === stock.project[name];
  return Object.fromEntries(
    Object.entries(cells).filter(([name, cell]) => !isInherited(name, cell)),
  );
}

function goesBack({ unit }: Match, { cells }: ReviewRow): boolean {
  const to = readStatus(cells.status?.text ?? '');
  if (unit === null || to === undefined) return false;
  return isBackward({ from: unit.status, to, isReserved: unit.reservation !== null });
}

function repricesSale({ unit }: Match, price: number): boolean {
  const { status, kaufpreis = null } = unit ?? {};
  if (status === undefined || kaufpreis === null || Number.isNaN(price)) return false;
  const more = price - Number(kaufpreis);
  return isPastReservation(status) ? more !== 0 : status === 'reserviert' && more < 0;
}

/**
 * The new values of the unit that a row updates. A unit keeps its status if it would move back, and its price if
 * its sale protects it, unless the person chooses otherwise. An archived one leaves the archive, if it shall and
 * the row does not say whether it does.
 */
function changeOf(
  { unarchives, reprices, movesBack, readOptions }: Matching,
  row: ReviewRow,
  { unit }: Match,
  { isBack, isRepriced }: { readonly isBack: boolean; readonly isRepriced: boolean },
): SentUnit {
  const { status, kaufpreis, metadata, ...others } = readChange(row.cells, readOptions);
  const stored = metadataOf({ ...unit });
  const facts = Object.entries(metadata ?? {}).filter(
    ([name, text]) => !isSameFact(stored[name], text),
  );
  return {
    ...(unarchives && unit?.archived === true && { archived: false }),
    ...others,
    ...(facts.length > 0 && { metadata: Object.fromEntries(facts) }),
    ...((!isRepriced || reprices) && kaufpreis !== undefined && { kaufpreis }),
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

/**
 * The rows, of which those whose identifier is there once more without a house have own ids by their order, so that the
 * next import finds their units. Units of the project that have none keep theirs.
 */
export function withTwins(stock: Stock, rows: readonly ReviewRow[]): readonly ReviewRow[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const { unitIdentifier = EMPTY_CELL, haus = EMPTY_CELL, ...others } = row.cells;
    const own = others.externalSourceId ?? EMPTY_CELL;
    const name = unitIdentifier.text.trim();
    if (row.doubt !== null || name === '' || !isEmpty(haus) || !isEmpty(own)) return row;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const source = `${name} (${count})`;
    const isKnown = stock.bySource.has(source) || !stock.byIdentifier.has(name);
    return count === 1 || !isKnown
      ? row
      : { ...row, cells: { ...row.cells, externalSourceId: textCell(source) } };
  });
}

/** Whether a unit has the values of cells. Beside others, an empty one changes nothing. */
export function hasValues(unit: Unit, cells: UnitCells, readOptions: ReadOptions): boolean {
  const stored: Partial<Record<string, unknown>> = { ...unit };
  const values = Object.entries(readChange(cells, readOptions));
  if (values.length === 0)
    return Object.keys(cells).every((name) => (stored[name] ?? null) === null);
  return values.every(([name, value]) => {
    const { [name]: before = null } = stored;
    return before === value || (before !== null && Number(before) === Number(value));
  });
}

/**
 * A row with the answers that its unit implies: what is proposed for its cells is stored already (`ca. 80 m²`), and
 * so is the floor of its label (`DG`).
 */
export function withStored(
  { stock, readOptions }: Pick<Matching, 'stock' | 'readOptions'>,
  row: ReviewRow,
): ReviewRow {
  const { unit } = matchOf(stock, row.cells);
  if (unit === null) return row;
  const known = doubtsIn(row.cells, readOptions).flatMap(({ proposal }) =>
    proposal !== null && hasValues(unit, proposal, readOptions) ? Object.entries(proposal) : [],
  );
  const { etageLabel: { text: label } = EMPTY_CELL, etage = EMPTY_CELL } = row.cells;
  const keepsFloor = label !== '' && label === unit.etageLabel && isEmpty(etage);
  const floor = keepsFloor && unit.etage !== null ? { etage: textCell(String(unit.etage)) } : {};
  const settled: UnitCells = Object.fromEntries(known);
  return { ...row, cells: { ...row.cells, ...settled, ...floor } };
}

/** Whether a new unit of version 1 takes a field. */
export const isNew = (name: string) => {
  const field = fieldNamed(name);
  return field !== null && isNewField(field);
};

/** Whether a new unit has a field that the import of version 1 does not take. */
export const needsUpsert = (unit: SentUnit): boolean =>
  Object.keys(unit).some((name) => !isNew(name));

/** A row of the upsert. @param guard what must be true of its unit. */
export function upsertRow(
  source: string,
  change: SentUnit,
  guard: Pick<UpsertRow, 'ifMatch' | 'ifNoneMatch'> = {},
): UpsertRow {
  return {
    externalSourceId: source,
    // As entries, because unreadable values do not have the types of the contract.
    ...Object.fromEntries(Object.entries(change)),
    ...guard,
  };
}
