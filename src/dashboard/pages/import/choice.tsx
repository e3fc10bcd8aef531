interface Props<Value> {
  readonly name: string;
  readonly about?: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** `null` until one is chosen. */
  readonly value: Value | null;
  readonly change: (value: Value) => void;
}

/** A question with a default, which stands until another answer is chosen. */
export function Choice<Value extends string | boolean>({
  name,
  about,
  options,
  value,
  change,
}: Props<Value>) {
  return (
    <div class="repair hint" role="group" aria-label={name}>
      <p>{name}</p>
      {about !== undefined && <p class="small">{about}</p>}
      <div class="row">
        {options.map((option) => (
          <button
            key={String(option.value)}
            type="button"
            class="button"
            aria-pressed={option.value === value}
            onClick={() => {
              change(option.value);
            }}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The options of a question whose answer is no until the person says yes. */
export const noOrYes = (no: string, yes: string) => [
  { value: false, label: no },
  { value: true, label: yes },
];
