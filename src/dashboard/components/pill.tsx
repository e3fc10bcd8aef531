import type { ComponentChildren } from 'preact';
import { FaultText, useFault } from './faults.tsx';

interface Props {
  /** Name of the radio group. */
  readonly group: string;
  readonly checked: boolean;
  readonly check: () => void;
  readonly children: ComponentChildren;
}

/** A radio button in the shape of a pill, for a few short choices. */
function Pill({ group, checked, check, children }: Props) {
  return (
    <label class="relative">
      <input
        type="radio"
        class="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        name={group}
        checked={checked}
        onChange={check}
      />
      <span class="block rounded-full border border-control-line px-[0.8rem] py-[0.3rem] peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:font-semibold peer-checked:text-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent">
        {children}
      </span>
    </label>
  );
}

interface FieldProps<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The field's name in the API. Its faults are shown at the field. */
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ComponentChildren }[];
  readonly change: (value: Value) => void;
}

/** A field with a few short choices, which may take several lines. */
export function PillField<Value extends string>({ label, hint, name, ...rest }: FieldProps<Value>) {
  const fault = useFault(name);
  return (
    <fieldset>
      <legend class="legend">{label}</legend>
      <div class="my-[0.3rem] flex flex-wrap gap-[0.45rem]">
        {rest.options.map((option) => (
          <Pill
            key={option.value}
            group={name}
            checked={option.value === rest.value}
            check={() => rest.change(option.value)}
          >
            {option.label}
          </Pill>
        ))}
      </div>
      <FaultText id={`${name}-fault`} fault={fault} />
      {hint !== undefined && <p class="hint">{hint}</p>}
    </fieldset>
  );
}
