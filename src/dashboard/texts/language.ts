const LANGUAGES = ['de', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

const KEY = 'language';

/** The language that was chosen, else the browser's first of ours, else German. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => language === tag);
    if (known !== undefined) return known;
  }
  return 'de';
}

/** Keeps a choice in this browser. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}
