import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  readonly summary: ComponentChildren;
  readonly class?: string;
  /** What it shows once it is open. Before that it is not on the page, which is long without it. */
  readonly children: () => ComponentChildren;
}

/** Something that opens with a click. */
export function Fold({ summary, children, ...rest }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      {...rest}
      onToggle={() => {
        setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}
