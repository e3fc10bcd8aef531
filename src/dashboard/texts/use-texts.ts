import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Refusal } from '../api/refusal.ts';
import type { Texts } from './de.ts';
import { formatsOf } from './formats.ts';
import { isolating } from './isolated.ts';
import type { Language } from './language.ts';
import type { Wording } from './wording.ts';

/** Loads the texts of a language. The browser downloads only the chosen language. */
export async function wordsOf(language: Language): Promise<Texts> {
  const words = language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en;
  return isolating(words);
}

export function wordingOf(
  language: Language,
  t: Texts,
  choose: (language: Language) => void,
): Wording {
  return { language, t, format: formatsOf(language), choose };
}

/** `null` outside the program. */
export const WordingContext = createContext<Wording | null>(null);

/** The current texts and formats. @throws Error outside the program. */
export function useTexts(): Wording {
  const wording = useContext(WordingContext);
  if (wording === null) throw new Error('No component provides a wording.');
  return wording;
}

/** The text of a refusal; a general text for an unknown code. */
export function refusalText(t: Texts, { code }: Refusal): string {
  const words: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  return words[code] ?? t.refusals.other;
}
