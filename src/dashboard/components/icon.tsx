/** Icon paths on a grid of 20, in the text's colour. */
const OUTLINES = {
  overview: 'M3 3h6v8H3zM11 3h6v5h-6zM3 13h6v4H3zM11 10h6v7h-6z',
  units:
    'M3 17V7l5-3v13M8 17V3h9v14M2 17h16M11 6h.01M14 6h.01M11 9.5h.01M14 9.5h.01M11 13h.01M14 13h.01',
  back: 'M12 4l-6 6 6 6',
  stack: 'M3 4h4v3H3zM9 4h8v3H9zM3 9h8v3H3zM13 9h4v3h-4zM3 14h4v3H3zM9 14h8v3H9z',
  projects: 'M3 17V6l6-3v14M9 8l8 3v6M2 17h16M6 8h.01M6 11h.01M6 14h.01M12.5 13.5h.01',
  sales: 'M3 17h14M5 17v-5M10 17V4M15 17V8',
  folders: 'M2.5 5h5l1.5 2h8.5v9h-15z',
  fill: 'M10 3v9M6 8.5l4 4 4-4M4 16.5h12',
  import: 'M10 3v9M6 8.5l4 4 4-4M3 13v4h14v-4',
  publications:
    'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM3 10h14M10 3c2.5 2.5 2.5 11.5 0 14M10 3c-2.5 2.5-2.5 11.5 0 14',
  'settings/tokens':
    'M12.5 3a4.5 4.5 0 1 1-1.6 8.7L9.5 13H8v2H6v2H3v-3l5.3-5.3A4.5 4.5 0 0 1 12.5 3zM13.5 6.5h.01',
  assistants: 'M4 7h12v9H4zM10 7V4M10 4h.01M7.5 11h.01M12.5 11h.01M8 13.5h4M2 10v3M18 10v3',
  'settings/webhooks':
    'M7 12.5a3 3 0 1 0 3 3M10 15.5h5M12 7.5a2.5 2.5 0 1 0-3.5 2.3L6.5 14M11.4 8.6l2.6 4M15 13a2.5 2.5 0 1 1-1.5 4.5',
  'settings/members':
    'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c0-3 2.4-4.5 5.5-4.5s5.5 1.5 5.5 4.5M13 4a3 3 0 0 1 0 5.5M15 12.3c1.6.7 2.5 2.2 2.5 4.2',
  'settings/audit': 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  undo: 'M8 4L4 8l4 4M4 8h8a4 4 0 0 1 0 8H8',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  send: 'M17 3L9 11M17 3l-5 14-3-6-6-3z',
  eye: 'M2 10c3-6.5 13-6.5 16 0-3 6.5-13 6.5-16 0zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M2.5 5h15v10h-15zM3 6l7 5 7-5',
  check: 'M4 10.5l4 4 8-9',
  menu: 'M3 5h14M3 10h14M3 15h14',
  plus: 'M10 4v12M4 10h12',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 11h8v6H6z',
  move: 'M8 4h.01M12 4h.01M8 10h.01M12 10h.01M8 16h.01M12 16h.01',
  remove: 'M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11',
  retry: 'M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3v4h-4',
  image: 'M3 4h14v12H3zM3 14l4-4 4 4 2-2 4 4M12.5 8h.01',
  warning: 'M10 3l8 14H2zM10 8v4M10 14.5h.01',
  signOut: 'M8 3H4v14h4M12 6l4 4-4 4M16 10H8',
  chevron: 'M6 8l4 4 4-4',
  forward: 'M8 4l6 6-6 6',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5l4 4',
  bookmark: 'M5 3h10v14l-5-4-5 4z',
  reserve: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4l3 2',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  plan: 'M3 3h14v14H3zM10 3v9M3 9h7M10 12h7',
  close: 'M5 5l10 10M15 5L5 15',
  columns: 'M3 4h14v12H3zM8 4v12M12.5 4v12',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  export: 'M10 12V3M6 6.5L10 3l4 3.5M3 13v4h14v-4',
  place:
    'M10 17.5s5.5-5 5.5-9.5a5.5 5.5 0 0 0-11 0c0 4.5 5.5 9.5 5.5 9.5zM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  percent: 'M5 15L15 5M5 5h2v2H5zM13 13h2v2h-2z',
  archive: 'M3 4h14v4H3zM4 8v8h12V8M8 11h4',
} as const;

export type IconName = keyof typeof OUTLINES;

/** An icon beside a text with the same meaning, so hidden from assistive technology. */
export function Icon({ name, look = '' }: { readonly name: IconName; readonly look?: string }) {
  return (
    <svg class={`icon ${look}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}

interface ThumbnailProps {
  /** A link to it. */
  readonly cover: string | undefined;
  readonly size?: string;
  readonly look?: string;
}

/** A small picture in a row; its place without one. */
export function Thumbnail({ cover, size = 'h-10 w-13', look = '' }: ThumbnailProps) {
  return (
    <span
      class={`grid flex-none place-items-center overflow-hidden rounded-4 border border-line text-faint ${cover === undefined ? 'bg-sunken' : 'bg-[#fff]'} ${size} ${look}`}
    >
      {cover === undefined ? (
        <Icon name="image" />
      ) : (
        <img class="size-full object-cover" src={cover} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}

const DOTS = {
  on: 'border-frei bg-frei',
  off: 'border-control-line',
  fault: 'border-danger',
} as const;

/** Whether something is on, beside a word that says so. */
export const Dot = ({ is }: { readonly is: keyof typeof DOTS }) => (
  <span class={`size-2 flex-none rounded-full border-2 ${DOTS[is]}`} />
);

/** The ending of a file's name: `PDF`. */
export const typeOf = (name: string): string => name.replace(/^.*\./s, '').toUpperCase();

interface TypeTagProps {
  readonly name: string;
  readonly size?: string;
}

/** The ending of a file's name, as a sheet of paper. */
export function TypeTag({ name, size = 'h-9.5 w-8' }: TypeTagProps) {
  return (
    <span
      class={`grid place-items-center rounded-4 border border-button-line bg-surface text-[0.625rem]/none font-bold text-danger ${size}`}
      aria-hidden="true"
    >
      {typeOf(name)}
    </span>
  );
}

/** The first letter of a word, with its accents. */
const FIRST_LETTER = /(?<!\S)\S\p{M}*/gu;

interface Props {
  readonly of: string;
  /** CSS classes of its size. */
  readonly look: string;
}

/** A round sign with a person's initials: `Henrike Boysen` → `HB` */
export function Initials({ of, look }: Props) {
  const letters = of.match(FIRST_LETTER) ?? [];
  return (
    <span
      class={`grid flex-none place-items-center rounded-full bg-accent-soft font-bold text-accent ${look}`}
      aria-hidden="true"
    >
      {[...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toLocaleUpperCase()}
    </span>
  );
}
