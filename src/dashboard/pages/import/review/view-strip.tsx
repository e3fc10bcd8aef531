import { importWords } from '../words.ts';
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
              onChange={() => show(each)}
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
      <Forecast review={review} />
    </div>
  );
}

const VIEW =
  'relative flex min-w-23 flex-col-reverse border-r border-line px-4 py-2 text-13 text-second outline-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:shadow-[inset_0_-2px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2';

/** How much of the plan's limits the import uses. */
function Forecast({ review }: Pick<StripProps, 'review'>) {
  const { t } = useTexts(importWords);
  return (
    <div class="ml-auto flex flex-wrap justify-end gap-x-6 px-4 py-2 text-right">
      {review.forecasts.map(({ quota, used, requested, allowed }) => {
        if (quota === 'onlineUnits' && requested === 0) return null;
        const free = Math.max(0, (allowed ?? 0) - used);
        return (
          <p key={quota} class="grid" title={t.import[quota]}>
            <strong class="text-14">
              {allowed === null
                ? t.import.requested[quota]({ units: requested })
                : t.import.ofFree[quota]({ units: requested, free })}
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
