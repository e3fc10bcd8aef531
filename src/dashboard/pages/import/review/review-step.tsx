import type { Project } from '../../../api/types.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Failed } from '../../../components/loaded.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import { chunksOf, type ImportJob } from '../job/job.ts';
import { keepNewJob } from '../job/store.ts';
import { StepFrame } from '../steps.tsx';
import { type ReadOptions, readUnit } from '../values/read-unit.ts';
import { exceededBy, ExceededLimits, ForecastCard } from './forecast-card.tsx';
import { ReviewTable } from './review-table.tsx';
import { BLOCK, type ReviewRow } from './rows.ts';
import { type Review, useReview } from './use-review.ts';

interface Props {
  readonly fileName: string;
  readonly project: Project;
  readonly rows: readonly ReviewRow[];
  readonly fields: readonly NewFieldName[];
  readonly readOptions: ReadOptions;
  readonly back: () => void;
  readonly begin: (job: ImportJob) => void;
}

/** Step 3: checks every row, then shows the findings. */
export function ReviewStep(props: Props) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const { project, rows, readOptions } = props;
  const review = useReview({ orgId, projectId: project.id }, rows, readOptions);
  const { checks, wasChecked } = review;
  const retry = () => {
    checks.retry();
    return Promise.resolve();
  };
  return (
    <StepFrame step="review" title={t.import.reviewTitle(format.number(rows.length), project.name)}>
      {checks.refusal !== null && <Failed refusal={checks.refusal} retry={retry} />}
      {wasChecked ? <Checked {...props} review={review} /> : <CheckProgress review={review} />}
    </StepFrame>
  );
}

interface CheckedProps extends Props {
  readonly review: Review;
}

/** The checked rows to correct, and the button that starts the import. */
function Checked({ fileName, project, fields, readOptions, back, begin, review }: CheckedProps) {
  const { t, format } = useTexts();
  const { orgId, memberId } = useMembership();
  const submission = useSubmit();
  const { checks, entries, isDone, faulty } = review;
  const isBeyondPlan = exceededBy(checks.checked).length > 0;
  const included = entries.filter(({ row }) => row.included);
  const start = () =>
    submission.submit(async () => {
      const { chunks, bodies } = chunksOf(
        included.map(({ row }) => readUnit(row.cells, readOptions)),
      );
      const { id: projectId, name: projectName } = project;
      const job = { orgId, projectId, projectName, fileName, chunks };
      await keepNewJob({ orgId, memberId }, job, bodies);
      begin(job);
    });
  return (
    <>
      <CheckSummary review={review} />
      <ForecastCard checked={checks.checked} />
      <ReviewTable review={review} fields={fields} readOptions={readOptions} />
      <p class="small">{t.import.atomic}</p>
      {faulty > 0 && <p class="danger-text">{t.import.firstCorrect}</p>}
      <ExceededLimits checked={checks.checked} />
      {included.length === 0 && <p class="warn-text">{t.import.nothingToImport}</p>}
      <RefusalBanner refusal={submission.refusal} />
      <div class="row">
        <Button
          kind="primary"
          disabled={!isDone || faulty > 0 || included.length === 0 || isBeyondPlan}
          busy={submission.busy}
          onClick={() => void start()}
        >
          {t.import.start(format.number(included.length))}
        </Button>
        <Button onClick={back}>{t.import.back}</Button>
      </div>
    </>
  );
}

interface CheckProgressProps {
  readonly review: Review;
}

/** Progress of the first check. */
function CheckProgress({ review: { checks, entries } }: CheckProgressProps) {
  const { t, format } = useTexts();
  const all = entries.length;
  const done = Math.min(all, checks.done * BLOCK);
  const text = t.import.checking(format.number(done), format.number(all));
  return (
    <div class="card card-body">
      <p role="status">{text}</p>
      <progress class="progress" max={all} value={done} aria-label={text} />
    </div>
  );
}

/** Numbers of rows with faults and warnings, and what to do about them. */
function CheckSummary({ review }: CheckProgressProps) {
  const { t, format } = useTexts();
  const { isDone, faulty, warned, leaveOutFaulty } = review;
  return (
    <div class={faulty > 0 ? 'banner danger' : 'banner ok'} aria-busy={!isDone}>
      <Icon name={faulty > 0 ? 'warning' : 'check'} />
      <div class="stack">
        <p role="status">
          <strong>{faulty > 0 ? t.import.faults(format.number(faulty)) : t.import.noFaults}</strong>
          {warned > 0 && ` ${t.import.warnings(format.number(warned))}`}
        </p>
        {faulty > 0 && (
          <>
            <p>{t.import.faultsHint}</p>
            <div class="row">
              <Button onClick={leaveOutFaulty}>{t.import.leaveOutFaulty}</Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
