import type { ComponentChildren } from 'preact';
import { CopyButton } from './button.tsx';

/** The box of a text that is copied as it stands. */
export const VERBATIM =
  'm-0 min-w-0 flex-1 rounded-6 border border-line bg-sunken px-3 py-2.5 wrap-anywhere whitespace-pre-wrap select-all max-md:basis-full';

interface Props {
  readonly text: string;
  /** Accessible name of the text. */
  readonly label?: string;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** A text to copy, such as a secret, with its button. */
export const Copyable = ({ text, label, children }: Props) => (
  <div class="flex flex-wrap items-center gap-2.5">
    <code class={VERBATIM} aria-label={label}>
      {text}
    </code>
    <CopyButton kind="primary" text={text} />
    {children}
  </div>
);
