import type { ComponentChildren } from 'preact';
import { DropArea, OVER } from '../uploads/drop-zone.tsx';

interface Props {
  readonly id: string;
  readonly title: ComponentChildren;
  /** At the end of the head. */
  readonly aside: ComponentChildren;
  /** Class names: the card's padding, and where it is. */
  readonly look: string;
  /** Takes files that are dropped; `null` if none can be. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly children: ComponentChildren;
}

/** A card of documents. */
export function DocumentsCard({ id, title, aside, look, add, children }: Props) {
  return (
    <section class={`card ${look}`} aria-labelledby={id}>
      <DropArea look={`grid grid-cols-[minmax(0,1fr)] gap-2 rounded-6 ${OVER}`} add={add}>
        <header class="row spread px-4">
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
        {children}
      </DropArea>
    </section>
  );
}
