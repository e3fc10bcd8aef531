import { sendImport } from '../../../api/imports.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { type Chunk, type ImportJob, type Importer, isUncertain, withChunk } from './job.ts';
import { keepJob, keptBody } from './store.ts';

/** Refusals after which the same request may succeed. */
const PASSING = new Set(['offline', 'unavailable', 'rate_limited', 'request_in_progress']);
/** Refusals that prove that no earlier request with the key was written: it would be answered. */
const UNWRITTEN = new Set(['quota_exceeded', 'invalid_request']);
const PAUSES_MS = [500, 2000, 5000];

interface Run {
  readonly importer: Importer;
  readonly isStopped: () => boolean;
  /** Told each time a chunk is sent or finished. */
  readonly progress: (job: ImportJob) => void;
}

/**
 * Sends the chunks of a job that are not done yet, one after another. Each is marked as sent before it
 * is, and has a key of its own: whenever this ends, it can be run again, and writes nothing twice.
 *
 * @throws Refusal of the first chunk that is refused.
 */
export async function runJob(job: ImportJob, run: Run): Promise<void> {
  let current = job;
  const { importer, isStopped, progress } = run;
  const keep = async (at: number, state: Chunk['state'], sentAt: number | null) => {
    current = withChunk(current, at, { state, sentAt });
    await keepJob(importer, current);
    progress(current);
  };
  for (const [at, chunk] of job.chunks.entries()) {
    if (chunk.state === 'done') continue;
    if (isStopped() || isUncertain(chunk, Date.now())) return;
    const sentAt = chunk.sentAt ?? Date.now();
    await keep(at, 'sent', sentAt);
    const body = await keptBody(importer, at);
    try {
      await patiently(() => sendImport(job.orgId, job.projectId, body, chunk.key));
    } catch (error) {
      if (UNWRITTEN.has(refusalOf(error).code)) await keep(at, 'waiting', null);
      throw error;
    }
    await keep(at, 'done', sentAt);
  }
}

/** Tries again what may succeed a moment later. */
async function patiently(send: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await send();
      return;
    } catch (error) {
      if (!PASSING.has(refusalOf(error).code)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  await send();
}
