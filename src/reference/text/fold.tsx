import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  readonly summary: ComponentChildren;
  readonly class?: string;
  /** The content. It is rendered only when open, because the page is long. */
  readonly children: () => ComponentChildren;
}

/** A collapsible section. */
export function Fold({ summary, children, ...rest }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details {...rest} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}
