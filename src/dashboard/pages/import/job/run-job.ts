import { sendImport } from '../../../api/imports.ts';
import { withRetries } from '../../../api/with-retries.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { type Chunk, type ImportJob, isUncertain, withChunk } from './job.ts';
import type { Importer } from '../kept.ts';
import { JOB, keptBody } from './store.ts';

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

interface Run {
  readonly importer: Importer;
  readonly isStopped: () => boolean;
  /** Called when a chunk is sent or finished. */
  readonly progress: (job: ImportJob) => void;
}

/**
 * Sends a job's remaining chunks, one after another. It marks each as sent before it sends it, and
 * each has its own key: the function can stop at any point and run again without writing anything
 * twice.
 *
 * @throws Refusal if the service refuses a chunk.
 */
export async function runJob(job: ImportJob, run: Run): Promise<void> {
  let current = job;
  const { importer, isStopped, progress } = run;
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
