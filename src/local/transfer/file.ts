import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import * as z from 'zod';
import { TransferRecord } from './service.ts';

// A file of records, as JSON lines: first how it was exported, last the counts and the digest of all others.

/** How a file was exported. */
export const Head = z.object({
  /** Whether it has digests and encrypted secrets. */
  sealed: z.boolean(),
  /** Whether it has the bytes of images and documents. */
  files: z.boolean(),
  /** Whether the organisation is suspended for the export, and resumed at its end. */
  close: z.boolean(),
});

export type Head = z.output<typeof Head>;

const End = z.object({ counts: z.record(z.string(), z.number()), sha256: z.string() });

/** Writes a file. It has its name only once it is complete: a run that is killed leaves a `.part`. */
export class RecordWriter {
  readonly #path: string;
  readonly #file: number;
  readonly #digest = createHash('sha256');
  readonly counts: Record<string, number> = {};

  constructor(path: string, head: Head) {
    this.#path = path;
    this.#file = openSync(`${path}.part`, 'w', 0o600);
    this.#write({ kind: 'head', fields: head });
    fsyncSync(this.#file);
  }

  add(record: TransferRecord): void {
    this.#write(record);
    this.counts[record.kind] = (this.counts[record.kind] ?? 0) + 1;
  }

  finish(): void {
    const sha256 = this.#digest.copy().digest('hex');
    this.#write({ kind: 'end', fields: { counts: this.counts, sha256 } });
    fsyncSync(this.#file);
    this.close();
    renameSync(`${this.#path}.part`, this.#path);
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(record: TransferRecord): void {
    const line = `${JSON.stringify(record)}\n`;
    this.#digest.update(line);
    writeSync(this.#file, line);
  }
}

/** The first records of a file, perhaps of one that is not complete. */
export async function beginningOf(path: string): Promise<readonly TransferRecord[]> {
  const records = [];
  for await (const line of linesOf(path)) {
    records.push(TransferRecord.parse(JSON.parse(line)));
    if (records.length === 2) break;
  }
  return records;
}

export const headIn = ([head]: readonly TransferRecord[]): Head | undefined =>
  head?.kind === 'head' ? Head.parse(head.fields) : undefined;

/**
 * Reads the records of a file, without its head and its end.
 *
 * @throws Error at its end, if it is not as it was written.
 */
export async function* recordsIn(path: string): AsyncGenerator<TransferRecord> {
  const digest = createHash('sha256');
  const counts: Record<string, number> = {};
  let end: z.output<typeof End> | undefined;
  for await (const line of linesOf(path)) {
    if (end !== undefined) break;
    const record = TransferRecord.parse(JSON.parse(line));
    if (record.kind === 'end') {
      end = End.parse(record.fields);
      continue;
    }
    digest.update(`${line}\n`);
    if (record.kind === 'head') continue;
    counts[record.kind] = (counts[record.kind] ?? 0) + 1;
    yield record;
  }
  if (
    end?.sha256 !== digest.digest('hex') ||
    JSON.stringify(end.counts) !== JSON.stringify(counts)
  ) {
    throw new Error(`${path} is damaged, or not complete.`);
  }
}

/** Not by `node:readline`, which also cuts at U+2028. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let text = '';
  for await (const part of createReadStream(path, 'utf8')) {
    const lines = `${text}${String(part)}`.split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
}
