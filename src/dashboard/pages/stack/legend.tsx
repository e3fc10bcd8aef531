import { UNIT_STATUSES, type UnitStatus } from '../../../values/unit-states.ts';
import type { Unit } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly units: readonly Unit[];
  /** The statuses shown. An empty list means all. */
  readonly chosen: readonly UnitStatus[];
  readonly choose: (statuses: readonly UnitStatus[]) => void;
}

/** The legend of colours and patterns, with the number of units. It also filters by status. */
export function Legend({ units, chosen, choose }: Props) {
  const { t, format } = useTexts();
  const toggled = (status: UnitStatus) =>
    UNIT_STATUSES.filter((each) => (each === status) !== chosen.includes(each));
  return (
    <div class="plan-legend" role="group" aria-label={t.stack.legend}>
      {UNIT_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          class="plan-status"
          aria-pressed={chosen.includes(status)}
          onClick={() => {
            choose(toggled(status));
          }}
        >
          <span class={`plan-pattern of-${status}`} />
          {t.statuses[status]}
          <strong>{format.number(units.filter((unit) => unit.status === status).length)}</strong>
        </button>
      ))}
      {chosen.length > 0 && (
        <button
          type="button"
          class="plan-status plan-all"
          onClick={() => {
            choose([]);
          }}
        >
          {t.stack.all}
        </button>
      )}
    </div>
  );
}
