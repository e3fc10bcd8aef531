import { useEffect, useState } from 'preact/hooks';
import { SAVE_BAR } from '../../../components/form.tsx';
import type { Project } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Failed, Loaded } from '../../../components/loaded.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { importWords, type ImportWording } from '../words.ts';
import { chunksOf, type ImportJob, keepNewJob } from '../job/job.ts';
import { StepFrame } from '../steps.tsx';
import { readProject, readUnitsOf } from '../../../api/stock.ts';
import { type Stock, stockOf } from '../match-units/stock.ts';
import type { KeptReview } from '../kept.ts';
import { ReviewTable } from './review-table.tsx';
import { BLOCK } from '../rows/rows.ts';
import { Repairs } from './repairs.tsx';
import { requestsOf, withoutRow } from './requests.ts';
import {
  countOf,
  type Review,
  unarchivedIn,
  useReview,
  type View,
  VIEWS,
  outcomeOf,
  soldTodayIn,
} from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import type { Attachment } from '../../../spreadsheets/grid.ts';
import { type Attached, newAttachments, readAttached } from './attached.ts';

interface Props extends Omit<KeptReview, 'projectId'> {
  readonly project: Project;
  /** The pictures and documents of an OpenImmo file. */
  readonly listed: readonly Attachment[];
  readonly back: () => void;
  readonly begin: (job: ImportJob) => void;
}

/** The bar is at the end of the window, and no row is visible below it. */
const BAR = `${SAVE_BAR} bottom-0 -mx-gutter -mb-8 rounded-none border-x-0 border-b-0 px-gutter max-md:py-2`;

/** Step 3: checks every row, then shows the findings. */
export function ReviewStep(props: Props) {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const { project, fileName, rows, listed } = props;
  const reading = useReading(`stock of ${project.id}`, async () => {
    const [units, stored, attached] = await Promise.all([
      readUnitsOf(orgId, project.id, true),
      readProject(orgId, project.id),
      readAttached(orgId, project.id, listed),
    ]);
    const cells = rows.map((row) => row.cells);
    return { stock: stockOf(units, cells, { ...stored }), attached };
  });
  // A later version of the stock would check every row again.
  const [stored, setStored] = useState<Stored | null>(null);
  useEffect(() => {
    if (reading.state === 'loaded') setStored((before) => before ?? reading.value);
  }, [reading.state]);
  return (
    <StepFrame step="review" lead={t.import.fileTo({ file: fileName, project: project.name })}>
      {stored === null ? (
        <Loaded reading={reading} lines={8}>
          {() => null}
        </Loaded>
      ) : (
        <MatchedStep {...props} {...stored} />
      )}
    </StepFrame>
  );
}

/** What the project has already. */
interface Stored {
  readonly stock: Stock;
  readonly attached: Attached;
}

type MatchedProps = Props & Stored;

function MatchedStep(props: MatchedProps) {
  const { project, stock } = props;
  const { orgId } = useMembership();
  const review = useReview({ orgId, projectId: project.id }, stock, props);
  const { checks, wasChecked } = review;
  return (
    <>
      {checks.refusal !== null && <Failed refusal={checks.refusal} retry={checks.retry} />}
      {wasChecked ? <Checked {...props} review={review} /> : <CheckProgress review={review} />}
    </>
  );
}

type CheckedProps = MatchedProps & { readonly review: Review };

