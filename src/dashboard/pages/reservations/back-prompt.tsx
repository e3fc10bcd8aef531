import { isBackward } from '../../../values/sale.ts';
import type { PlannedChange, Unit } from '../../api/types.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { type Asked, useQuestion } from '../../components/shown.ts';
import { reservationEndWords } from './words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { useTexts } from '../../kit/use-texts.ts';

const takesBack = ({
  unit: { status: from, reservation },
  change: { status: to },
}: PlannedChange) => to !== undefined && isBackward({ from, to, isReserved: reservation !== null });

/** Asks before a change of status takes sales back: it ends their reservations. */
export function useBackPrompt() {
  const { asked, ask } = useQuestion<readonly Unit[]>();
  return {
    /** @returns the changes with what the person agrees to; none if they do not agree. */
    agreed: async (changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> => {
      const units = changes.filter(takesBack).map(({ unit }) => unit);
      if (units.length > 0 && !(await ask(units))) return [];
      return changes.map((each) =>
        takesBack(each) ? { ...each, change: { ...each.change, movesBack: true } } : each,
      );
    },
    dialog: asked && <BackDialog {...asked} />,
  };
}

/** Names the units whose sales move back, and the reservations that end. */
function BackDialog({ of: units, answer }: Asked<readonly Unit[]>) {
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
      close={() => answer(false)}
      send={() => {
        answer(true);
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
