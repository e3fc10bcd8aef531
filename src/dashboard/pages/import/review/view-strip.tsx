import type { ImportDryRun } from '../../../api/types.ts';
import { importWords } from '../words.ts';
import type { CheckedBlock } from './checked.ts';
import { countOf, type Review, type View, VIEWS } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Views that are offered even if they are empty. */
const ALWAYS: ReadonlySet<View> = new Set(['all', 'faults', 'warnings']);

interface StripProps {
  readonly review: Review;
  readonly view: View;
  readonly show: (view: View) => void;
}

/** How many rows there are of each kind. One kind can be chosen. Beside it, what the import uses of the plan. */
export function ViewStrip({ review, view, show }: StripProps) {
  const { t, format } = useTexts(importWords);
  return (
    <div class="card flex flex-wrap items-center overflow-hidden max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:shadow-none">
      <fieldset class="flex overflow-x-auto">
        <legend class="unseen">{t.import.show}</legend>
        {VIEWS.filter((each) => ALWAYS.has(each) || countOf(review, each) > 0).map((each) => (
          <label key={each} class={VIEW}>
            <input
              type="radio"
              name="view"
              class="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              checked={view === each}
              onChange={() => {
                show(each);
              }}
            />
            <span>{t.import.views[each]}</span>{' '}
            <b
              class={`text-20 ${each === 'faults' && review.faulty > 0 ? 'text-danger' : 'text-ink'}`}
            >
              {format.number(countOf(review, each))}
            </b>
          </label>
        ))}
      </fieldset>
      <Forecast checked={review.checks.checked} />
    </div>
  );
}

const VIEW =
  'relative flex min-w-23 flex-col-reverse border-r border-line px-4 py-2 text-13 text-second outline-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-checked:shadow-[inset_0_-2px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2';

interface ForecastProps {
  readonly checked: readonly (CheckedBlock | undefined)[];
}

/** How much of the plan's limits the import uses. */
function Forecast({ checked }: ForecastProps) {
  const { t } = useTexts(importWords);
  return (
    <div class="ml-auto flex flex-wrap justify-end gap-x-6 px-4 py-2 text-right">
      {QUOTAS.map((quota) => {
        const { used, requested, allowed } = forecastOf(checked, quota);
        if (quota === 'onlineUnits' && requested === 0) return null;
        return (
          <p key={quota} class="grid" title={t.import[quota]}>
            <strong class="text-14">
              {allowed === null
                ? t.import.requested[quota]({ units: requested })
                : t.import.ofFree[quota]({
                    units: requested,
                    free: Math.max(0, allowed - used),
                  })}
            </strong>
            <span class="text-13 text-second">
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
