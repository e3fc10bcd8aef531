import { useEffect, useState } from 'preact/hooks';
import type { Project, Unit } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Failed, Loaded } from '../../../components/loaded.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { importWords } from '../words.ts';
import { chunksOf, type ImportJob } from '../job/job.ts';
import { keepNewJob } from '../job/store.ts';
import { StepFrame } from '../steps.tsx';
import { changeOf } from '../match-units/row-changes.ts';
import { readUnitsOf } from '../../../api/stock.ts';
import { reached, type Stock, stockOf } from '../match-units/stock.ts';
import type { UpsertRow } from '../../../api/imports.ts';
import { type ReadOptions, readUnit } from '../../../unit-cells/read-unit.ts';
import { needsUpsert, upsertRow } from './checked.ts';
import { exceededBy, ExceededLimits } from './forecast.tsx';
import type { KeptReview } from './kept-review.ts';
import { ReviewTable, ViewStrip } from './review-table.tsx';
import { BLOCK, type ReviewRow } from '../rows/rows.ts';
import { Repairs } from './repairs.tsx';
import { outcomeOf } from './outcome.ts';
import { countOf, type Review, unarchivedIn, useReview, type View } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props extends Omit<KeptReview, 'projectId'> {
  readonly project: Project;
  readonly back: () => void;
  readonly begin: (job: ImportJob) => void;
}

/** Step 3: checks every row, then shows the findings. */
export function ReviewStep(props: Props) {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const { project, fileName, rows } = props;
  const reading = useReading(`stock of ${project.id}`, async () =>
    stockOf(
      await readUnitsOf(orgId, project.id, true),
      rows.map(({ cells }) => cells),
    ),
  );
  // A later version of the stock would check every row again.
  const [stock, setStock] = useState<Stock | null>(null);
  useEffect(() => {
    if (reading.state === 'loaded') setStock((before) => before ?? reading.value);
  }, [reading.state]);
  return (
    <StepFrame step="review" lead={t.import.fileTo({ file: fileName, project: project.name })}>
      {stock === null ? (
        <Loaded reading={reading} lines={8}>
          {() => null}
        </Loaded>
      ) : (
        <MatchedStep {...props} stock={stock} />
      )}
    </StepFrame>
  );
}

interface MatchedProps extends Props {
  readonly stock: Stock;
}

function MatchedStep(props: MatchedProps) {
  const { project, stock } = props;
  const { orgId } = useMembership();
  const review = useReview({ orgId, projectId: project.id }, stock, props);
  const { checks, wasChecked } = review;
  const retry = () => {
    checks.retry();
    return Promise.resolve();
  };
  return (
    <>
      {checks.refusal !== null && <Failed refusal={checks.refusal} retry={retry} />}
      {wasChecked ? <Checked {...props} review={review} /> : <CheckProgress review={review} />}
    </>
  );
}

interface CheckedProps extends MatchedProps {
  readonly review: Review;
}

