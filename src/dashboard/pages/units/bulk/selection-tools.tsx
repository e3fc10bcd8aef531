import { useEffect } from 'preact/hooks';
import type { Project, Unit, UnitChange, UnitQuery } from '../../../api/types.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useDialog } from '../../../navigation/use-dialog.ts';
import { lazily } from '../../../components/lazily.tsx';
import { useBulkTexts } from '../../../texts/use-bulk-texts.ts';
import { useEndPrompt } from '../../reservations/end-prompt.tsx';
import { isReservable, UnitReservation } from '../../reservations/unit-reservation.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { PlannedChange } from './bulk-run.ts';
import { RunBar } from './run-bar.tsx';
import type { Selection } from './selection.ts';
import type { BulkControl } from './use-bulk-run.ts';
import { useEveryUnit } from './use-every-unit.ts';

const PriceDialog = lazily(() => import('./price-dialog.tsx'), 'PriceDialog');
const FieldDialog = lazily(() => import('./field-dialog.tsx'), 'FieldDialog');

interface Props {
  readonly orgId: string;
  readonly query: UnitQuery;
  readonly projects: readonly Project[];
  readonly selection: Selection;
  readonly bulk: BulkControl;
  readonly asked: ReturnType<typeof useAskedStart>;
  /** How many units the list has; `null` if unknown. */
  readonly total: number | null;
  /** Reads the list again. */
  readonly changed: () => Promise<void>;
}

/** The selection's bar and dialogs, and the bar of the latest change. */
export function SelectionTools({ orgId, query, projects, selection, bulk, ...props }: Props) {
  const { asked, total, changed } = props;
  const dialog = useDialog(['prices', 'field', 'reserve']);
  const { units, clear } = selection;
  const [first, ...others] = units;
  const reservable =
    first !== undefined && others.length === 0 && isReservable(first) ? first : null;
  const every = useEveryUnit(orgId, query, selection.setAll);
  const isRunning = bulk.run?.phase === 'running';
  const isEmpty = units.length === 0;
  useEffect(() => {
    if (isEmpty) every.stop();
  }, [isEmpty]);
  const { start, refusal, question } = asked;
  const apply = (changes: readonly PlannedChange[]) => {
    dialog.close();
    start(changes);
  };
  const applyToAll = (change: UnitChange) => {
    start(units.map((unit) => ({ unit, change })));
  };
  const offersAll = total === null || units.length < total;
  return (
    <>
      <div class="bulk-tools">
        <div class="bulk-news">
          <RefusalBanner refusal={every.refusal ?? refusal} />
          <RunBar control={bulk} />
        </div>
        {!isEmpty && !isRunning && (
          <BulkBar
            units={units}
            apply={applyToAll}
            open={dialog.open}
            clear={clear}
            everything={offersAll && <SelectEvery every={every} total={total} />}
          >
            {reservable !== null && <ReserveSelected unit={reservable} open={dialog.open} />}
          </BulkBar>
        )}
      </div>
      {question}
      {reservable !== null && dialog.name === 'reserve' && (
        <UnitReservation unit={reservable} close={dialog.close} changed={changed} />
      )}
      {!isEmpty && dialog.name === 'prices' && (
        <PriceDialog units={units} apply={apply} close={dialog.close} />
      )}
      {!isEmpty && dialog.name === 'field' && (
        <FieldDialog units={units} projects={projects} apply={apply} close={dialog.close} />
      )}
    </>
  );
}

/** Starts changes, and asks first if they end reservations. */
export function useAskedStart(bulk: BulkControl) {
  const { asks, dialog } = useEndPrompt();
  const { refusal, submit } = useSubmit();
  return {
    /** Why the reservations could not be read. */
    refusal,
    question: dialog,
    start: (changes: readonly PlannedChange[]) => {
      const go = () => void bulk.start(changes);
      void submit(async () => {
        if (!(await asks(changes, go))) go();
      });
    },
  };
}

interface ReserveSelectedProps {
  readonly unit: Unit;
  readonly open: (dialog: 'reserve') => void;
}

/** Opens the dialog about the reservation of the one selected unit. */
function ReserveSelected({ unit, open }: ReserveSelectedProps) {
  const { t } = useBulkTexts();
  return (
    <Button
      kind="quiet"
      icon="reserve"
      onClick={() => {
        open('reserve');
      }}
    >
      {unit.status === 'reserviert' ? t.reservations.reservation : t.reservations.reserve}
    </Button>
  );
}

interface SelectEveryProps {
  readonly every: ReturnType<typeof useEveryUnit>;
  readonly total: number | null;
}

/** Selects all units that the list has, beyond the page. */
function SelectEvery({ every, total }: SelectEveryProps) {
  const { t, format } = useBulkTexts();
  return (
    <Button kind="quiet" busy={every.read !== null} onClick={() => void every.start()}>
      {every.read === null
        ? t.bulk.selectAll(total === null ? null : format.number(total))
        : t.bulk.reading(format.number(every.read))}
    </Button>
  );
}
