/** Light, dark, or the system's setting. */
export const SCHEMES = ['system', 'light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];

const KEY = 'scheme';

/** The scheme saved in this browser. */
export function keptScheme(): Scheme {
  const kept = localStorage.getItem(KEY);
  return SCHEMES.find((scheme) => scheme === kept) ?? 'system';
}

/** Applies a colour scheme and saves it in this browser. */
export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(KEY, scheme);
  showScheme(scheme);
}

/** Applies a colour scheme: sets the attribute that the style sheet reads. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme;
}
