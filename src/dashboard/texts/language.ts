export const LANGUAGES = ['de', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The languages' own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' };

const KEY = 'language';

/**
 * The saved language, else the browser's first supported language, else German.
 *
 * @param asked the language that the address asks for, which comes first.
 */
export function preferredLanguage(asked: string | null = null): Language {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2));
  const wanted = [asked, localStorage.getItem(KEY), ...tags];
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => language === tag);
    if (known !== undefined) return known;
  }
  return 'de';
}

/** Saves the choice in this browser. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}
