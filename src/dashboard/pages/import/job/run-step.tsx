import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { StepFrame } from '../steps.tsx';
import { type ImportJob, type Importer, isUncertain, unitsDone, unitsIn } from './job.ts';
import { Result } from './result.tsx';
import { UncertainChunks } from './uncertain-chunks.tsx';
import { type JobControl, useJob } from './use-job.ts';

interface Props {
  readonly importer: Importer;
  readonly begun: ImportJob;
  /** Whether it was begun on this page just now: then it runs at once. */
  readonly isNew: boolean;
  /** Forgets the job. */
  readonly leave: () => Promise<void>;
}

/** Imports chunk by chunk: can be stopped, left and resumed. */
export function RunStep({ importer, begun, isNew, leave }: Props) {
  const { t } = useTexts();
  const control = useJob(importer, begun);
  const { job } = control;
  useEffect(() => {
    if (isNew) control.run();
  }, []);
  const isFinished = unitsDone(job) === unitsIn(job);
  return (
    <StepFrame step="run" title={t.import.runTitle(job.fileName, job.projectName)} focuses={isNew}>
      {isFinished ? (
        <Result job={job} leave={leave} />
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
  const { t, format } = useTexts();
  const [discards, setDiscards] = useState(false);
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
      <progress class="progress" max={all} value={done} aria-label={t.import.progress} />
      {!running && <p>{t.import.stoppedHint}</p>}
      <p class="small">{t.import.atomic}</p>
      {refusal?.code === 'quota_exceeded' ? (
        <p class="banner danger" role="alert">
          <Icon name="warning" /> {t.import.quota}
        </p>
      ) : (
        <RefusalBanner refusal={refusal} />
      )}
      {!running && <UncertainChunks control={control} />}
      <div class="row">
        {running ? (
          <Button busy={stopping} onClick={stop}>
            {stopping ? t.import.stopping : t.import.stop}
          </Button>
        ) : (
          <>
            <Button kind="primary" disabled={isHeld} onClick={run}>
              {t.import.resume}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setDiscards(true);
              }}
            >
              {t.import.discard}
            </Button>
          </>
        )}
      </div>
      {discards && (
        <ConfirmDialog
          title={t.import.discardTitle}
          hint={t.import.discardHint(format.number(all - done))}
          action={t.import.discard}
          send={leave}
          close={() => {
            setDiscards(false);
          }}
        />
      )}
    </div>
  );
}
