import { type ComponentChildren, Fragment } from 'preact';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Menu, MenuItem, MenuTitle } from '../../../components/menu.tsx';
import { Status } from '../../../components/status.tsx';
import { listWords } from '../list/words.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import { bulkWords } from './words.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { RefusalBanner, refusalText } from '../../../components/refusal-banner.tsx';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { type BulkControl, type RefusedUnits, openChanges, refusedUnits } from './bulk-run.ts';

/** An action of the bar that moves into the menu of further actions where there is little room. */
export interface BulkAction {
  readonly icon: IconName;
  readonly text: string;
  readonly act: () => void;
}

/** From which width the actions are in the bar, and not in its menu. */
const SHOWN = {
  wide: { action: 'max-[68rem]:hidden', every: 'max-[68rem]:hidden' },
  narrow: { action: 'max-[76rem]:hidden', every: 'max-[88rem]:hidden' },
};

/** The same in the menu. */
const FOLDED = {
  wide: { action: 'min-[68rem]:hidden', every: 'min-[68rem]:hidden' },
  narrow: { action: 'min-[76rem]:hidden', every: 'min-[88rem]:hidden' },
};

const BAR = [
  'bulk-bar flex max-w-full items-center gap-1 rounded-10 bg-bar px-2 py-1.5 text-on-bar shadow-float max-md:w-full max-md:justify-between',
  '[&_:focus-visible]:outline-on-bar max-md:[&_.menu-panel]:max-h-[70dvh]',
  '[&_.button:not(.menu-panel_*)]:text-on-bar [&_.button:not(.menu-panel_*):hover]:bg-on-bar/14',
].join(' ');

interface Props {
  /** The selected units, in the order of the list. */
  readonly units: readonly Unit[];
  /** Button that selects every unit of the list, or its progress. */
  readonly everything: ComponentChildren;
  readonly actions: readonly BulkAction[];
  /** Beside the choice of columns there is less room. */
  readonly room: keyof typeof SHOWN;
  readonly apply: (change: UnitChange) => void;
  readonly open: (dialog: 'prices' | 'field') => void;
  readonly clear: () => void;
}

/** A floating bar with the actions for the selected units, in one row. */
export function BulkBar({ units, everything, actions, room, apply, open, clear }: Props) {
  const { t } = useTexts(bulkWords);
  return (
    <div class={BAR} role="group" aria-label={t.bulk.title}>
      <Button kind="quiet" icon="close" label={t.bulk.clearSelection} onClick={clear} />
      <p class="pr-3 text-13 font-semibold whitespace-nowrap max-md:p-0" aria-live="polite">
        {t.bulk.selected({ count: units.length })} <Span units={units} />
      </p>
      <span class={SHOWN[room].every}>{everything}</span>
      <StatusMenu apply={apply} />
      <Button kind="quiet" icon="percent" onClick={() => open('prices')}>
        {t.bulk.price}
      </Button>
      {actions.map(({ icon, text, act }) => (
        <span key={icon} class={SHOWN[room].action}>
          <Button kind="quiet" icon={icon} onClick={act}>
            {text}
          </Button>
        </span>
      ))}
      <Menu label={t.bulk.more} icon="more" look="quiet" opens="up to-left">
        <div
          class={`[&>.button]:w-full [&>.button]:justify-start [&>.button]:px-2 [&>.button]:text-13 [&>.button]:font-normal [&>.button]:text-ink ${FOLDED[room].every}`}
        >
          {everything}
        </div>
        <MenuItems items={actions} look={FOLDED[room].action} />
        <FurtherChanges apply={apply} open={open} />
      </Menu>
    </div>
  );
}

/** Both of two units, or the first and the last of several, by name. */
function Span({ units }: Pick<Props, 'units'>) {
  const { t } = useTexts(listWords);
  const [first, ...others] = units;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return null;
  const span =
    others.length === 1
      ? `${nameOf(first)}, ${nameOf(last)}`
      : t.list.span({ first: nameOf(first), last: nameOf(last) });
  return <span class="max-md:hidden font-normal text-on-bar-second">{span}</span>;
}

