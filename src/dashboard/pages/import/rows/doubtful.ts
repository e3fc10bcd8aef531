import { type Cell, isEmpty } from '../file/grid.ts';

const SUM = /^(?:zwischen|gesamt)?(?:summen?|sum|total|subtotal|gesamt|insgesamt)\b/i;

/** In a file with this many mapped columns, a row with one value is a heading. */
const MANY_COLUMNS = 3;

/**
 * Whether a row does not look like a unit: `sum` for a line such as `Summe`, `heading` for one with
 * a single text, such as `Haus B`.
 */
export function doubtOf(cells: readonly Cell[]): 'sum' | 'heading' | null {
  const filled = cells.filter((cell) => !isEmpty(cell));
  if (filled.some(({ kind, text }) => kind === 'text' && SUM.test(text))) return 'sum';
  const [only] = filled;
  const isAlone = filled.length === 1 && cells.length >= MANY_COLUMNS;
  return isAlone && only?.kind === 'text' && /\p{L}/u.test(only.text) ? 'heading' : null;
}
