import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { Switch } from './switch.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  /** The visibility as in the API. */
  readonly value: string;
  /** A remark beside the switch. */
  readonly note?: string | undefined;
  /** What it says in place of `offline`. */
  readonly off?: string | undefined;
  readonly change: (value: string) => void;
}

/** Puts a unit online or takes it offline, and says which it is. */
export function OnlineSwitch({ value, note, off, change }: Props) {
  const { t } = useTexts();
  const shown = UNIT_VISIBILITIES.find((known) => known === value) ?? 'offline';
  return (
    <div class="online-switch">
      <span class="row">
        <span class={`dot ${shown === 'online' ? 'on' : 'off'}`} />
        {shown === 'offline' ? (off ?? t.visibilities.offline) : t.visibilities[shown]}
      </span>
      {note !== undefined && <span class="small">{note}</span>}
      <Switch
        label={t.visibilities.online}
        name="visibility"
        on={shown === 'online'}
        change={(on) => {
          change(on ? 'online' : 'offline');
        }}
      />
    </div>
  );
}
