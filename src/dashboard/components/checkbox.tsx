import type { ComponentChildren } from 'preact';
import { usePromptValue } from './responsive.tsx';
import { Dot } from './icon.tsx';
import { type UnitVisibility, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  /** CSS class of the label. */
  readonly look?: string;
  /** Accessible name, if the label has no text or another one. */
  readonly name?: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly check: (checked: boolean) => void;
  readonly children?: ComponentChildren;
}

/** A checkbox with its label. */
export function Checkbox({ look, name, checked, indeterminate, check, children }: Props) {
  return (
    <label class={look}>
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        indeterminate={indeterminate}
        onChange={({ currentTarget }) => check(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

/** A checkbox that changes large parts of the page. The box shows its new state at once. */
export function PromptCheckbox({ checked, check, ...rest }: Props) {
  const [isShown, click] = usePromptValue(checked, check);
  return <Checkbox {...rest} checked={isShown} check={click} />;
}

interface SwitchProps {
  /** Accessible name, where the text beside it says something else. */
  readonly label?: string;
  /** The field's name in the API. */
  readonly name?: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
  /** CSS classes of the label. */
  readonly look?: string;
  /** Text beside the switch. */
  readonly children?: ComponentChildren;
}

const PLAIN = 'inline-flex text-13 text-second';

/** On is a filled track, off a grey one; a word beside it says which. */
const TRACK = [
  'relative m-0 h-[calc(var(--knob,1rem)+0.25rem)] w-[calc(2*var(--knob,1rem)+0.25rem)] cursor-pointer appearance-none rounded-[1rem] border-0 bg-control-line transition-colors duration-120 checked:bg-accent motion-reduce:transition-none',
  'after:absolute after:top-0.5 after:content-[""] after:left-0.5 after:size-(--knob,1rem) after:rounded-full after:bg-[#fff] after:transition-transform after:duration-120 checked:after:translate-x-full checked:after:bg-on-accent motion-reduce:after:transition-none',
].join(' ');

/** A choice between on and off. */
export function Switch({ label, name, on, change, look = PLAIN, children }: SwitchProps) {
  return (
    <label
      class={`switch min-h-control cursor-pointer items-center gap-2 whitespace-nowrap ${look}`}
    >
      <input
        type="checkbox"
        role="switch"
        class={TRACK}
        name={name}
        aria-label={label}
        checked={on}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

interface OnlineProps {
  /** The visibility as in the API. */
  readonly value: string;
  /** A remark beside the switch. */
  readonly note?: string | undefined;
  /** What it says in place of `offline`. */
  readonly off?: string | undefined;
  readonly change: (visibility: UnitVisibility) => void;
}

/** Puts a unit online or takes it offline, and says which it is. */
export function OnlineSwitch({ value, note, off, change }: OnlineProps) {
  const { t } = useTexts();
  const shown = UNIT_VISIBILITIES.find((known) => known === value) ?? 'offline';
  return (
    <div class="online-switch flex min-h-field items-center justify-between gap-2">
      <span class="row mr-auto">
        <Dot is={shown === 'online' ? 'on' : 'off'} />
        {shown === 'offline' ? (off ?? t.visibilities.offline) : t.visibilities[shown]}
      </span>
      {note !== undefined && <span class="small">{note}</span>}
      <Switch
        label={t.visibilities.online}
        name="visibility"
        on={shown === 'online'}
        change={(on) => change(on ? 'online' : 'offline')}
      />
    </div>
  );
}
