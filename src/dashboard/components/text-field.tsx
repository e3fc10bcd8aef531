import { type About, Field } from './field.tsx';

/** One object for each type, because TypeScript's element types differ. */
const TYPES = {
  text: { type: 'text' },
  email: { type: 'email' },
  date: { type: 'date' },
  instant: { type: 'datetime-local' },
} as const;

interface InputProps {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly type?: keyof typeof TYPES;
  readonly maxLength?: number;
  /** The keyboard that a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric' | 'url' | undefined;
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

interface Props extends InputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The unit of an amount, shown after it. */
  readonly unit?: string | undefined;
  /** The field's name in the API. Its faults are shown at the field. */
  readonly name?: string;
}

/** A field for a line of text, an e-mail address, a date, or a date with its time. */
export function TextField({ label, hint, unit, name, ...input }: Props) {
  return (
    <Field label={label} hint={hint} unit={unit} name={name}>
      {(about) => <Input {...input} about={about} />}
    </Field>
  );
}

/** The same without a visible label. */
export function Input({
  about,
  value,
  change,
  type = 'text',
  ...rules
}: InputProps & { readonly about: About }) {
  return (
    <input
      {...about}
      {...rules}
      {...TYPES[type]}
      value={value}
      autocomplete="off"
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
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
