import { blocksOf } from '../review/rows.ts';
import type { SentUnit } from '../values/read-unit.ts';

/** A part of an import, which is written whole or not at all. */
export interface Chunk {
  /** By which the service knows a repetition, for 24 hours. */
  readonly key: string;
  readonly units: number;
  /** `sent`: it was sent, and no answer has come yet. */
  readonly state: 'waiting' | 'sent' | 'done';
  /** When it was first sent (epoch milliseconds). */
  readonly sentAt: number | null;
}

/** The import of a file, kept in the browser until it is finished and left. */
export interface ImportJob {
  readonly orgId: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly fileName: string;
  readonly chunks: readonly Chunk[];
}

/** Whose job it is: the service knows the keys of each member apart. */
export interface Importer {
  readonly orgId: string;
  readonly memberId: string;
}

/** The chunks of an import, and the body of each, which every repetition sends. */
export function chunksOf(units: readonly SentUnit[]): { chunks: Chunk[]; bodies: string[] } {
  const parts = blocksOf(units);
  return {
    chunks: parts.map(({ length }) => ({
      key: crypto.randomUUID(),
      units: length,
      state: 'waiting',
      sentAt: null,
    })),
    bodies: parts.map((part) => JSON.stringify({ units: part })),
  };
}

/** How many units are certain to be written. */
export function unitsDone({ chunks }: ImportJob): number {
  return chunks.reduce((sum, { state, units }) => (state === 'done' ? sum + units : sum), 0);
}

export function unitsIn({ chunks }: ImportJob): number {
  return chunks.reduce((sum, { units }) => sum + units, 0);
}

/** The service keeps a key for 24 hours: an hour less, as clocks differ. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000;

/** Whether nobody knows any more if a chunk was written: it was sent, and its key is forgotten. */
export function isUncertain({ state, sentAt }: Chunk, now: number): boolean {
  return state === 'sent' && sentAt !== null && now - sentAt > KEY_LASTS_MS;
}

/** A job with another state of one chunk. */
export function withChunk(job: ImportJob, at: number, change: Partial<Chunk>): ImportJob {
  const chunks = job.chunks.map((chunk, place) => (place === at ? { ...chunk, ...change } : chunk));
  return { ...job, chunks };
}
