import type { Project } from '../../../api/types.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { Failed } from '../../../components/failed.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { UnitField } from '../columns/unit-fields.ts';
import { chunksOf, type ImportJob } from '../job/job.ts';
import { keepNewJob } from '../job/store.ts';
import { StepFrame } from '../steps.tsx';
import { type Reading, readUnit } from '../values/read-unit.ts';
import { CheckSummary } from './check-summary.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { ReviewTable } from './review-table.tsx';
import type { ReviewRow } from './rows.ts';
import { useReview } from './use-review.ts';

interface Props {
  readonly fileName: string;
  readonly project: Project;
  readonly rows: readonly ReviewRow[];
  readonly fields: readonly UnitField[];
  readonly reading: Reading;
  readonly back: () => void;
  readonly begin: (job: ImportJob) => void;
}

/** Shows what the service says of each row, lets the person correct them, and begins the import. */
export function ReviewStep({ fileName, project, rows, fields, reading, back, begin }: Props) {
  const { t, format } = useTexts();
  const { orgId, memberId } = useMembership();
  const review = useReview({ orgId, projectId: project.id }, rows, reading);
  const submission = useSubmit();
  const { checks, entries, isDone } = review;
  const included = entries.filter(({ row }) => row.included);
  const start = () =>
    submission.submit(async () => {
      const { chunks, bodies } = chunksOf(included.map(({ row }) => readUnit(row.cells, reading)));
      const { id: projectId, name: projectName } = project;
      const job = { orgId, projectId, projectName, fileName, chunks };
      await keepNewJob({ orgId, memberId }, job, bodies);
      begin(job);
    });
  const isReady = isDone && review.faulty === 0 && included.length > 0;
  return (
    <StepFrame step="review" title={t.import.reviewTitle(format.number(rows.length), project.name)}>
      <CheckSummary review={review} />
      {checks.refusal !== null && (
        <Failed
          refusal={checks.refusal}
          retry={() => {
            checks.retry();
            return Promise.resolve();
          }}
        />
      )}
      {isDone && <ForecastCard checked={checks.checked} />}
      <ReviewTable review={review} fields={fields} reading={reading} />
      <p class="small">{t.import.atomic}</p>
      {isDone && review.faulty > 0 && <p class="danger-text">{t.import.firstCorrect}</p>}
      {included.length === 0 && <p class="warn-text">{t.import.nothingToImport}</p>}
      <RefusalBanner refusal={submission.refusal} />
      <div class="row">
        <Button
          kind="primary"
          disabled={!isReady}
          busy={submission.busy}
          onClick={() => void start()}
        >
          {t.import.start(format.number(included.length))}
        </Button>
        <Button onClick={back}>{t.import.back}</Button>
      </div>
    </StepFrame>
  );
}
