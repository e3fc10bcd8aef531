import { useTexts } from '../../texts/use-texts.ts';
import type { MonthOfUnits } from './last-months.ts';

/** A limit further above the bars than this would flatten them: it is not drawn. */
const LIMIT_IN_SIGHT = 3;

interface Props {
  readonly months: readonly MonthOfUnits[];
  readonly limit: number | null;
}

/** A bar a month, with its number, and the plan's limit where it is in sight. */
export function MonthPlot({ months, limit }: Props) {
  const { t, format } = useTexts();
  const most = Math.max(1, ...months.map(({ units }) => units));
  const drawn = limit !== null && limit > 0 && limit <= most * LIMIT_IN_SIGHT ? limit : null;
  const heightOf = (units: number) => `${(units / Math.max(most, drawn ?? 0)) * 100}%`;
  return (
    <div class="plot" aria-hidden="true">
      <div class="plot-area">
        {drawn !== null && (
          <div class="plot-limit" style={{ bottom: heightOf(drawn) }}>
            {t.overview.limit(format.number(drawn))}
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
