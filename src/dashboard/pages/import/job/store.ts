import { delMany, get, set, setMany } from 'idb-keyval';
import type { ImportJob, Importer } from './job.ts';

// IndexedDB holds the job: it outlives the tab and has more room than session storage. The chunks'
// bodies are stored separately, so that saving the progress does not rewrite them.

const keyOf = ({ orgId, memberId }: Importer) => `import ${orgId} ${memberId}`;
const bodyKey = (importer: Importer, at: number) => `${keyOf(importer)} ${at}`;

/** The member's unfinished job in this browser. */
export async function keptJob(importer: Importer): Promise<ImportJob | null> {
  return (await get<ImportJob>(keyOf(importer))) ?? null;
}

/** Stores a new job before its first request. */
export async function keepNewJob(
  importer: Importer,
  job: ImportJob,
  bodies: readonly string[],
): Promise<void> {
  const parts = bodies.map((body, at): [string, string] => [bodyKey(importer, at), body]);
  await setMany([[keyOf(importer), job], ...parts]);
}

/** Stores a job's progress. */
export async function keepJob(importer: Importer, job: ImportJob): Promise<void> {
  await set(keyOf(importer), job);
}

/** The body of a chunk. @throws Error if the browser no longer has it. */
export async function keptBody(importer: Importer, at: number): Promise<string> {
  const body = await get<string>(bodyKey(importer, at));
  if (body === undefined) throw new Error('The browser has lost a part of the import.');
  return body;
}

export async function forgetJob(importer: Importer, { chunks }: ImportJob): Promise<void> {
  const parts = chunks.map((_, at) => bodyKey(importer, at));
  await delMany([keyOf(importer), ...parts]);
}
