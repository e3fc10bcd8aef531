import type { ComponentChildren } from 'preact';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Menu } from '../../../components/menu.tsx';
import { Status } from '../../../components/status.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { StatesChange } from './bulk-change.ts';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly apply: (change: StatesChange) => void;
  readonly clear: () => void;
  /** Actions for a single unit. */
  readonly children?: ComponentChildren;
}

/** A floating bar with the actions for the selected units. */
export function BulkBar({ count, busy, apply, clear, children }: Props) {
  const { t } = useTexts();
  return (
    <div class="bulk-bar" role="group" aria-label={t.units.bulk} aria-busy={busy}>
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={t.units.clearSelection}
        onClick={clear}
      >
        <Icon name="close" />
      </button>
      <p aria-live="polite">{t.units.selected(count)}</p>
      <ChangeMenu
        label={t.units.fields.status}
        busy={busy}
        apply={apply}
        options={UNIT_STATUSES.map((status) => ({
          key: status,
          face: <Status status={status} />,
          change: { status },
        }))}
      />
      <ChangeMenu
        label={t.units.fields.visibility}
        busy={busy}
        apply={apply}
        options={UNIT_VISIBILITIES.map((visibility) => ({
          key: visibility,
          face: t.visibilities[visibility],
          change: { visibility },
        }))}
      />
      <ChangeMenu
        label={t.units.fields.archived}
        icon="archive"
        busy={busy}
        apply={apply}
        options={[
          { key: 'archive', face: t.units.toArchive, change: { archived: true } },
          { key: 'restore', face: t.units.fromArchive, change: { archived: false } },
        ]}
      />
      {children}
    </div>
  );
}

interface ChangeMenuProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly busy: boolean;
  readonly apply: Props['apply'];
  readonly options: readonly {
    readonly key: string;
    readonly face: ComponentChildren;
    readonly change: StatesChange;
  }[];
}

/** A menu of changes. Choosing one applies it at once. */
function ChangeMenu({ label, icon, busy, apply, options }: ChangeMenuProps) {
  return (
    <Menu
      label={label}
      look="quiet"
      opens={icon === undefined ? 'up' : 'up to-left'}
      {...(icon !== undefined && { icon })}
      face={
        <>
          <span class="bulk-word">{label}</span>
          {icon === undefined && <Icon name="chevron" />}
        </>
      }
    >
      {(close) =>
        options.map(({ key, face, change }) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              close();
              if (!busy) apply(change);
            }}
          >
            {face}
          </button>
        ))
      }
    </Menu>
  );
}
