import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import {
  type Choice,
  formatsIn,
  type InLanguage,
  type Texts,
  textsIn,
  type Wording,
} from './words.ts';

/** `null` outside the program. */
export const LanguageContext = createContext<Choice | null>(null);

/** The texts that all pages share, or those of a page as well. @throws Error outside the program. */
export function useTexts(): Wording;
export function useTexts<Own extends Texts>(words: InLanguage<Own>): Wording<Own>;
export function useTexts(words: InLanguage<Texts> = textsIn): Wording {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('No component provides a language.');
  const { language } = choice;
  return { ...choice, t: words(language), format: formatsIn(language) };
}
