import { FileError } from './file-error.ts';
import type { Grid, ReadFile } from './grid.ts';

/** First bytes of a ZIP archive. Every XLSX file is one. */
const ARCHIVE = [0x50, 0x4b];
/** First bytes of an Excel file in the format before 2007. */
const OLD_EXCEL = [0xd0, 0xcf];

const MAX_BYTES = 20 * 1024 * 1024;

/** Reads a CSV or XLSX file, recognised by its first bytes. @throws FileError */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_BYTES) throw new FileError('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = (await sheetsIn(file.name, bytes)).filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new FileError('empty');
  return { name: file.name, sheets };
}

/** Loads the reader of the file's kind on first use. */
async function sheetsIn(name: string, bytes: Uint8Array): Promise<Grid[]> {
  const beginsWith = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (beginsWith(OLD_EXCEL)) throw new FileError('old excel');
  try {
    if (!beginsWith(ARCHIVE)) {
      const { readCsv } = await import('./read-csv.ts');
      return [readCsv(name, bytes)];
    }
    const { readXlsx } = await import('./read-xlsx.ts');
    return await readXlsx(bytes);
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError('unreadable', { cause });
  }
}
