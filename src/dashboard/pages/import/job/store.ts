import { delMany, get, set, setMany } from 'idb-keyval';
import type { ImportJob, Importer } from './job.ts';

// A job is kept in IndexedDB: it outlives the tab, and holds more than session storage does. The
// bodies of its chunks are apart, so that progress does not write them again.

const keyOf = ({ orgId, memberId }: Importer) => `import ${orgId} ${memberId}`;
const bodyKey = (importer: Importer, at: number) => `${keyOf(importer)} ${at}`;

/** The job that was begun in this browser and not left yet. */
export async function keptJob(importer: Importer): Promise<ImportJob | null> {
  return (await get<ImportJob>(keyOf(importer))) ?? null;
}

/** Keeps a new job, before any of it is sent. */
export async function keepNewJob(
  importer: Importer,
  job: ImportJob,
  bodies: readonly string[],
): Promise<void> {
  const parts = bodies.map((body, at): [string, string] => [bodyKey(importer, at), body]);
  await setMany([[keyOf(importer), job], ...parts]);
}

/** Keeps how far a job is. */
export async function keepJob(importer: Importer, job: ImportJob): Promise<void> {
  await set(keyOf(importer), job);
}

/** @throws Error if the browser has lost it. */
export async function keptBody(importer: Importer, at: number): Promise<string> {
  const body = await get<string>(bodyKey(importer, at));
  if (body === undefined) throw new Error('The browser has lost a part of the import.');
  return body;
}

export async function forgetJob(importer: Importer, { chunks }: ImportJob): Promise<void> {
  const parts = chunks.map((_, at) => bodyKey(importer, at));
  await delMany([keyOf(importer), ...parts]);
}
