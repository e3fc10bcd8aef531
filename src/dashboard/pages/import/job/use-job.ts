import { useEffect, useRef } from 'preact/hooks';
import { sendImport } from '../../../api/imports.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { inParts, useRun, withRetries } from '../../../kit/run.ts';
import type { Importer } from '../kept.ts';
import { type ImportJob, isUncertain, withChunk } from './job.ts';
import { JOB, keptBody } from './store.ts';

/** A running or stopped job, and its actions. */
export type JobControl = ReturnType<typeof useJob>;

/** Runs a stored job once no other window does, at once unless the person has stopped it. */
export function useJob(importer: Importer, begun: ImportJob) {
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
