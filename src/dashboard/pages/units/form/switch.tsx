import type { ComponentChildren } from 'preact';

interface Props {
  /** Accessible name, where the text beside it says something else. */
  readonly label?: string;
  /** The field's name in the API. */
  readonly name?: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
  /** Text beside the switch. */
  readonly children?: ComponentChildren;
}

/** A choice between on and off. */
export function Switch({ label, name, on, change, children }: Props) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        name={name}
        aria-label={label}
        checked={on}
        onChange={({ currentTarget }) => {
          change(currentTarget.checked);
        }}
      />
      {children}
    </label>
  );
}
