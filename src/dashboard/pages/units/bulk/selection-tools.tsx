import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PlannedChange, Project, Unit, UnitChange, UnitQuery } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { blockNavigation } from '../../../navigation/location.ts';
import { useDialog } from '../../../navigation/use-dialog.ts';
import { lazily } from '../../../components/lazily.tsx';
import { bulkWords } from './words.ts';
import { usePriceCheck } from '../../../price-check/use-price-check.tsx';
import { useBackPrompt } from '../../reservations/back-prompt.tsx';
import { isReservable, UnitReservation } from '../../reservations/reservation-dialog.tsx';
import { type BulkAction, BulkBar, RunBar } from './bulk-bar.tsx';
import { type BulkControl, useSelectedRun } from './bulk-run.ts';
import { type Selection, useEveryUnit } from './selection.ts';
import { useTexts } from '../../../kit/use-texts.ts';

const PriceDialog = lazily(() => import('./price-dialog.tsx'), 'PriceDialog');
const FieldDialog = lazily(() => import('./field-dialog.tsx'), 'FieldDialog');
const UnitSheets = lazily(() => import('../unit-sheet.tsx'), 'UnitSheets');

const DIALOGS = ['prices', 'field'] as const;

/** Most sheets that are printed at once. Each reads its unit's images. */
const MOST_SHEETS = 50;

const NO_UNITS: readonly Unit[] = [];
const NO_CHANGES: BulkControl['pending'] = new Map();

interface Props {
  readonly orgId: string;
  readonly query: UnitQuery;
  readonly projects: readonly Project[];
  readonly selection: Selection;
  readonly changing: ReturnType<typeof useUnitChanges>;
  /** How many units the list has; `null` if unknown. */
  readonly total: number | null;
  /** Whether the choice of columns takes room from the list. */
  readonly areColumnsOpen: boolean;
}

/** The selection's bar and dialogs, and the bar of the latest change. */
export function SelectionTools({ orgId, query, projects, selection, ...props }: Props) {
  const { changing, total, areColumnsOpen } = props;
  const dialog = useDialog(DIALOGS);
  const { units, clear } = selection;
  const [first, ...others] = units;
  const reservable =
    first !== undefined && others.length === 0 && isReservable(first) ? first : null;
  const [sheets, setSheets] = useState(NO_UNITS);
  const every = useEveryUnit(orgId, query, selection.setAll);
  const isRunning = changing.bulk.run.phase !== 'still';
  const isEmpty = units.length === 0;
  useEffect(() => {
    if (isEmpty) every.stop();
  }, [isEmpty]);
  const { start, reserve } = changing;
  const apply = async (changes: readonly PlannedChange[]) => {
    const begins = await start(changes);
    if (begins) dialog.close();
    return begins;
  };
  const applyToAll = (change: UnitChange) =>
    void start(units.filter((unit) => changesBy(unit, change)).map((unit) => ({ unit, change })));
  const actions = useActions(units, {
    reserve: reservable && (() => reserve(reservable)),
    apply: applyToAll,
    print: setSheets,
  });
  const offersAll = total === null || units.length < total;
  return (
    <>
      <div
        class={`bulk-tools pointer-events-none fixed bottom-18.5 left-[calc(50%+var(--navigation)/2)] z-5 grid max-w-[calc(100vw-1rem)] -translate-x-1/2 justify-items-center gap-2 *:pointer-events-auto max-md:bottom-[max(0.5rem,env(safe-area-inset-bottom))] max-md:left-1/2 max-md:w-[calc(100vw-1rem)] ${areColumnsOpen ? 'lg:left-[calc(50%+var(--navigation)/2-7.625rem)]' : ''}`}
      >
        <div class="bulk-news grid w-[min(36rem,100%)]">
          <RefusalBanner refusal={every.refusal} />
          <RunBar control={changing.bulk} />
        </div>
        {!isEmpty && !isRunning && (
          <BulkBar
            units={units}
            apply={applyToAll}
            open={dialog.open}
            clear={clear}
            actions={actions}
            room={areColumnsOpen ? 'narrow' : 'wide'}
            everything={offersAll && <SelectEvery every={every} total={total} />}
          />
        )}
      </div>
      {changing.dialogs}
      {!isEmpty && dialog.name === 'prices' && (
        <PriceDialog units={units} apply={apply} close={dialog.close} />
      )}
      {!isEmpty && dialog.name === 'field' && (
        <FieldDialog units={units} projects={projects} apply={apply} close={dialog.close} />
      )}
      {sheets.length > 0 && <UnitSheets units={sheets} done={() => setSheets(NO_UNITS)} />}
    </>
  );
}

