import type { ComponentChildren } from 'preact';

interface Props {
  /** Name of the radio group. */
  readonly group: string;
  readonly checked: boolean;
  readonly check: () => void;
  readonly children: ComponentChildren;
}

/** A radio button in the shape of a pill, for a few short choices. */
export function Pill({ group, checked, check, children }: Props) {
  return (
    <label class="pill">
      <input type="radio" name={group} checked={checked} onChange={check} />
      <span>{children}</span>
    </label>
  );
}
