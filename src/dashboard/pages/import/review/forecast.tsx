import type { ImportDryRun } from '../../../api/types.ts';
import { importWords } from '../words.ts';
import type { CheckedBlock } from './checked.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface ForecastProps {
  readonly checked: readonly (CheckedBlock | undefined)[];
}

/** How much of the plan's limits the import uses. */
export function Forecast({ checked }: ForecastProps) {
  const { t } = useTexts(importWords);
  return (
    <div class="forecast">
      {QUOTAS.map((quota) => {
        const { used, requested, allowed } = forecastOf(checked, quota);
        if (quota === 'onlineUnits' && requested === 0) return null;
        return (
          <p key={quota} title={t.import[quota]}>
            <strong>
              {allowed === null
                ? t.import.requested[quota]({ units: requested })
                : t.import.ofFree[quota]({
                    units: requested,
                    free: Math.max(0, allowed - used),
                  })}
            </strong>
            <span>
              {t.import.after({ after: used + requested })}{' '}
              {allowed === null ? '' : t.units.of({ total: allowed })}
            </span>
          </p>
        );
      })}
    </div>
  );
}

/** The limits that the import would exceed, in words; empty if the plan allows it. */
export function ExceededLimits({ checked }: ForecastProps) {
  const { t } = useTexts(importWords);
  return exceededBy(checked).map(({ quota, beyond }) => (
    <p class="danger-text" key={quota}>
      {t.import.exceeds({ limit: t.import[quota], n: beyond })}
    </p>
  ));
}

/** The limits that the import would exceed. */
export function exceededBy(checked: ForecastProps['checked']) {
  return QUOTAS.map((quota) => ({ quota, beyond: forecastOf(checked, quota).beyond })).filter(
    ({ beyond }) => beyond > 0,
  );
}

const QUOTAS = ['monthlyUnits', 'onlineUnits'] as const;

type Quota = keyof ImportDryRun['quotas'];

/** How much of a limit the whole import uses, and by how much it exceeds it. Use and limit come from the latest answer. */
function forecastOf(checked: readonly (CheckedBlock | undefined)[], quota: Quota) {
  const quotas = checked.flatMap((block) => (block?.quotas ?? []).map((each) => each[quota]));
  const requested = quotas.reduce((sum, each) => sum + each.requested, 0);
  const { used = 0, allowed = null } = quotas.at(-1) ?? {};
  const beyond = allowed === null || requested === 0 ? 0 : Math.max(0, used + requested - allowed);
  return { used, requested, allowed, beyond };
}
