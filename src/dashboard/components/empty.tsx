import type { ComponentChildren } from 'preact';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** The next step. */
  readonly children?: ComponentChildren;
}

/** Shown in place of an empty list, with the next step. */
export function Empty({ title, hint, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}
