import type { ComponentChildren } from 'preact';

interface Props {
  readonly title: string;
  /** A link to all of what the card shows a part of; without it, there is none. */
  readonly all?: readonly [text: string, href: string] | undefined;
  readonly children: ComponentChildren;
}

/** A card with rows below its title. */
export const ListCard = ({ title, all, children }: Props) => (
  <section class="card [&>.table]:border-0 [&>.table]:shadow-none" aria-label={title}>
    <header class="flex items-center justify-between gap-2 px-4 py-3">
      <h2>{title}</h2>
      {all !== undefined && (
        <a class="flex-none" href={all[1]}>
          {all[0]}
        </a>
      )}
    </header>
    {children}
  </section>
);

/** One of its rows. Its columns, gaps and height are its own. */
export const LIST_ROW = 'grid items-center border-t border-line px-4';
