import type { Publication } from '../../api/types.ts';

/** The accents to choose from. The first one is the element's own. */
export const ACCENTS = ['#1f4e61', '#0f766e', '#8a4b32', '#22303a'] as const;

export const VIEWS = ['table', 'cards', 'plan'] as const;

/** How a website shows the list. It stands in the code that is pasted there, not in the service. */
export interface WebsiteLook {
  readonly accent: (typeof ACCENTS)[number];
  readonly view: (typeof VIEWS)[number];
  /** Whether what is sold is shown, and whether documents can be downloaded. */
  readonly sold: boolean;
  readonly documents: boolean;
  /** Where the contact button leads; empty without a button. */
  readonly contact: string;
}

export const START: WebsiteLook = {
  accent: ACCENTS[0],
  view: 'table',
  sold: true,
  documents: true,
  contact: '',
};

/** The script that websites load. The build of the site makes it. */
export const ELEMENT = '/embed/v1/units.js';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The attributes of the element, without its accent. */
export function attributesOf(key: string, look: WebsiteLook): (readonly [string, string])[] {
  const hidden = (['sold', 'documents'] as const).filter((part) => !look[part]);
  const attributes = [
    ['key', key],
    ['view', look.view === START.view ? '' : look.view],
    ['hide', hidden.join(' ')],
    ['contact', look.contact.trim()],
  ] as const;
  return attributes.filter(([, value]) => value !== '');
}

/** What a website pastes: the script, and the element where the list is to be. */
export function codeOf({ key }: Publication, look: WebsiteLook): string {
  const { accent } = look;
  const style = accent === START.accent ? [] : [['style', `--einheit-accent: ${accent}`] as const];
  const attributes = [...attributesOf(key, look), ...style].map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  );
  return `<script async src="${location.origin}${ELEMENT}"></script>\n<einheit-units${attributes.join('')}></einheit-units>`;
}
