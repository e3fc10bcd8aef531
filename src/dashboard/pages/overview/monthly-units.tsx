import type { Organisation } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Gauge } from './gauge.tsx';

interface Props {
  readonly usage: Organisation['usage']['monthlyUnits'];
}

/** Units created in this calendar month (UTC), and when counting begins anew. */
export function MonthlyUnits({ usage: { used, allowed } }: Props) {
  const { t, format } = useTexts();
  return (
    <Gauge title={t.overview.monthlyUnits} used={used} allowed={allowed}>
      {allowed !== null && <p class="small">{t.overview.resets(format.date(nextMonth()))}</p>}
    </Gauge>
  );
}

/** The first moment of the next month (UTC). */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
}
