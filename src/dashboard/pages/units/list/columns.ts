import { ownKey } from '../../../membership/own-key.ts';
import { type MetadataColumn, metadataNameOf } from '../../../unit-cells/column-name.ts';

/** The columns of the list besides the name and the metadata, in their order at first. */
export const COLUMNS = [
  'project',
  'etage',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'kaufpreisPerQm',
  'status',
  'kaufpreisStellplatz',
  'hausgeldGesamt',
  'visibility',
  'reference',
] as const;

type OwnColumn = (typeof COLUMNS)[number];

/** A column of the list; `metadata.Loggia` is one of the metadata. */
export type Column = OwnColumn | MetadataColumn;

/** What a column has: the list's own ones each their own, those of the metadata the same. */
export function ofColumn<Value>(
  column: Column,
  own: Readonly<Record<OwnColumn, Value>>,
  ofMetadata: Value,
): Value {
  const known = COLUMNS.find((each) => each === column);
  return known === undefined ? ofMetadata : own[known];
}

const AT_FIRST: readonly Column[] = COLUMNS.slice(0, COLUMNS.indexOf('status') + 1);

const keyOf = (orgId: string) => ownKey(`columns ${orgId}`);

/** The columns that the person shows in this browser, in their order, until they sign out. */
export function columnsOf(orgId: string): readonly Column[] {
  const kept = localStorage.getItem(keyOf(orgId))?.split(',');
  return kept === undefined ? AT_FIRST : kept.filter(isColumn);
}

const isColumn = (name: string): name is Column =>
  COLUMNS.some((column) => column === name) || metadataNameOf(name) !== null;

export function keepColumns(orgId: string, columns: readonly Column[]): void {
  localStorage.setItem(keyOf(orgId), columns.join(','));
}

/** The columns that can be edited in the list. */
export const EDITABLE = ['zimmer', 'wohnflaecheQm', 'kaufpreis', 'status'] as const;

export type EditableColumn = (typeof EDITABLE)[number];

/** The columns that remain where there is little room. */
export const NARROW: ReadonlySet<Column> = new Set([
  'etage',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'status',
]);

/** The columns that show an amount, with their decimal places. */
export const DIGITS = {
  zimmer: 1,
  wohnflaecheQm: 2,
  kaufpreis: 2,
  kaufpreisPerQm: 0,
  kaufpreisStellplatz: 2,
  hausgeldGesamt: 2,
} as const;

type Figure = keyof typeof DIGITS;

export const isFigure = (column: Column): column is Figure => Object.hasOwn(DIGITS, column);
