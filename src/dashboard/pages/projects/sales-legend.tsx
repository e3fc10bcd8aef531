import { StatusRing } from '../../components/status.tsx';
import { shortStatuses } from '../../texts/short-statuses.ts';
import type { SalesProps } from '../overview/sales-bar.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** The numbers of the bar. */
export function SalesLegend({ statuses }: SalesProps) {
  const wording = useTexts();
  const names = shortStatuses(wording.t);
  return (
    <ul class="sales-legend">
      {statuses
        .toReversed()
        .filter(({ units }) => units > 0)
        .map(({ status, units }) => (
          <li key={status}>
            <StatusRing status={status} />
            <strong>{wording.format.number(units)}</strong> {names[status]}
          </li>
        ))}
    </ul>
  );
}
