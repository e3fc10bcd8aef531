import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Refusal } from '../api/refusal.ts';
import { de, type Texts } from './de.ts';
import { en } from './en.ts';
import { type Formats, formatsOf } from './formats.ts';
import type { Language } from './language.ts';

/** A language's words and formats, and how to change to another. */
export interface Wording {
  readonly language: Language;
  readonly t: Texts;
  readonly format: Formats;
  readonly choose: (language: Language) => void;
}

const TEXTS: Readonly<Record<Language, Texts>> = { de, en };

/** The wording of a language. */
export function wordingOf(language: Language, choose: (language: Language) => void): Wording {
  return { language, t: TEXTS[language], format: formatsOf(language), choose };
}

export const WordingContext = createContext<Wording>(
  wordingOf('de', () => {
    throw new Error('No component provides a wording.');
  }),
);

/** The words and formats that the component speaks. */
export function useTexts(): Wording {
  return useContext(WordingContext);
}

/** Why a request was refused, in the words of a language; a code without words of its own says little. */
export function refusalText(t: Texts, { code }: Refusal): string {
  const words: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  return words[code] ?? t.refusals.other;
}
