import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useFault, FaultText } from './faults.tsx';

/** The attributes that link a control to its label, hint and error. */
interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The unit of an amount. The label ends with it for screen readers; the control shows it. */
  readonly unit?: string | undefined;
  /** The field's name in the API. Its faults are shown here. */
  readonly name?: string | undefined;
  /** Renders the control. */
  readonly children: (described: Described) => ComponentChildren;
}

/** A control with its label, hint and error message. */
export function Field({ label, hint, unit, name, children }: Props) {
  const id = useId();
  const fault = useFault(name);
  const hintId = hint === undefined ? [] : [`${id}-hint`];
  const faultId = fault === undefined ? [] : [`${id}-fault`];
  const about = [...faultId, ...hintId].join(' ');
  return (
    <div class="field">
      <label for={id}>
        {label}
        {unit !== undefined && <span class="unseen">{` (${unit})`}</span>}
      </label>
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
