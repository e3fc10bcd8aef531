import { FileError } from './file-error.ts';
import type { Grid, Reading } from './grid.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

// The program of the thread that reads a file: the page can end it. It answers one message.

/** First bytes of a ZIP archive. Every XLSX file is one. */
const ARCHIVE = [0x50, 0x4b];
/** First bytes of an Excel file in the format before 2007. */
const OLD_EXCEL = [0xd0, 0xcf];

/** Reads a CSV or XLSX file, recognised by its first bytes. @throws FileError */
async function sheetsIn(file: File): Promise<Grid[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginsWith = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (beginsWith(OLD_EXCEL)) throw new FileError('old excel');
  return beginsWith(ARCHIVE) ? readXlsx(bytes) : [readCsv(file.name, bytes)];
}

async function read(file: File): Promise<Reading> {
  try {
    return { sheets: await sheetsIn(file) };
  } catch (error) {
    return { fault: error instanceof FileError ? error.fault : 'unreadable' };
  }
}

async function answer(file: File): Promise<void> {
  postMessage(await read(file));
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void answer(data);
});
