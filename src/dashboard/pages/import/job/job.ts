import { blocksOf } from '../rows/rows.ts';
import type { UpsertRow } from '../../../api/types.ts';
import type { UnitStatus } from '../../../../values/unit-states.ts';
import { type LeftOutColumn, type Importer, stored } from '../kept.ts';
import type { SentUnit } from '../../../unit-cells/read-unit.ts';
import { delMany, get, setMany } from 'idb-keyval';

/** A part of an import. The service writes all of its units or none. */
export interface Chunk {
  /** Its Idempotency-Key. The service recognises a retry by it for 24 hours. */
  readonly key: string;
  readonly kind: 'import' | 'upsert';
  readonly units: number;
  /** How many of the units exist already. */
  readonly updates: number;
  /** `sent` means that no answer has arrived yet. */
  readonly state: 'waiting' | 'sent' | 'done';
  /** Time of the first request (epoch milliseconds). */
  readonly sentAt: number | null;
  /** When the service answered that it is written, by its clock (epoch milliseconds, in whole seconds). */
  readonly writtenAt?: number;
}

/** A price or a status that an import changes, the price of a new unit, or of one that it archives or takes offline. */
export interface UnitOutcome {
  /** Index of its row. */
  readonly at: number;
  readonly kind: 'price' | 'status' | 'new' | 'archived' | 'offline';
  /** The unit's identifier. */
  readonly name: string;
  readonly status: UnitStatus;
  readonly before: string | null;
  readonly after: string | null;
}

/** What an import does, for its result. */
export interface Outcome {
  readonly units: readonly UnitOutcome[];
  readonly unchanged: number;
  /** Reserved units that keep their price. */
  readonly keptPrices: number;
  /** New units that no website shows. */
  readonly offline: number;
  /** Columns that are not imported. */
  readonly leftOut: readonly LeftOutColumn[];
  /** How many rows are not imported. */
  readonly skipped: number;
  /** How many units leave the archive. */
  readonly unarchived: number;
}

/** The pictures and documents of an OpenImmo file that come after the units. */
export interface JobAttachments {
  /** Names them in this browser, and their documents to the service. */
  readonly key: string;
  /** Name of the sheet that has them, in the stored file; empty if it is no OpenImmo file. */
  readonly sheet: string;
  /** Those that come, and those that have come, by their places in the sheet. */
  readonly all: readonly number[];
  readonly arrived: readonly number[];
}

/** The import of a file. The browser stores it until it is finished or discarded. */
export interface ImportJob {
  readonly orgId: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly fileName: string;
  readonly chunks: readonly Chunk[];
  readonly outcome: Outcome;
  readonly attachments: JobAttachments;
  /** Whether the person has stopped it. Otherwise it goes on by itself. */
  readonly isStopped?: boolean;
}

const newChunk = (kind: Chunk['kind'], units: number, updates: number): Chunk => {
  const key = crypto.randomUUID();
  return { key, kind, units, updates, state: 'waiting', sentAt: null };
};

const updatesOf = (part: readonly UpsertRow[]) =>
  part.filter(({ ifMatch }) => ifMatch !== undefined).length;

/** The chunks of an import, and their request bodies. Every retry sends the same body. */
export function chunksOf(
  fileName: string,
  units: readonly SentUnit[],
  upserts: readonly UpsertRow[],
) {
  const parts = [
    ...blocksOf(upserts).map((part) => ({
      chunk: newChunk('upsert', part.length, updatesOf(part)),
      body: { fileName, properties: part },
    })),
    ...blocksOf(units).map((part) => ({
      chunk: newChunk('import', part.length, 0),
      body: { fileName, units: part },
    })),
  ];
  const bodies = parts.map(({ body }) => JSON.stringify(body));
  return { chunks: parts.map(({ chunk }) => chunk), bodies };
}

const sumOf = ({ chunks }: ImportJob, count: (chunk: Chunk) => number): number =>
  chunks.reduce((sum, chunk) => sum + count(chunk), 0);

/** How many units a job updates. */
export const updatesIn = (job: ImportJob) => sumOf(job, ({ updates }) => updates);

/** Number of units that are known to be written. */
export const unitsDone = (job: ImportJob) =>
  sumOf(job, ({ state, units }) => (state === 'done' ? units : 0));

export const unitsIn = (job: ImportJob) => sumOf(job, ({ units }) => units);

/** The service stores keys for 24 hours. One hour less allows for clock differences. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000;

/** Whether it is unknown if a chunk was written: it was sent, and its key has expired. */
export function isUncertain({ state, sentAt }: Chunk, now: number): boolean {
  return state === 'sent' && sentAt !== null && now - sentAt > KEY_LASTS_MS;
}

/** The job with one chunk changed. */
export function withChunk(job: ImportJob, at: number, change: Partial<Chunk>): ImportJob {
  const chunks = job.chunks.map((chunk, index) => (index === at ? { ...chunk, ...change } : chunk));
  return { ...job, chunks };
}

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
