import type { ComponentChildren } from 'preact';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Menu } from '../../../components/menu.tsx';
import { Status } from '../../../components/status.tsx';
import { useListTexts } from '../../../texts/unit-list.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import { useBulkTexts } from '../../../texts/use-bulk-texts.ts';

interface Props {
  /** The selected units, in the order of the list. */
  readonly units: readonly Unit[];
  /** Button that selects every unit of the list, or its progress. */
  readonly everything: ComponentChildren;
  readonly apply: (change: UnitChange) => void;
  readonly open: (dialog: 'prices' | 'field') => void;
  readonly clear: () => void;
  /** Actions for a single unit. */
  readonly children?: ComponentChildren;
}

/** A floating bar with the actions for the selected units. */
export function BulkBar({ units, everything, apply, open, clear, children }: Props) {
  const { t, format } = useBulkTexts();
  return (
    <div class="bulk-bar" role="group" aria-label={t.units.bulk}>
      <Button kind="quiet" icon="close" label={t.units.clearSelection} onClick={clear} />
      <p aria-live="polite">
        {t.units.selected(format.number(units.length))} <Span units={units} />
      </p>
      {everything}
      <Button
        kind="quiet"
        onClick={() => {
          open('prices');
        }}
      >
        {t.bulk.prices}
      </Button>
      <StateMenus apply={apply} />
      <Button
        kind="quiet"
        onClick={() => {
          open('field');
        }}
      >
        {t.bulk.setField}
      </Button>
      {children}
      <ChangeMenu
        label={t.units.fields.archived}
        icon="archive"
        apply={apply}
        options={[
          { key: 'archive', face: t.units.toArchive, change: { archived: true } },
          { key: 'restore', face: t.units.fromArchive, change: { archived: false } },
        ]}
      />
    </div>
  );
}

/** Both of two units, or the first and the last of several, by name. */
function Span({ units }: Pick<Props, 'units'>) {
  const { t } = useListTexts();
  const [first, ...others] = units;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return null;
  const span =
    others.length === 1
      ? `${nameOf(first)}, ${nameOf(last)}`
      : t.list.span(nameOf(first), nameOf(last));
  return <span class="bulk-span on-wide">{span}</span>;
}

/** Menus of the states that change most often. */
function StateMenus({ apply }: Pick<Props, 'apply'>) {
  const { t } = useBulkTexts();
  return (
    <>
      <ChangeMenu
        label={t.units.fields.status}
        apply={apply}
        options={UNIT_STATUSES.map((status) => ({
          key: status,
          face: <Status status={status} />,
          change: { status },
        }))}
      />
      <ChangeMenu
        label={t.units.fields.visibility}
        apply={apply}
        options={UNIT_VISIBILITIES.map((visibility) => ({
          key: visibility,
          face: t.visibilities[visibility],
          change: { visibility },
        }))}
      />
    </>
  );
}

interface ChangeMenuProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly apply: Props['apply'];
  readonly options: readonly {
    readonly key: string;
    readonly face: ComponentChildren;
    readonly change: UnitChange;
  }[];
}

/** A menu of changes. Choosing one applies it at once. */
function ChangeMenu({ label, icon, apply, options }: ChangeMenuProps) {
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
              apply(change);
            }}
          >
            {face}
          </button>
        ))
      }
    </Menu>
  );
}
