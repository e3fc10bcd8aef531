import type { Refusal } from '../api/refusal.ts';
import type { Texts } from './de.ts';

/** Why a request was refused, in the words of a language; a code without words of its own says little. */
export function refusalText(t: Texts, { code }: Refusal): string {
  return t.refusals.byCode[code] ?? t.refusals.other;
}
