/** The columns of the list besides the name, in their order. */
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

export type Column = (typeof COLUMNS)[number];

const AT_FIRST: readonly Column[] = COLUMNS.slice(0, COLUMNS.indexOf('status') + 1);

const keyOf = (orgId: string) => `columns ${orgId}`;

/** The columns that the person shows in this browser, until they sign out. */
export function columnsOf(orgId: string): readonly Column[] {
  const kept = localStorage.getItem(keyOf(orgId))?.split(',');
  return kept === undefined ? AT_FIRST : COLUMNS.filter((column) => kept.includes(column));
}

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
