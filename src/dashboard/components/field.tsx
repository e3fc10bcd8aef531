import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useFault, FaultText } from './faults.tsx';

/** What a control needs to be named and explained by its field. */
interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What the service calls it: faults of this name are shown here. */
  readonly name?: string | undefined;
  /** Draws the control. */
  readonly children: (described: Described) => ComponentChildren;
}

/** A control with its label, what it means, and what is wrong with it. */
export function Field({ label, hint, name, children }: Props) {
  const id = useId();
  const fault = useFault(name);
  const hintId = hint === undefined ? [] : [`${id}-hint`];
  const faultId = fault === undefined ? [] : [`${id}-fault`];
  const about = [...faultId, ...hintId].join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': about === '' ? undefined : about,
        'aria-invalid': fault !== undefined,
      })}
      <FaultText id={`${id}-fault`} fault={fault} />
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
