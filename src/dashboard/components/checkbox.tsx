import type { ComponentChildren } from 'preact';

interface Props {
  /** CSS class of the label. */
  readonly look?: string;
  /** Accessible name, if the label has no text or another one. */
  readonly name?: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly check: (checked: boolean) => void;
  readonly children?: ComponentChildren;
}

/** A checkbox with its label. */
export function Checkbox({ look, name, checked, indeterminate, check, children }: Props) {
  return (
    <label class={look}>
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        indeterminate={indeterminate}
        onChange={({ currentTarget }) => {
          check(currentTarget.checked);
        }}
      />
      {children}
    </label>
  );
}