/** The checked rows to correct, and the button that starts the import. */
function Checked(props: CheckedProps) {
  const { fileName, sheet, project, attached, back, begin, review } = props;
  const { t } = useTexts(importWords);
  const { orgId, memberId } = useMembership();
  const submission = useSubmit();
  const { entries, isDone, faulty, leaveOutFaulty } = review;
  const [view, setView] = useState<View>('all');
  const exceeded = review.forecasts.filter(({ beyond }) => beyond > 0);
  const gone = withoutRow(review);
  const [updated, created] = [countOf(review, 'updated') + gone.length, countOf(review, 'new')];
  const files = newAttachments(attached, review);
  const start = () =>
    submission.submit(async () => {
      const { units, upserts } = requestsOf(review);
      const { chunks, bodies } = chunksOf(fileName, units, upserts);
      const { id: projectId, name: projectName } = project;
      const attachments = { key: crypto.randomUUID(), sheet, all: files, arrived: [] };
      const outcome = outcomeOf(review);
      const job = { orgId, projectId, projectName, fileName, chunks, outcome, attachments };
      await keepNewJob({ orgId, memberId }, job, bodies);
      begin(job);
    });
  const isEmpty = updated + created + files.length === 0;
  const hindrance = isEmpty ? t.import.nothingToImport : null;
  return (
    <>
      <ViewStrip review={review} view={view} show={setView} />
      <div class="grid grid-cols-[minmax(0,1fr)] items-start gap-3 2xl:grid-cols-[minmax(0,1fr)_20.1875rem]">
        <Repairs review={review} />
        <ReviewTable key={view} review={review} view={view} />
      </div>
      {entries.length > BLOCK && <p class="small">{t.import.atomic}</p>}
      <div class={BAR}>
        <Exceeded limits={exceeded} />
        <RefusalBanner refusal={submission.refusal} />
        <div class="save-line row spread">
          <CheckSummary review={review} hindrance={hindrance} />
          <div class="row max-md:contents [&>.button:not(.quiet)]:min-h-[max(2.25rem,var(--control))] max-md:[&>.button:not(.quiet)]:flex-auto">
            <Button kind="quiet" onClick={back}>
              {t.import.back}
            </Button>
            {faulty > 0 && (
              <Button onClick={leaveOutFaulty}>{t.import.leaveOutFaulty({ n: faulty })}</Button>
            )}
            <Button
              kind="primary"
              disabled={!isDone || faulty > 0 || hindrance !== null || exceeded.length > 0}
              busy={submission.busy}
              onClick={() => void start()}
            >
              {startText(t, { updated, created, files: files.length })}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

/** What the import does. */
function startText(
  { import: t }: ImportWording['t'],
  { updated, created, files }: Readonly<Record<'updated' | 'created' | 'files', number>>,
): string {
  if (updated > 0 && created > 0) return t.startBoth({ updates: updated, created });
  if (updated > 0) return t.startUpdates({ n: updated });
  return created > 0 || files === 0 ? t.start({ n: created }) : t.startFiles({ n: files });
}

/** The limits of the plan that the import would exceed. */
function Exceeded({ limits }: { readonly limits: Review['forecasts'] }) {
  const { t } = useTexts(importWords);
  return limits.map(({ quota, beyond }) => (
    <p class="danger-text" key={quota}>
      {t.import.exceeds({ limit: t.import[quota], n: beyond })}
    </p>
  ));
}

interface CheckProgressProps {
  readonly review: Review;
}

/** Progress of the first check. */
function CheckProgress({ review: { checks, entries } }: CheckProgressProps) {
  const { t } = useTexts(importWords);
  const all = entries.length;
  const done = Math.min(all, checks.done * BLOCK);
  const text = t.import.checking({ done, all });
  return (
    <div class="card card-body">
      <p role="status">{text}</p>
      <progress class="h-2.5 w-full accent-accent" max={all} value={done} aria-label={text} />
    </div>
  );
}

interface CheckSummaryProps extends CheckProgressProps {
  /** Why the import cannot start although no row has a fault. */
  readonly hindrance: string | null;
}

/** Numbers of rows with faults and warnings, and what to do about them. */
function CheckSummary({ review, hindrance }: CheckSummaryProps) {
  const { isDone, faulty, warned } = review;
  const { t } = useTexts(importWords);
  const [unarchived, sold] = [unarchivedIn(review), soldTodayIn(review)];
  const found = faulty > 0 ? t.import.faults({ n: faulty }) : t.import.noFaults;
  return (
    <div class="flex flex-[1_1_20rem] gap-2.5 text-13 max-md:basis-48" aria-busy={!isDone}>
      <Icon
        name={faulty > 0 ? 'warning' : 'check'}
        look={faulty > 0 ? 'text-danger' : 'text-accent'}
      />
      <p role="status">
        <strong>{found}</strong>
        {unarchived > 0 && ` ${t.import.unarchiving({ units: unarchived })}`}
        {sold > 0 && ` ${t.import.soldToday({ units: sold })}`}
        {warned > 0 && faulty === 0 && ` ${t.import.warnings({ n: warned })}`}{' '}
        {hindrance ?? <span class="max-md:hidden">{t.import.undoHint}</span>}
      </p>
    </div>
  );
}

/** Views that are offered even if they are empty. */
const ALWAYS: ReadonlySet<View> = new Set(['all', 'faults', 'warnings']);

interface StripProps {
  readonly review: Review;
  readonly view: View;
  readonly show: (view: View) => void;
}

/** How many rows there are of each kind. One kind can be chosen. Beside it, what the import uses of the plan. */
function ViewStrip({ review, view, show }: StripProps) {
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
