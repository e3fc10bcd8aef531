import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { FaultText, useFault } from './faults.tsx';

/** The attributes that link a control to its label, hint and error, and its looks. */
export interface About {
  readonly id?: string;
  readonly class?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly onFocus?: () => void;
  readonly onPointerDown?: () => void;
}

/** The attributes of a control in a field. */
type Described = About & Required<Pick<About, 'id' | 'class'>>;

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
  const look = useFieldLook();
  const fault = useFault(name);
  const hintId = hint === undefined ? [] : [`${id}-hint`];
  const faultId = fault === undefined ? [] : [`${id}-fault`];
  const about = [...faultId, ...hintId].join(' ');
  const control = children({
    id,
    class: unit === undefined ? look.control : `peer ${look.amountInput}`,
    'aria-describedby': about === '' ? undefined : about,
    'aria-invalid': fault !== undefined,
  });
  return (
    <div class={`field ${look.field}`}>
      <label for={id} class={look.label}>
        {label}
        {unit !== undefined && <span class="unseen">{` (${unit})`}</span>}
      </label>
      {unit === undefined ? (
        control
      ) : (
        <span class={`with-unit ${look.amount}`}>
          {control}
          <span aria-hidden="true" class={look.unit}>
            {unit}
          </span>
        </span>
      )}
      <FaultText id={`${id}-fault`} fault={fault} look={look.about} />
      {hint !== undefined && (
        <p id={`${id}-hint`} class={`hint ${look.about}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Additional CSS classes of the parts of fields. */
export interface FieldLook {
  readonly field: string;
  readonly label: string;
  /** An input, a list, or several lines of text. */
  readonly control: string;
  /** Around an amount and its unit. */
  readonly amount: string;
  readonly amountInput: string;
  readonly unit: string;
  /** The hint and the fault. */
  readonly about: string;
  /** A value that cannot be changed. */
  readonly value: string;
  /** Around a status and its ring. */
  readonly status: string;
}

/** A field of a dialog. */
export const PLAIN: FieldLook = {
  field: '',
  label: '',
  control: '',
  amount: 'flex items-center gap-1',
  amountInput: '',
  unit: '',
  about: '',
  value: '',
  status: '',
};

const LookContext = createContext(PLAIN);

/** How the fields in it look. */
export const FieldLooks = LookContext.Provider;

export const useFieldLook = () => useContext(LookContext);
