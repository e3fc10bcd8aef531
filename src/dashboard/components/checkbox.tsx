import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { afterPaint } from './after-paint.ts';

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

/**
 * A checkbox that changes large parts of the page. The box shows its new state at once, and keeps it
 * until the page, which follows after the next paint, has it too.
 */
export function PromptCheckbox({ checked, check, ...rest }: Props) {
  const [clicked, setClicked] = useState<boolean | null>(null);
  useEffect(() => {
    setClicked(null);
  }, [checked]);
  return (
    <Checkbox
      {...rest}
      checked={clicked ?? checked}
      check={(isChecked) => {
        setClicked(isChecked);
        afterPaint(() => {
          check(isChecked);
        });
      }}
    />
  );
}
