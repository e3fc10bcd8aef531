import { delMany, get, getMany, setMany, update } from 'idb-keyval';
import type { Attachment } from '../../../spreadsheets/grid.ts';
import { type Importer, stored } from '../kept.ts';
import type { ImportJob } from './job.ts';

// The chunks' bodies and the files are stored separately, so that saving the progress does not rewrite them.

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

const fileKey = (importer: Importer, at: number) => `${JOB.keyOf(importer)} file ${at}`;

/** Stores the files of a job's attachments. A browser without room for them asks for them later. */
export const keepFiles = (importer: Importer, attachments: readonly Attachment[]): Promise<void> =>
  setMany(attachments.map(({ file }, at) => [fileKey(importer, at), file])).catch(() => undefined);

/** The files of a job's attachments that the browser has. */
export const keptFiles = (
  importer: Importer,
  { attachments }: ImportJob,
): Promise<(File | undefined)[]> =>
  getMany<File | undefined>(attachments.map((_, at) => fileKey(importer, at)));

/** Stores that an attachment has arrived. */
export const keepArrival = (importer: Importer, key: string): Promise<void> =>
  update<ImportJob | undefined>(
    JOB.keyOf(importer),
    (job) =>
      job && {
        ...job,
        attachments: job.attachments.map((each) =>
          each.key === key ? { ...each, isDone: true } : each,
        ),
      },
  );

export async function forgetJob(
  importer: Importer,
  { chunks, attachments }: ImportJob,
): Promise<void> {
  const bodies = chunks.map((_, at) => bodyKey(importer, at));
  const files = attachments.map((_, at) => fileKey(importer, at));
  await delMany([JOB.keyOf(importer), ...bodies, ...files]);
}