/** Whether a change puts a unit online or offline, or in or out of the archive, where it is not yet. */
const changesBy = (unit: Unit, { visibility, archived, status }: UnitChange) =>
  status !== undefined ||
  (visibility ?? unit.visibility) !== unit.visibility ||
  (archived ?? unit.archived) !== unit.archived;

/**
 * Starts changes, and asks first if their values are probably slips, or take sales back. The page is not
 * left meanwhile. A unit that becomes `reserviert` in its cell is reserved instead: a dialog asks until when,
 * and for which case.
 *
 * @param changed reads the list again.
 */
export function useUnitChanges(orgId: string, selection: Selection, changed: () => Promise<void>) {
  const bulk = useSelectedRun(orgId, selection, changed);
  const back = useBackPrompt();
  const prices = usePriceCheck();
  const [checked, setChecked] = useState(NO_CHANGES);
  const dialog = useDialog(['reserve']);
  // The dialog may close later than its unit leaves the filtered list.
  const [reserved, setReserved] = useState<Unit | null>(null);
  const startAgreed = async (changes: readonly PlannedChange[]) => {
    const agreed = await back.agreed(changes);
    if (agreed.length > 0) await bulk.start(agreed);
  };
  const start = async (changes: readonly PlannedChange[]) => {
    const onward: (() => void)[] = [];
    const release = blockNavigation((go) => onward.push(go));
    setChecked(new Map(changes.map(({ unit, change }) => [unit.id, change])));
    const isRight = await prices.confirms(changes);
    release();
    setChecked(NO_CHANGES);
    if (!isRight) return false;
    void startAgreed(changes);
    onward.at(-1)?.();
    return true;
  };
  const reserve = (unit: Unit) => {
    setReserved(unit);
    dialog.open('reserve', unit.id);
  };
  const { pending } = bulk;
  return {
    bulk,
    start,
    reserve,
    edit: (planned: PlannedChange) => {
      const { unit, change } = planned;
      if (change.status !== 'reserviert' || !isReservable(unit)) return start([planned]);
      reserve(unit);
      return Promise.resolve(true);
    },
    dialogs: (
      <>
        {back.dialog ?? prices.dialog}
        {dialog.name !== null && reserved !== null && (
          <UnitReservation unit={reserved} close={dialog.close} changed={changed} />
        )}
      </>
    ),
    /** The changes that are being checked or made, by the ids of their units. */
    pending: useMemo(() => new Map([...pending, ...checked]), [pending, checked]),
  };
}

interface Acts {
  /** Opens the dialog about the reservation of the one selected unit; `null` if it cannot be reserved. */
  readonly reserve: (() => void) | null;
  readonly apply: (change: UnitChange) => void;
  readonly print: (units: readonly Unit[]) => void;
}

/** The actions of the bar besides status and prices. */
function useActions(units: readonly Unit[], { reserve, apply, print }: Acts): BulkAction[] {
  const { t } = useTexts(bulkWords);
  const isReserved = units[0]?.status === 'reserviert';
  const visibility = units.some((unit) => unit.visibility !== 'online') ? 'online' : 'offline';
  const actions: BulkAction[] = [
    {
      icon: 'publications',
      text: t.bulk.put[visibility],
      act: () => apply({ visibility }),
    },
  ];
  if (reserve !== null) {
    const text = isReserved ? t.reservations.reservation : t.reservations.reserve;
    actions.unshift({ icon: 'reserve', text, act: reserve });
  }
  if (units.length <= MOST_SHEETS) {
    const text = t.bulk.sheets({ n: units.length });
    actions.push({
      icon: 'print',
      text,
      act: () => print(units),
    });
  }
  return actions;
}

interface SelectEveryProps {
  readonly every: ReturnType<typeof useEveryUnit>;
  readonly total: number | null;
}

/** Selects all units that the list has, beyond the page. */
function SelectEvery({ every, total }: SelectEveryProps) {
  const { t } = useTexts(bulkWords);
  return (
    <Button kind="quiet" busy={every.phase === 'running'} onClick={() => void every.go(0)}>
      {every.phase === 'running'
        ? t.bulk.reading({ count: every.job })
        : total === null
          ? t.bulk.selectMatches
          : t.bulk.selectAll({ total })}
    </Button>
  );
}
