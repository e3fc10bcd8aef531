import type { ComponentChildren } from 'preact';

interface Props {
  /** Name of the group of which one is chosen. */
  readonly group: string;
  readonly checked: boolean;
  readonly check: () => void;
  readonly children: ComponentChildren;
}

/** One of a few short choices: a radio button in the shape of a pill. */
export function Pill({ group, checked, check, children }: Props) {
  return (
    <label class="pill">
      <input type="radio" name={group} checked={checked} onChange={check} />
      <span>{children}</span>
    </label>
  );
}
