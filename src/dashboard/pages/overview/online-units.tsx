import type { Organisation } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Gauge } from './gauge.tsx';

interface Props {
  readonly usage: Organisation['usage']['onlineUnits'];
}

/** Units that are online and not archived now. */
export function OnlineUnits({ usage: { used, allowed } }: Props) {
  const { t } = useTexts();
  return (
    <Gauge title={t.overview.onlineUnits} used={used} allowed={allowed}>
      <p class="small">{t.overview.onlineHint}</p>
    </Gauge>
  );
}
