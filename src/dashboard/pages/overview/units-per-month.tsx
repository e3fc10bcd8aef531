import { useNewsTexts } from '../../texts/news.ts';

interface Props {
  readonly months: readonly MonthOfUnits[];
  readonly limit: number | null;
}

/** Units created in each of the last months, as a chart, with a table for screen readers. */
export function UnitsPerMonth({ months, limit }: Props) {
  const { t, format } = useNewsTexts();
  return (
    <section class="card card-body">
      <h2>{t.news.perMonth}</h2>
      <MonthPlot months={months} limit={limit} />
      <table class="unseen">
        <caption>{t.news.perMonth}</caption>
        <thead>
          <tr>
            <th scope="col">{t.news.month}</th>
            <th scope="col">{t.news.units}</th>
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

/**
 * A limit higher than this multiple of the highest bar is drawn at the top and marked as not to
 * scale.
 */
const LIMIT_IN_SIGHT = 3;

/** A bar chart of months, with numbers and the plan's limit. */
function MonthPlot({ months, limit }: Props) {
  const { t, format } = useNewsTexts();
  const most = Math.max(1, ...months.map(({ units }) => units));
  const drawn = limit !== null && limit > 0 && limit <= most * LIMIT_IN_SIGHT ? limit : null;
  const heightOf = (units: number) => `${(units / Math.max(most, drawn ?? 0)) * 100}%`;
  return (
    <div class="plot" aria-hidden="true">
      <div class="plot-area">
        {limit !== null && limit > 0 && (
          <div
            class="plot-limit"
            style={{ bottom: drawn === null ? 'calc(100% + 1.25rem)' : heightOf(drawn) }}
          >
            {drawn === null
              ? t.news.limitFar(format.number(limit))
              : t.news.limit(format.number(limit))}
          </div>
        )}
        {months.map(({ month, units }) => (
          <div class="plot-bar" key={month} style={{ height: heightOf(units) }}>
            {units > 0 && <span>{format.number(units)}</span>}
          </div>
        ))}
      </div>
      <div class="plot-months">
        {months.map(({ month }) => (
          <span key={month}>{format.month(month)}</span>
        ))}
      </div>
    </div>
  );
}

/** Units created in a calendar month (UTC), `2026-11`. */
interface MonthOfUnits {
  readonly month: string;
  readonly units: number;
}

const SHOWN = 12;

/** The last twelve months, oldest first, including months without units. */
export function lastMonths(known: readonly MonthOfUnits[], now = new Date()): MonthOfUnits[] {
  const months = Array.from({ length: SHOWN }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
  return months.toReversed().map((month) => ({
    month,
    units: known.find((each) => each.month === month)?.units ?? 0,
  }));
}
