import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Refusal } from '../api/refusal.ts';
import type { Texts } from './de.ts';
import { type Formats, formatsOf } from './formats.ts';
import type { Language } from './language.ts';

/** A language's words and formats, and how to change to another. */
export interface Wording {
  readonly language: Language;
  readonly t: Texts;
  readonly format: Formats;
  readonly choose: (language: Language) => void;
}

/** Reads the words of a language; a browser fetches those of one alone. */
export async function wordsOf(language: Language): Promise<Texts> {
  return language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en;
}

/** The wording of a language. */
export function wordingOf(
  language: Language,
  t: Texts,
  choose: (language: Language) => void,
): Wording {
  return { language, t, format: formatsOf(language), choose };
}

/** `null` only outside of the program. */
export const WordingContext = createContext<Wording | null>(null);

/** The words and formats that the component speaks. @throws Error outside of the program. */
export function useTexts(): Wording {
  const wording = useContext(WordingContext);
  if (wording === null) throw new Error('No component provides a wording.');
  return wording;
}

/** Why a request was refused, in the words of a language; a code without words of its own says little. */
export function refusalText(t: Texts, { code }: Refusal): string {
  const words: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  return words[code] ?? t.refusals.other;
}
