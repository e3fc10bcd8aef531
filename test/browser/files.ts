import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';

type Table = readonly (readonly string[])[];

interface Csv {
  readonly separator?: string;
  readonly encoding?: 'utf-8' | 'utf-8 with a byte order mark' | 'windows-1252';
}

/** A text of a CSV file, quoted if necessary. */
const quoted = (text: string) =>
  /[";,\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes a CSV file as spreadsheets do. It lasts as long as the test. @returns its path. */
export function csvFile(name: string, rows: Table, { separator = ';', encoding }: Csv = {}) {
  const text = rows.map((row) => row.map(quoted).join(separator)).join('\r\n');
  // Of the tests' characters, only the euro sign is in windows-1252 but not in Latin-1.
  const western = text.replaceAll('€', '\u0080');
  if (encoding === 'windows-1252') return written(name, Buffer.from(western, 'latin1'));
  const mark = encoding === 'utf-8 with a byte order mark' ? '\uFEFF' : '';
  return written(name, Buffer.from(mark + text, 'utf8'));
}

/** Writes an XLSX file. It lasts as long as the test. @returns its path. */
export async function xlsxFile(name: string, rows: SheetData): Promise<string> {
  return written(name, await writeXlsxFile(rows).toBuffer());
}

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'einheit-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
