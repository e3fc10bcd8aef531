/** A line of links below a page's head. */
export const TABS = 'flex -mx-gutter border-b border-line px-gutter';

/** One of them. */
export const TAB =
  'flex-none border-b-2 border-transparent px-3 py-2 text-13 text-second no-underline aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** Names and their values, each pair on a line. */
export const LISTED =
  'grid grid-cols-[minmax(0,1fr)_auto] *:min-h-line-row *:border-b *:border-line *:py-2 *:wrap-anywhere [&>:nth-last-child(-n+2)]:border-0 [&>dd]:text-right';