/** The menu of the change that is made most often. */
function StatusMenu({ apply }: Pick<Props, 'apply'>) {
  const { t } = useTexts(bulkWords);
  const { status: label } = t.fields;
  return (
    <Menu
      label={label}
      look="quiet"
      opens="up"
      face={
        <>
          {label}
          <Icon name="chevron" />
        </>
      }
    >
      {UNIT_STATUSES.map((status) => (
        <MenuItem key={status} act={() => apply({ status })}>
          <Status status={status} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The changes that are made less often. */
function FurtherChanges({ apply, open }: Pick<Props, 'apply' | 'open'>) {
  const { t } = useTexts(bulkWords);
  const change = (text: string, sent: UnitChange) => ({ text, act: () => apply(sent) });
  const groups = {
    visibility: UNIT_VISIBILITIES.map((each) => change(t.visibilities[each], { visibility: each })),
    archived: [
      change(t.bulk.toArchive, { archived: true }),
      change(t.bulk.fromArchive, { archived: false }),
    ],
  };
  return (
    <>
      <MenuItem act={() => open('field')}>{t.bulk.setField}</MenuItem>
      {(['visibility', 'archived'] as const).map((name) => (
        <Fragment key={name}>
          <MenuTitle>{t.fields[name]}</MenuTitle>
          <MenuItems items={groups[name]} />
        </Fragment>
      ))}
    </>
  );
}

interface MenuItemsProps {
  readonly items: readonly Pick<BulkAction, 'text' | 'act'>[];
  readonly look?: string;
}

const MenuItems = ({ items, look }: MenuItemsProps) => (
  <>
    {items.map(({ text, act }) => (
      <MenuItem key={text} act={act} look={look}>
        {text}
      </MenuItem>
    ))}
  </>
);

/** Most names of units in one message. */
const MAX_NAMES = 5;

/** A bar about the latest change of many units: its progress, why it stopped, and the way back. */
export function RunBar({ control }: { readonly control: BulkControl }) {
  const { t } = useTexts(bulkWords);
  const { run, undo } = control;
  const { job, phase, refusal, go, stop, show } = run;
  if (job === null) return null;
  const made = job.made.length;
  const all = made + openChanges(job).length;
  return (
    <div
      class="run-bar overflow-hidden rounded-10 border border-button-line bg-surface shadow-float"
      role="group"
      aria-label={t.bulk.latest}
    >
      {refusal !== null && <Refused {...control} refusal={refusal} />}
      <div class="flex items-center gap-2 px-3 py-2">
        <p class="flex-1 text-13 font-semibold" role="status">
          {phase === 'still'
            ? made < all
              ? t.bulk.held[job.kind]({ done: made, all })
              : job.kind === 'undo'
                ? t.bulk.undone({ n: made })
                : t.bulk.changed({ n: made })
            : t.bulk.running[job.kind]({ done: made, all })}
        </p>
        {phase !== 'still' && (
          <>
            <progress
              class="progress w-32 max-md:w-16"
              max={all}
              value={made}
              aria-label={t.common.progress}
            />
            <Button kind="quiet" busy={phase === 'stopping'} onClick={stop}>
              {phase === 'stopping' ? t.bulk.stopping : t.common.stop}
            </Button>
          </>
        )}
        {phase === 'still' && made < all && refusedUnits(run).length === 0 && (
          <Button kind="quiet" onClick={() => void go(job)}>
            {t.common.resume}
          </Button>
        )}
        {phase === 'still' && job.kind === 'change' && made > 0 && (
          <Button kind="quiet" onClick={undo}>
            {t.common.undo}
          </Button>
        )}
        {phase === 'still' && (
          <Button kind="quiet" icon="close" label={t.bulk.dismiss} onClick={() => show(null)} />
        )}
      </div>
    </div>
  );
}

interface RefusedProps extends Pick<BulkControl, 'run' | 'leaveOut'> {
  readonly refusal: Refusal;
}

/** Why the service has refused the next chunk, with the names of the units. */
function Refused({ run, leaveOut, refusal }: RefusedProps) {
  const { t } = useTexts(bulkWords);
  const groups = refusedUnits(run);
  if (groups.length === 0) return <RefusalBanner refusal={refusal} />;
  const count = groups.reduce((sum, { units }) => sum + units.length, 0);
  return (
    <div class="banner danger rounded-none" role="alert">
      <Icon name="warning" />
      <div class="stack">
        {refusal.code !== 'precondition_failed' && <p>{refusalText(t, refusal)}</p>}
        {groups.map((group) => (
          <RefusedGroup key={`${group.field} ${group.fault.rule}`} group={group} />
        ))}
        <p>
          <Button onClick={leaveOut}>{t.bulk.leaveOut({ n: count })}</Button>
        </p>
      </div>
    </div>
  );
}

function RefusedGroup({ group: { field, fault, units } }: { readonly group: RefusedUnits }) {
  const { t } = useTexts(bulkWords);
  const names = units.slice(0, MAX_NAMES).map((unit) => nameOf(unit));
  const more = units.length - names.length;
  const listed =
    more > 0 ? t.bulk.namesAndMore({ names: names.join(', '), more }) : names.join(', ');
  const name = FIELD_NAMES.find((known) => known === field);
  if (field === 'ifMatch') return <p>{t.bulk.changedMeanwhile({ names: listed })}</p>;
  return (
    <p>
      {name === undefined ? '' : `${t.fields[name]}: `}
      {t.refusals.rule(fault)} ({listed})
    </p>
  );
}
