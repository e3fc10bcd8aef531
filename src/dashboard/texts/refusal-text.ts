import type { Refusal } from '../api/refusal.ts';
import type { Texts } from './de.ts';

/** Why a request was refused, in the words of a language; a code without words of its own says little. */
export function refusalText(t: Texts, { code }: Refusal): string {
  const words: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  return words[code] ?? t.refusals.other;
}
