/** Light or dark, or as the system has it. */
export const SCHEMES = ['system', 'light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];

const KEY = 'scheme';

/** The choice that this browser keeps. */
export function keptScheme(): Scheme {
  const kept = localStorage.getItem(KEY);
  return SCHEMES.find((scheme) => scheme === kept) ?? 'system';
}

/** Shows the pages light or dark, from now on and when they are opened again. */
export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(KEY, scheme);
  showScheme(scheme);
}

/** Shows the pages light or dark; the style sheet reads the attribute. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme;
}
