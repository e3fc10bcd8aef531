import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/form-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useOpen } from '../../../components/shown.ts';
import { importWords } from '../words.ts';
import { StepFrame } from '../steps.tsx';
import type { Grid } from '../../../spreadsheets/grid.ts';
import type { Importer } from '../kept.ts';
import {
  type ImportJob,
  isUncertain,
  unitsDone,
  unitsIn,
  withChunk,
  JOB,
  keptBody,
} from './job.ts';
import { Result } from './result.tsx';
import { useTexts } from '../../../kit/use-texts.ts';
import { useEffect, useRef } from 'preact/hooks';
import { sendImport } from '../../../api/imports.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { inParts, useRun, withRetries } from '../../../kit/run.ts';

interface Props {
  readonly importer: Importer;
  readonly begun: ImportJob;
  /** The projects of an OpenImmo file, this one included. */
  readonly sheets: readonly Grid[];
  /** Removes the job. */
  readonly leave: () => Promise<void>;
  /** Checks its rows again. */
  readonly again: () => Promise<void>;
}

/** Step 4: imports chunk by chunk. The person can stop, leave the page, and resume. */
export function RunStep({ importer, begun, sheets, leave, again }: Props) {
  const { t } = useTexts(importWords);
  const control = useJob(importer, begun);
  const { job } = control;
  const isFinished = unitsDone(job) === unitsIn(job);
  return (
    <StepFrame
      step={isFinished ? 'done' : 'run'}
      lead={t.import.fileTo({ file: job.fileName, project: job.projectName })}
    >
      {isFinished ? (
        <Result job={job} sheets={sheets} leave={leave} />
      ) : (
        <Progress {...{ control, leave, again }} />
      )}
    </StepFrame>
  );
}

interface ProgressProps extends Pick<Props, 'leave' | 'again'> {
  readonly control: JobControl;
}

function Progress({ control, leave, again }: ProgressProps) {
  const { t } = useTexts(importWords);
  const { isOpen, open, close } = useOpen();
  const { job, phase, refusal, resume, stop } = control;
  const running = phase !== 'still';
  const [done, all] = [unitsDone(job), unitsIn(job)];
  const text = t.import.progressText({ done, all });
  const now = Date.now();
  const isOffline = refusal?.code === 'offline';
  const stale = isStale(refusal);
  const isHeld = job.chunks.some((chunk) => isUncertain(chunk, now));
  return (
    <div class="card card-body">
      <p role="status">
        <strong>{running ? text : `${t.import.stopped}: ${text}`}</strong>
      </p>
      <progress
        class="h-2.5 w-full accent-accent"
        max={all}
        value={done}
        aria-label={t.common.progress}
      />
      {!running && <p>{isOffline ? t.import.goesOn : t.import.stoppedHint}</p>}
      <p class="small">{t.import.atomic}</p>
      {!isOffline && <StopReason refusal={refusal} />}
      {!running && <UncertainChunks control={control} />}
      <div class="row">
        {running ? (
          <Button busy={phase === 'stopping'} onClick={stop}>
            {phase === 'stopping' ? t.import.stopping : t.common.stop}
          </Button>
        ) : (
          <>
            <Button kind="primary" disabled={isHeld} onClick={stale ? () => void again() : resume}>
              {stale ? t.import.checkAgain : t.common.resume}
            </Button>
            <Button kind="danger" onClick={open}>
              {t.import.discard}
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <ConfirmDialog
          title={t.import.discardTitle}
          hint={t.import.discardHint({ left: all - done })}
          action={t.import.discard}
          send={leave}
          close={close}
        />
      )}
    </div>
  );
}

/** Whether rows are refused that the check found right: their units have changed since. */
const isStale = (refusal: JobControl['refusal']) => (refusal?.faults.length ?? 0) > 0;

