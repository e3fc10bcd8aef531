import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/form-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useOpen } from '../../../components/shown.ts';
import { APP_BASE } from '../../../navigation/location.ts';
import { useImportTexts } from '../../../texts/use-import-texts.ts';
import { LeftOut } from '../left-out.tsx';
import { LatestImports } from '../latest-imports.tsx';
import { StepFrame } from '../steps.tsx';
import {
  type Importer,
  type ImportJob,
  isUncertain,
  unitsDone,
  unitsIn,
  updatesIn,
} from './job.ts';
import { type JobControl, useJob } from './use-job.ts';

interface Props {
  readonly importer: Importer;
  readonly begun: ImportJob;
  /** Whether the person has just started it. Then it runs at once. */
  readonly isNew: boolean;
  /** Removes the job. */
  readonly leave: () => Promise<void>;
}

/** Step 4: imports chunk by chunk. The person can stop, leave the page, and resume. */
export function RunStep({ importer, begun, isNew, leave }: Props) {
  const { t } = useImportTexts();
  const control = useJob(importer, begun);
  const { job } = control;
  useEffect(() => {
    if (isNew) control.run();
  }, []);
  const isFinished = unitsDone(job) === unitsIn(job);
  return (
    <StepFrame step="run" lead={t.import.fileTo(job.fileName, job.projectName)}>
      {isFinished ? (
        <>
          <Result job={job} leave={leave} />
          <LatestImports />
        </>
      ) : (
        <Progress control={control} leave={leave} />
      )}
    </StepFrame>
  );
}

interface ProgressProps {
  readonly control: JobControl;
  readonly leave: () => Promise<void>;
}

function Progress({ control, leave }: ProgressProps) {
  const { t, format } = useImportTexts();
  const { isOpen, open, close } = useOpen();
  const { job, running, stopping, refusal, run, stop } = control;
  const [done, all] = [unitsDone(job), unitsIn(job)];
  const text = t.import.progressText(format.number(done), format.number(all));
  const now = Date.now();
  const isHeld = job.chunks.some((chunk) => isUncertain(chunk, now));
  return (
    <div class="card card-body">
      <p role="status">
        <strong>{running ? text : `${t.import.stopped}: ${text}`}</strong>
      </p>
      <progress class="progress" max={all} value={done} aria-label={t.common.progress} />
      {!running && <p>{t.import.stoppedHint}</p>}
      <p class="small">{t.import.atomic}</p>
      <StopReason refusal={refusal} />
      {!running && <UncertainChunks control={control} />}
      <div class="row">
        {running ? (
          <Button busy={stopping} onClick={stop}>
            {stopping ? t.import.stopping : t.common.stop}
          </Button>
        ) : (
          <>
            <Button kind="primary" disabled={isHeld} onClick={run}>
              {t.common.resume}
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
          hint={t.import.discardHint(format.number(all - done))}
          action={t.import.discard}
          send={leave}
          close={close}
        />
      )}
    </div>
  );
}

/** Why the service refused a chunk, and what to do about it. */
function StopReason({ refusal }: Pick<JobControl, 'refusal'>) {
  const { t } = useImportTexts();
  if (refusal?.code === 'quota_exceeded') {
    return (
      <p class="banner danger" role="alert">
        <Icon name="warning" /> {t.import.quota}
      </p>
    );
  }
  return (
    <>
      <RefusalBanner refusal={refusal} />
      {refusal?.code === 'precondition_failed' && <p>{t.import.stale}</p>}
    </>
  );
}

interface ResultProps {
  readonly job: ImportJob;
  readonly leave: () => Promise<void>;
}

/** Confirms the completed import, and links to the units. */
function Result({ job, leave }: ResultProps) {
  const { t, format } = useImportTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const updates = updatesIn(job);
  const created = unitsIn(job) - updates;
  const units = `${APP_BASE}${job.orgId}/units?project=${job.projectId}`;
  return (
    <div class="card card-body">
      <h2 class="result" ref={title} tabIndex={-1}>
        <Icon name="check" />{' '}
        {updates === 0
          ? t.import.doneTitle(format.number(unitsIn(job)))
          : t.import.doneBoth(format.number(updates), created, format.number(created))}
      </h2>
      <p>{t.import.doneHint(job.projectName)}</p>
      {job.unarchived > 0 && <p>{t.import.unarchived(format.number(job.unarchived))}</p>}
      <LeftOut columns={job.leftOut} rows={job.skipped} />
      <div class="row">
        <a
          class="button primary"
          href={units}
          onClick={() => {
            void leave();
          }}
        >
          {t.import.toUnits}
        </a>
        <Button onClick={() => void leave()}>{t.import.another}</Button>
      </div>
    </div>
  );
}

/** Chunks with an unknown result. The person decides whether they were written. */
function UncertainChunks({ control }: { readonly control: JobControl }) {
  const { t, format } = useImportTexts();
  const now = Date.now();
  return (
    <>
      {control.job.chunks.map((chunk, at) => {
        if (!isUncertain(chunk, now)) return null;
        return (
          <div class="banner stack" key={chunk.key}>
            <p>{t.import.uncertain(format.number(at + 1), format.number(chunk.units))}</p>
            <div class="row">
              <Button
                onClick={() => {
                  control.settle(at, true);
                }}
              >
                {t.import.wasWritten}
              </Button>
              <Button
                onClick={() => {
                  control.settle(at, false);
                }}
              >
                {t.import.sendAgain}
              </Button>
            </div>
          </div>
        );
      })}
    </>
  );
}
