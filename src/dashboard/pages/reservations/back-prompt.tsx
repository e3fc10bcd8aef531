import type { JSX } from 'preact';
import { isBackward } from '../../../values/sale.ts';
import type { Unit, UnitChange } from '../../api/types.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useShown } from '../../components/shown.ts';
import { reservationEndWords } from './words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface PlannedChange {
  readonly unit: Unit;
  readonly change: UnitChange;
}

/** A question, and what follows if the person agrees. */
interface Question {
  /** The units whose sales move back. */
  readonly units: readonly Unit[];
  readonly go: () => void;
}

/** The question before a change of status takes sales back. */
export interface BackPrompt {
  /**
   * Asks if changes take sales back. @param go called with the changes that the person agrees to.
   *
   * @returns whether it asks. Otherwise the caller goes on.
   */
  readonly asks: (
    changes: readonly PlannedChange[],
    go: (agreed: readonly PlannedChange[]) => void,
  ) => boolean;
  readonly dialog: JSX.Element | null;
}

const takesBack = ({
  unit: { status: from, reservation },
  change: { status: to },
}: PlannedChange) => to !== undefined && isBackward({ from, to, isReserved: reservation !== null });

/** Asks before a change of status takes sales back: it ends their reservations. */
export function useBackPrompt(): BackPrompt {
  const question = useShown<Question>();
  return {
    asks: (changes, go) => {
      const units = changes.filter(takesBack).map(({ unit }) => unit);
      if (units.length === 0) return false;
      const agreed = changes.map((each) =>
        takesBack(each) ? { ...each, change: { ...each.change, movesBack: true } } : each,
      );
      question.show({
        units,
        go: () => {
          go(agreed);
        },
      });
      return true;
    },
    dialog: question.of && <BackDialog {...question.of} close={question.close} />,
  };
}

interface BackDialogProps extends Question {
  readonly close: () => void;
}

/** Names the units whose sales move back, and the reservations that end. */
function BackDialog({ units, go, close }: BackDialogProps) {
  const { t, format } = useTexts(reservationEndWords);
  const { movesBack: words, reservationEnd } = t;
  const count = units.length;
  const reserved = units.filter(({ reservation }) => reservation !== null).length;
  const caseOf = ({ reservation }: Unit) => {
    if (reservation === null) return [];
    const { reference, until } = reservation;
    return [
      reference === null ? reservationEnd.noReference : reservationEnd.reference({ reference }),
      ...(until === null ? [] : [t.reservations.untilDate({ date: format.dateTime(until) })]),
    ];
  };
  return (
    <FormDialog
      title={words.title({ n: count })}
      action={words.action({ n: count })}
      danger
      close={close}
      send={() => {
        close();
        go();
        return Promise.resolve();
      }}
    >
      <p>{reserved === 0 ? words.lead : words.ends({ n: reserved })}</p>
      <ul class="stack tight">
        {units.map((unit) => (
          <li key={unit.id} class="row spread">
            <strong>
              <bdi>{nameOf(unit)}</bdi>
            </strong>{' '}
            <span class="faint">{[t.statuses[unit.status], ...caseOf(unit)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
