import { useEffect, useRef, useState } from 'preact/hooks';
import { sendImport } from '../../../api/imports.ts';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import { withRetries } from '../../../api/with-retries.ts';
import type { Importer } from '../kept.ts';
import { type Chunk, type ImportJob, isUncertain, withChunk } from './job.ts';
import { JOB, keptBody } from './store.ts';

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
      await runJob(importer, job, () => stopped.current, setJob);
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
 * Sends a job's remaining chunks, one after another. It marks each as sent before it sends it, and
 * each has its own key: the function can stop at any point and run again without writing anything
 * twice.
 *
 * @throws Refusal if the service refuses a chunk.
 */
async function runJob(
  importer: Importer,
  job: ImportJob,
  isStopped: () => boolean,
  progress: (job: ImportJob) => void,
): Promise<void> {
  let current = job;
  const keep = async (at: number, change: Partial<Chunk>) => {
    current = withChunk(current, at, change);
    await JOB.keep(importer, current);
    progress(current);
  };
  for (const [at, chunk] of job.chunks.entries()) {
    if (chunk.state === 'done') continue;
    if (isStopped() || isUncertain(chunk, Date.now())) return;
    const sentAt = chunk.sentAt ?? Date.now();
    await keep(at, { state: 'sent', sentAt });
    const body = await keptBody(importer, at);
    try {
      const { orgId, projectId } = job;
      const writtenAt = await withRetries(() =>
        sendImport(orgId, projectId, chunk.kind, body, chunk.key),
      );
      await keep(at, { state: 'done', writtenAt });
    } catch (error) {
      if (UNWRITTEN.has(refusalOf(error).code)) await keep(at, { state: 'waiting', sentAt: null });
      throw error;
    }
  }
}
