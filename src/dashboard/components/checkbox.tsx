import type { ComponentChildren } from 'preact';
import { usePromptValue } from './after-paint.ts';

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
        onChange={({ currentTarget }) => check(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

/** A checkbox that changes large parts of the page. The box shows its new state at once. */
export function PromptCheckbox({ checked, check, ...rest }: Props) {
  const [isShown, click] = usePromptValue(checked, check);
  return <Checkbox {...rest} checked={isShown} check={click} />;
}
