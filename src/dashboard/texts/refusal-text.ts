import type { Refusal } from '../api/refusal.ts';
import type { Texts } from '../kit/words.ts';

/** The text of a refusal; a general text for an unknown code. */
export function refusalText(t: Texts, { code }: Refusal): string {
  const words: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  return words[code] ?? t.refusals.other;
}
