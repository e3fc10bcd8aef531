import { isolating } from './isolated.ts';
import { useTexts } from './use-texts.ts';
import type { LateWording } from './wording.ts';

/** Makes a hook for all texts and those that load with their pages, not with the first one. */
export function lateTexts<Late extends object>(german: Late, english: Late) {
  const late = { de: isolating(german), en: isolating(english) };
  return function useLateTexts(): LateWording<Late> {
    const wording = useTexts();
    return { ...wording, t: { ...wording.t, ...late[wording.language] } };
  };
}
