import { useEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { Importer } from '../kept.ts';
import { type ImportJob, withChunk } from './job.ts';
import { runJob } from './run-job.ts';
import { JOB } from './store.ts';

/** How long an import without a connection waits before it tries again. */
const TRY_AGAIN_MS = 15_000;

/** A running or stopped job, and its actions. */
export type JobControl = ReturnType<typeof useJob>;

/** Runs a stored job. */
export function useJob(importer: Importer, begun: ImportJob) {
  const [job, setJob] = useState(begun);
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const stopped = useRef(false);
  const run = async () => {
    stopped.current = false;
    setRunning(true);
    setStopping(false);
    setRefusal(null);
    try {
      await runJob(job, { importer, isStopped: () => stopped.current, progress: setJob });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setRunning(false);
      setStopping(false);
    }
  };
  // An import that lost its connection goes on by itself: at once when the browser has one again, or soon.
  useEffect(() => {
    if (refusal?.code !== 'offline' || stopped.current) return undefined;
    const goOn = () => void run();
    const timer = setTimeout(goOn, TRY_AGAIN_MS);
    addEventListener('online', goOn, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    };
  }, [refusal]);
  const settle = async (at: number, written: boolean) => {
    const change = written
      ? { state: 'done' as const }
      : { state: 'waiting' as const, sentAt: null, key: crypto.randomUUID() };
    const next = withChunk(job, at, change);
    await JOB.keep(importer, next);
    setJob(next);
  };
  return {
    job,
    running,
    /** Whether it will stop after the current chunk. */
    stopping,
    refusal,
    run: () => {
      if (!running) void run();
    },
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
    /** Sets whether a chunk with an unknown result was written. */
    settle: (at: number, written: boolean) => void settle(at, written),
  };
}
