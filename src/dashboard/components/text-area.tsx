import { Field } from './field.tsx';

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** What the service calls it: faults of this name are shown at it. */
  readonly name?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly rows?: number;
}

/** Text of several lines. */
export function TextArea({ label, hint, name, value, change, rows = 3 }: Props) {
  return (
    <Field label={label} hint={hint} name={name}>
      {(described) => (
        <textarea
          {...described}
          rows={rows}
          value={value}
          onInput={({ currentTarget }) => {
            change(currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
