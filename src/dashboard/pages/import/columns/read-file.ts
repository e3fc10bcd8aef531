import { FileError } from '../../../spreadsheets/grid.ts';
import type { Language } from '../../../texts/language.ts';
import type { FileFault } from '../../../spreadsheets/words.ts';
import type { ListChoice, ReadList } from './layout.ts';

/** A file, and how the person wants it read. */
export interface Asked extends ListChoice {
  readonly file: File;
  /** That of headers which the file does not have. */
  readonly language: Language;
  /** The separator of a CSV file, if it is not to be found. */
  readonly separator?: string;
}

/** A file as it was read: one of its lists. */
export interface ReadFile extends ReadList {
  readonly asked: Asked;
}

/** What the thread that reads a file answers. */
export type Reading = ReadList | { readonly fault: FileFault };

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

/** Reads a list of a CSV, XLSX, ODS or OpenImmo file, with its columns. @throws FileError */
export async function readFile(asked: Asked): Promise<ReadFile> {
  const { name, size } = asked.file;
  const most = MAX_BYTES[/\.zip$/i.test(name) ? 'archive' : 'file'];
  if (size > most) throw new FileError('too large');
  const reading = await readInThread(asked);
  // A large list arrives in one task, and is shown in another.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  if ('fault' in reading) throw new FileError(reading.fault);
  return { ...reading, asked };
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
