import { type About, Field } from './field.tsx';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

interface Props<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The field's name in the API. Its faults are shown at the field. */
  readonly name?: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly change: (value: Value) => void;
}

/** A drop-down field. */
export function SelectField<Value extends string>({ label, hint, name, ...rest }: Props<Value>) {
  return (
    <Field label={label} hint={hint} name={name}>
      {(described) => <Select {...rest} about={described} />}
    </Field>
  );
}

interface SelectProps<Value> extends Pick<Props<Value>, 'value' | 'options' | 'change'> {
  /** Attributes: the control's label and its description. */
  readonly about: About;
}

/** A drop-down list without a visible label. */
export function Select<Value extends string>({
  value,
  options,
  change,
  about,
}: SelectProps<Value>) {
  return (
    <select
      {...about}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (chosen !== undefined) change(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
