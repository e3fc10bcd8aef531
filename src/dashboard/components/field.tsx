import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What a control needs to be named and explained by its field. */
interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Draws the control. */
  readonly children: (described: Described) => ComponentChildren;
}

/** A control with its label and what it means. */
export function Field({ label, hint, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : hintId })}
      {hint !== undefined && (
        <p id={hintId} class="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
