import { signed } from '../../../texts/amounts.ts';
import type { Doubt } from '../../../unit-cells/doubts.ts';
import type { ImportWording } from '../words.ts';

/** Why a cell's value is a question. */
export function doubtText(
  { t, format }: ImportWording,
  { kind, figures = [] }: Pick<Doubt, 'kind' | 'figures'>,
): string {
  const text = t.import.cellDoubts[kind];
  if (typeof text === 'string') return text;
  const [value = 0, other = 0, percent = 0] = figures;
  return text({ value, other, percent: signed(percent, format.number) });
}
