import { useFieldLook } from './field-look.ts';
import { Field } from './field.tsx';

/** One object for each type, because TypeScript's element types differ. */
const TYPES = {
  text: { type: 'text' },
  email: { type: 'email' },
  date: { type: 'date' },
  moment: { type: 'datetime-local' },
} as const;

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The unit of an amount, shown after it. */
  readonly unit?: string | undefined;
  /** The field's name in the API. Its faults are shown at the field. */
  readonly name?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly type?: keyof typeof TYPES;
  readonly maxLength?: number;
  /** The keyboard that a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric' | 'url' | undefined;
  readonly placeholder?: string;
  readonly min?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

/** A field for a line of text, an e-mail address, a date, or a date with its time. */
export function TextField({ label, hint, unit, name, value, change, ...rest }: Props) {
  const { type = 'text', ...rules } = rest;
  const look = useFieldLook();
  return (
    <Field label={label} hint={hint} unit={unit} name={name}>
      {(described) => {
        const input = (
          <input
            {...described}
            {...rules}
            {...TYPES[type]}
            {...(unit !== undefined && { class: `peer ${look.amountInput}` })}
            value={value}
            autocomplete="off"
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        );
        if (unit !== undefined) {
          return (
            <span class={`with-unit ${look.amount}`}>
              {input}
              <span aria-hidden="true" class={look.unit}>
                {unit}
              </span>
            </span>
          );
        }
        return input;
      }}
    </Field>
  );
}

/** Most characters of a name, in the service as here. */
export const NAME_LENGTH = 255;

/** The name in a dialog: required, and focused first. */
export function NameField(props: Pick<Props, 'label' | 'hint' | 'value' | 'change'>) {
  return <TextField {...props} name="name" maxLength={NAME_LENGTH} required autoFocus />;
}

interface TextAreaProps {
  readonly label: string;
  readonly hint?: string;
  /** The field's name in the API. Its faults are shown at the field. */
  readonly name?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly rows?: number;
}

/** A field for several lines of text. */
export function TextArea({ label, hint, name, value, change, rows = 3 }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} name={name}>
      {(described) => (
        <textarea
          {...described}
          rows={rows}
          value={value}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </Field>
  );
}
