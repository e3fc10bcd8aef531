import { useId } from 'preact/hooks';

interface Props<Value> {
  readonly label: string;
  /** Whether the label is for screen readers alone. */
  readonly isBare?: boolean;
  /** CSS classes. */
  readonly look?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly change: (value: Value) => void;
}

const LABEL = 'mb-1 p-0 text-13 font-semibold text-second';
const SEGMENT = [
  'grid min-h-[calc(var(--control)-2px)] cursor-pointer place-items-center rounded-4 border border-transparent px-2 text-13 whitespace-nowrap text-second',
  'peer-checked:border-control-line peer-checked:bg-surface peer-checked:font-semibold peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-accent',
].join(' ');

/** A field with a few short choices side by side. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { label, isBare = false, look = '', value, options, change } = props;
  const group = useId();
  return (
    <fieldset class={`segments ${look}`}>
      <legend class={isBare ? 'unseen' : LABEL}>{label}</legend>
      <div class="flex rounded-6 border border-button-line bg-sunken px-px">
        {options.map((option) => (
          <label key={option.value} class="flex-1">
            <input
              type="radio"
              class="peer absolute opacity-0"
              name={group}
              checked={option.value === value}
              onChange={() => change(option.value)}
            />
            <span class={SEGMENT}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
