import type { Language } from '../texts/language.ts';
import { type Asked, FileError, type ReadFile, type Reading } from './grid.ts';

const MB = 1024 * 1024;
/** The most bytes of a file, and of an archive with the pictures of OpenImmo. */
const MAX_BYTES = { file: 20 * MB, archive: 200 * MB };
/** A file that takes longer is made to take long, or is far larger than any price list. */
const READ_WITHIN_MS = 30_000;

/**
 * The only address of a script that this page may name: its Content-Security-Policy allows this policy alone.
 * Some browsers have no Trusted Types.
 */
const policy = window.trustedTypes?.createPolicy('reader', { createScriptURL: () => READER });

/** Reads a CSV, XLSX, ODS or OpenImmo file. @param language that of headers which the file does not have. @param separator that of a CSV file, if not to be found. @throws FileError */
export async function readFile(
  file: File,
  language: Language,
  separator: string | null = null,
): Promise<ReadFile> {
  const most = MAX_BYTES[/\.zip$/i.test(file.name) ? 'archive' : 'file'];
  if (file.size > most) throw new FileError('too large');
  const reading = await readInThread({ file, separator, language });
  if ('fault' in reading) throw new FileError(reading.fault);
  const sheets = reading.sheets.filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new FileError('empty');
  const csv =
    reading.separator === undefined ? {} : { csv: { separator: reading.separator, source: file } };
  return { name: file.name, sheets, ...csv };
}

/** Reads in a thread of its own, so that no file stops the page, and ends it when the time is over. */
async function readInThread(asked: Asked): Promise<Reading> {
  const thread = new Worker(policy?.createScriptURL('') ?? READER);
  const { promise, resolve } = Promise.withResolvers<Reading>();
  thread.addEventListener('message', ({ data }: MessageEvent<Reading>) => resolve(data));
  // It is not loaded, or has no memory left.
  thread.addEventListener('error', () => resolve({ fault: 'unreadable' }));
  const timer = setTimeout(() => resolve({ fault: 'too slow' }), READ_WITHIN_MS);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(asked);
  const reading = await promise;
  clearTimeout(timer);
  thread.terminate();
  return reading;
}
