import type { Publication } from '../../api/types.ts';

/** The accents to choose from. The first one is the element's own. */
export const ACCENTS = ['#1f4e61', '#0f766e', '#8a4b32', '#22303a'] as const;

export const VIEWS = ['table', 'plan'] as const;

/** How a website shows the list. It stands in the code that is pasted there, not in the service. */
export interface WebsiteLook {
  readonly accent: (typeof ACCENTS)[number];
  readonly view: (typeof VIEWS)[number];
  /** Where the contact button leads; empty without a button. */
  readonly contact: string;
}

export const START: WebsiteLook = { accent: ACCENTS[0], view: 'table', contact: '' };

/** The script that websites load. The build of the site makes it. */
export const ELEMENT = '/embed/v1/units.js';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a website pastes: the script, and the element where the list is to be. */
export function codeOf({ key }: Publication, { accent, view, contact }: WebsiteLook): string {
  const attributes = [
    ['key', key],
    ...(view === START.view ? [] : [['view', view]]),
    ...(contact.trim() === '' ? [] : [['contact', contact.trim()]]),
    ...(accent === START.accent ? [] : [['style', `--einheit-accent: ${accent}`]]),
  ].map(([name, value = '']) => ` ${name}="${escaped(value)}"`);
  return `<script async src="${location.origin}${ELEMENT}"></script>\n<einheit-units${attributes.join('')}></einheit-units>`;
}
