import { signed } from '../../../texts/amounts.ts';
import type { Doubt } from '../../../unit-cells/doubts.ts';
import type { ImportWording } from '../words.ts';

/** A fault or warning about a value, from the service or from the page. */
export interface Finding {
  /** Field name; empty if it concerns the whole unit. */
  readonly field: string;
  readonly text: (wording: ImportWording) => string;
  /** The service refuses a fault and accepts a warning. */
  readonly kind: 'fault' | 'warning';
  /** The doubt that it is, if the page itself found it in the value. */
  readonly doubt?: Doubt;
}

/** Whether the service would refuse a row. */
export function hasFault(findings: readonly Finding[] | undefined): boolean {
  return findings?.some(({ kind }) => kind === 'fault') ?? false;
}

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
