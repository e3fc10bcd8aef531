import type { Texts } from './de.ts';
import type { Language } from './language.ts';
import { useTexts, type Wording } from './use-texts.ts';

/** All texts, with those of a part that loads later. */
export interface LateWording<Late> extends Wording {
  readonly t: Texts & Late;
}

/** Adds texts that load with their pages, not with the first one. */
export function useLateTexts<Late extends object>(
  late: Readonly<Record<Language, Late>>,
): LateWording<Late> {
  const wording = useTexts();
  return { ...wording, t: { ...wording.t, ...late[wording.language] } };
}
