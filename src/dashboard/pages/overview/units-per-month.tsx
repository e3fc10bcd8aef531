import type { MonthOfUnits } from './last-months.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { MonthPlot } from './month-plot.tsx';

interface Props {
  readonly months: readonly MonthOfUnits[];
  readonly limit: number | null;
}

/** Units created in each of the last months, as a plot; as a table for who does not see it. */
export function UnitsPerMonth({ months, limit }: Props) {
  const { t, format } = useTexts();
  return (
    <section class="card card-body">
      <h2>{t.overview.perMonth}</h2>
      <MonthPlot months={months} limit={limit} />
      <table class="unseen">
        <caption>{t.overview.perMonth}</caption>
        <thead>
          <tr>
            <th scope="col">{t.overview.month}</th>
            <th scope="col">{t.overview.units}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, units }) => (
            <tr key={month}>
              <th scope="row">{format.month(month)}</th>
              <td>{format.number(units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