/** The checked rows to correct, and the button that starts the import. */
function Checked(props: CheckedProps) {
  const { fileName, project, stock, readOptions, back, begin, review } = props;
  const { t } = useTexts(importWords);
  const { orgId, memberId } = useMembership();
  const submission = useSubmit();
  const { checks, entries, isDone, faulty, leaveOutFaulty } = review;
  const [view, setView] = useState<View>('all');
  const isBeyondPlan = exceededBy(checks.checked).length > 0;
  const gone = withoutRow(review, stock);
  const [updated, created] = [countOf(review, 'updated') + gone.length, countOf(review, 'new')];
  const start = () =>
    submission.submit(async () => {
      const { units, upserts } = requestsOf(review, stock, readOptions);
      const { chunks, bodies } = chunksOf(fileName, units, upserts);
      const { id: projectId, name: projectName } = project;
      const outcome = outcomeOf(review, readOptions);
      const job = { orgId, projectId, projectName, fileName, chunks, outcome };
      await keepNewJob({ orgId, memberId }, job, bodies);
      begin(job);
    });
  const hindrance = updated === 0 && created === 0 ? t.import.nothingToImport : null;
  return (
    <>
      <ViewStrip review={review} view={view} show={setView} />
      <div class="review">
        <Repairs review={review} />
        <ReviewTable key={view} review={review} view={view} readOptions={readOptions} />
      </div>
      {entries.length > BLOCK && <p class="small">{t.import.atomic}</p>}
      <div class="save-bar import-foot">
        <ExceededLimits checked={checks.checked} />
        <RefusalBanner refusal={submission.refusal} />
        <div class="save-line row spread">
          <CheckSummary review={review} hindrance={hindrance} />
          <div class="row">
            <Button kind="quiet" onClick={back}>
              {t.import.back}
            </Button>
            {faulty > 0 && (
              <Button onClick={leaveOutFaulty}>{t.import.leaveOutFaulty({ n: faulty })}</Button>
            )}
            <Button
              kind="primary"
              disabled={!isDone || faulty > 0 || hindrance !== null || isBeyondPlan}
              busy={submission.busy}
              onClick={() => void start()}
            >
              {updated === 0
                ? t.import.start({ n: created })
                : created === 0
                  ? t.import.startUpdates({ n: updated })
                  : t.import.startBoth({ updates: updated, created })}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

/** A new unit is created although another project may have one with its id: both may have a `WE 1`. */
const CREATES = { ifNoneMatch: '*' } as const;

/** A unit is changed only as it was read. */
const unchanged = ({ updatedAt }: Unit) => ({ ifMatch: `"${updatedAt}"` });

/**
 * What the checked rows send. A new unit with an own id, and every update, is a row of the upsert;
 * an update is made only if its unit is still as it was read.
 */
function requestsOf(review: Review, stock: Stock, readOptions: ReadOptions) {
  const { entries, matching } = review;
  const units = [];
  const upserts: UpsertRow[] = [];
  for (const { action, match, row, update } of entries) {
    const { unit, source } = match;
    const isUnnamed = unit !== null || source === '';
    const own = isUnnamed && action === 'new' ? newSource(row, stock, upserts) : '';
    // An import makes the identifier the own id.
    const isTwin = stock.repeated.has(row.cells.unitIdentifier?.text.trim() ?? '');
    if (action === 'new' && isUnnamed && (isTwin || needsUpsert(row, readOptions))) {
      upserts.push(upsertRow(own, readUnit(row.cells, readOptions), CREATES));
    } else if (action === 'new' && isUnnamed) {
      units.push(readUnit(row.cells, readOptions));
    } else if (action === 'new') {
      upserts.push(upsertRow(source, readUnit(row.cells, readOptions), CREATES));
    } else if (action === 'update' && update?.outcome !== 'unchanged') {
      const guard = unit === null ? {} : unchanged(unit);
      upserts.push(upsertRow(source, changeOf(matching, row), guard));
    }
  }
  return { units, upserts: [...upserts, ...withoutRow(review, stock)] };
}

/** What is sent about units that no row names. One without an own id that only it has stays as it is. */
function withoutRow({ missing, choices }: Review, stock: Stock): UpsertRow[] {
  if (choices.missing === 'keep') return [];
  const change =
    choices.missing === 'archive' ? { archived: true } : ({ visibility: 'offline' } as const);
  return missing.flatMap((unit) => {
    const { source, problem } = reached(stock, unit);
    return problem === null ? [upsertRow(source, change, unchanged(unit))] : [];
  });
}

/** The own id of a new unit: its identifier, as in an import, unless another unit has that; else with its house. */
function newSource(
  { cells }: ReviewRow,
  { bySource }: Stock,
  others: readonly UpsertRow[],
): string {
  const identifier = cells.unitIdentifier?.text.trim() ?? '';
  const isFree = (name: string) =>
    !bySource.has(name) && !others.some(({ externalSourceId }) => externalSourceId === name);
  const names = [identifier, `${cells.haus?.text.trim() ?? ''} ${identifier}`];
  return names.find((name) => identifier !== '' && isFree(name)) ?? crypto.randomUUID();
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
      <progress class="progress" max={all} value={done} aria-label={text} />
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
  const unarchived = unarchivedIn(review);
  const found = faulty > 0 ? t.import.faults({ n: faulty }) : t.import.noFaults;
  return (
    <div class={faulty > 0 ? 'check-summary faulty' : 'check-summary'} aria-busy={!isDone}>
      <Icon name={faulty > 0 ? 'warning' : 'check'} />
      <p role="status">
        <strong>{found}</strong>
        {unarchived > 0 && ` ${t.import.unarchiving({ units: unarchived })}`}
        {warned > 0 && faulty === 0 && ` ${t.import.warnings({ n: warned })}`}{' '}
        {hindrance ?? <span class="on-wide">{t.import.undoHint}</span>}
      </p>
    </div>
  );
}
