import type { ImportDryRun } from '../../../api/types.ts';
import { type ImportWording, useImportTexts } from '../../../texts/use-import-texts.ts';
import type { CheckedBlock } from './checked.ts';

interface ForecastProps {
  readonly checked: readonly (CheckedBlock | undefined)[];
}

/** How much of the plan's two limits the import uses. */
export function ForecastCard({ checked }: ForecastProps) {
  const { t } = useImportTexts();
  return (
    <section class="card card-body">
      <h2>{t.import.forecast}</h2>
      <div class="forecast">
        {QUOTAS.map((quota) => (
          <Limit key={quota} title={TITLES[quota](t)} forecast={forecastOf(checked, quota)} />
        ))}
      </div>
    </section>
  );
}

interface LimitProps {
  readonly title: string;
  readonly forecast: Forecast;
}

function Limit({ title, forecast: { used, requested, allowed, beyond } }: LimitProps) {
  const { t, format } = useImportTexts();
  const after = used + requested;
  const share = (units: number) => `${Math.min(1, units / Math.max(1, allowed ?? 1)) * 100}%`;
  return (
    <div class="stack">
      <p>
        <strong>{title}</strong>
        <br />
        {t.import.now(format.number(used))}, {t.import.after(format.number(after))}{' '}
        {allowed === null ? `(${t.common.unlimited})` : t.overview.of(format.number(allowed))}
      </p>
      {allowed !== null && (
        <div class={beyond > 0 ? 'gauge danger forecast-bar' : 'gauge forecast-bar'}>
          <div class="gauge-fill" style={{ width: share(after) }} />
          <div class="forecast-used" style={{ width: share(used) }} />
        </div>
      )}
      {beyond > 0 && <p class="danger-text small">{t.import.beyond(format.number(beyond))}</p>}
    </div>
  );
}

/** The limits that the import would exceed, in words; empty if the plan allows it. */
export function ExceededLimits({ checked }: ForecastProps) {
  const { t, format } = useImportTexts();
  return exceededBy(checked).map(({ quota, beyond }) => (
    <p class="danger-text" key={quota}>
      {t.import.exceeds(TITLES[quota](t), format.number(beyond))}
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

const TITLES: Readonly<Record<Quota, (t: ImportWording['t']) => string>> = {
  monthlyUnits: (t) => t.import.monthlyUnits,
  onlineUnits: (t) => t.import.onlineUnits,
};

type Quota = keyof ImportDryRun['quotas'];

/** How much of a limit the whole import uses. */
interface Forecast {
  readonly used: number;
  readonly requested: number;
  /** `null`: unlimited. */
  readonly allowed: number | null;
  /** Number of units above the limit. */
  readonly beyond: number;
}

/** Adds up the blocks. Current use and limit come from the latest answer. */
function forecastOf(checked: readonly (CheckedBlock | undefined)[], quota: Quota): Forecast {
  const quotas = checked.flatMap((block) => (block?.quotas ?? []).map((each) => each[quota]));
  const requested = quotas.reduce((sum, each) => sum + each.requested, 0);
  const { used = 0, allowed = null } = quotas.at(-1) ?? {};
  const beyond = allowed === null || requested === 0 ? 0 : Math.max(0, used + requested - allowed);
  return { used, requested, allowed, beyond };
}
