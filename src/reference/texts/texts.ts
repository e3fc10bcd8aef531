import type { Language } from '../../dashboard/texts/language.ts';
import type { Texts } from './german.ts';

let loaded: Texts | undefined;

/** Loads the page's texts in a language. The browser downloads no other. */
export async function loadTexts(language: Language): Promise<void> {
  loaded =
    language === 'de'
      ? (await import('./german.ts')).german
      : (await import('./english.ts')).english;
}

/** The page's texts. @throws Error before they are loaded. */
export function texts(): Texts {
  if (loaded === undefined) throw new Error('No texts are loaded.');
  return loaded;
}
