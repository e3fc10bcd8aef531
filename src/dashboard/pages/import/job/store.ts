import { delMany, get, setMany } from 'idb-keyval';
import { type Importer, stored } from '../kept.ts';
import type { ImportJob } from './job.ts';

// The chunks' bodies are stored separately, so that saving the progress does not rewrite them.

export const JOB = stored<ImportJob>('import');

const bodyKey = (importer: Importer, at: number) => `${JOB.keyOf(importer)} ${at}`;

/** Stores a new job before its first request. */
export async function keepNewJob(
  importer: Importer,
  job: ImportJob,
  bodies: readonly string[],
): Promise<void> {
  const parts = bodies.map((body, at): [string, string] => [bodyKey(importer, at), body]);
  await setMany([[JOB.keyOf(importer), job], ...parts]);
}

/** The body of a chunk. @throws Error if the browser no longer has it. */
export async function keptBody(importer: Importer, at: number): Promise<string> {
  const body = await get<string>(bodyKey(importer, at));
  if (body === undefined) throw new Error('The browser has lost a part of the import.');
  return body;
}

export async function forgetJob(importer: Importer, { chunks }: ImportJob): Promise<void> {
  await delMany([JOB.keyOf(importer), ...chunks.map((_, at) => bodyKey(importer, at))]);
}
