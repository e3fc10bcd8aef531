/** Outlines on a grid of 20, drawn with the colour of the text. */
const OUTLINES = {
  overview: 'M3 3h6v8H3zM11 3h6v5h-6zM3 13h6v4H3zM11 10h6v7h-6z',
  import: 'M10 3v9M6 8.5l4 4 4-4M3 13v4h14v-4',
  'settings/tokens':
    'M12.5 3a4.5 4.5 0 1 1-1.6 8.7L9.5 13H8v2H6v2H3v-3l5.3-5.3A4.5 4.5 0 0 1 12.5 3zM13.5 6.5h.01',
  'settings/members':
    'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c0-3 2.4-4.5 5.5-4.5s5.5 1.5 5.5 4.5M13 4a3 3 0 0 1 0 5.5M15 12.3c1.6.7 2.5 2.2 2.5 4.2',
  'settings/audit': 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  check: 'M4 10.5l4 4 8-9',
  menu: 'M3 5h14M3 10h14M3 15h14',
  plus: 'M10 4v12M4 10h12',
  warning: 'M10 3l8 14H2zM10 8v4M10 14.5h.01',
  signOut: 'M8 3H4v14h4M12 6l4 4-4 4M16 10H8',
  chevron: 'M6 8l4 4 4-4',
} as const;

export type IconName = keyof typeof OUTLINES;

/** A picture beside words, which say the same: it is hidden from assistive technology. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}