/** Why the service refused a chunk, and what to do about it. */
function StopReason({ refusal }: Pick<JobControl, 'refusal'>) {
  const { t } = useTexts(importWords);
  const isBeyondPlan = refusal?.code === 'quota_exceeded';
  if (refusal === null || !(isBeyondPlan || isStale(refusal)))
    return <RefusalBanner refusal={refusal} />;
  return (
    <p class="banner danger" role="alert">
      <Icon name="warning" />{' '}
      {isBeyondPlan ? t.import.quota : t.import.stale({ n: refusal.faults.length })}
    </p>
  );
}

/** Chunks with an unknown result. The person decides whether they were written. */
function UncertainChunks({ control }: { readonly control: JobControl }) {
  const { t } = useTexts(importWords);
  const now = Date.now();
  return (
    <>
      {control.job.chunks.map((chunk, at) => {
        if (!isUncertain(chunk, now)) return null;
        return (
          <div class="banner stack" key={chunk.key}>
            <p>{t.import.uncertain({ block: at + 1, units: chunk.units })}</p>
            <div class="row">
              <Button onClick={() => void control.settle(at, true)}>{t.import.wasWritten}</Button>
              <Button onClick={() => void control.settle(at, false)}>{t.import.sendAgain}</Button>
            </div>
          </div>
        );
      })}
    </>
  );
}

/** A running or stopped job, and its actions. */
type JobControl = ReturnType<typeof useJob>;

/** Runs a stored job once no other window does, at once unless the person has stopped it. */
function useJob(importer: Importer, begun: ImportJob) {
  const isAsked = useRef(false);
  const run = useRun<ImportJob>(begun, (_, { isStopped, show }) =>
    navigator.locks.request(JOB.keyOf(importer), async () => {
      const stored = await JOB.read(importer);
      if (stored === null) return;
      show(stored);
      if (stored.isStopped === true && !isAsked.current) return;
      const keep = async (job: ImportJob) => {
        await JOB.keep(importer, job);
        show(job);
        return job;
      };
      const job = await inParts<ImportJob>(
        { ...stored, isStopped: false },
        (each) => nextOf(importer, each, keep),
        { isStopped, show },
      );
      if (isStopped()) await keep({ ...job, isStopped: true });
    }),
  );
  useEffect(() => void run.go(begun), []);
  return {
    ...run,
    resume: () => {
      isAsked.current = true;
      void run.go(run.job);
    },
    /** Sets whether a chunk with an unknown result was written. */
    settle: async (at: number, written: boolean) => {
      const change = written
        ? { state: 'done' as const }
        : { state: 'waiting' as const, sentAt: null, key: crypto.randomUUID() };
      const next = withChunk(run.job, at, change);
      await JOB.keep(importer, next);
      run.show(next);
    },
  };
}

/**
 * Refusals that prove that nothing was written with the key. Otherwise the stored answer would come
 * back.
 */
const UNWRITTEN = new Set([
  'quota_exceeded',
  'invalid_request',
  'precondition_failed',
  'external_id_ambiguous',
  'external_id_elsewhere',
]);

/**
 * Sends a job's next chunk. It marks it as sent before it sends it, and each has its own key: it can stop at any
 * point and run again without writing anything twice.
 *
 * @param keep stores the job as it is then.
 */
function nextOf(
  importer: Importer,
  job: ImportJob,
  keep: (job: ImportJob) => Promise<ImportJob>,
): Promise<ImportJob> | null {
  const at = job.chunks.findIndex(({ state }) => state !== 'done');
  const chunk = job.chunks[at];
  if (chunk === undefined || isUncertain(chunk, Date.now())) return null;
  const send = async () => {
    const sent = await keep(
      withChunk(job, at, { state: 'sent', sentAt: chunk.sentAt ?? Date.now() }),
    );
    const body = await keptBody(importer, at);
    try {
      const writtenAt = await withRetries(() =>
        sendImport(job.orgId, job.projectId, chunk.kind, body, chunk.key),
      );
      return await keep(withChunk(sent, at, { state: 'done', writtenAt }));
    } catch (error) {
      if (UNWRITTEN.has(refusalOf(error).code))
        await keep(withChunk(sent, at, { state: 'waiting', sentAt: null }));
      throw error;
    }
  };
  return send();
}
