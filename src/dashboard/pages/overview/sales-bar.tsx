import type { UnitStatus } from '../../../values/unit-states.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { StatusRing } from '../../components/status.tsx';

interface Props {
  /** The number of units of each status, in the order of a sale. */
  readonly statuses: readonly { readonly status: UnitStatus; readonly units: number }[];
}

/** Units by status as a bar: sold ones first, available ones last. */
export function SalesBar({ statuses }: Props) {
  return (
    <div class="sales-bar" aria-hidden="true">
      {statuses
        .toReversed()
        .filter(({ units }) => units > 0)
        .map(({ status, units }) => (
          <span key={status} class={`of-${status}`} style={{ flexGrow: units }} />
        ))}
    </div>
  );
}

/** The numbers of the bar. */
export function SalesLegend({ statuses }: Props) {
  const { t, format } = useTexts();
  return (
    <ul class="sales-legend">
      {statuses
        .toReversed()
        .filter(({ units }) => units > 0)
        .map(({ status, units }) => (
          <li key={status}>
            <StatusRing status={status} />
            <strong>{format.number(units)}</strong> {t.statuses[status]}
          </li>
        ))}
    </ul>
  );
}
