import { useId } from 'preact/hooks';

interface Props<Value> {
  readonly label: string;
  /** Whether the label is for screen readers alone. */
  readonly isBare?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly change: (value: Value) => void;
}

/** A field with a few short choices side by side. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { label, isBare = false, value, options, change } = props;
  const group = useId();
  return (
    <fieldset class="segments">
      <legend class={isBare ? 'unseen' : undefined}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => change(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
