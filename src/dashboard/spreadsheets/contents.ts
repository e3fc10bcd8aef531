import type { Language } from '../texts/language.ts';
import { type Contents, FileError } from './grid.ts';
import { decodeText, readCsv } from './read-csv.ts';
import { isOpenImmo, readOpenImmo } from './openimmo/read-openimmo.ts';
import { readWorkbook } from './read-workbook.ts';
import type { FileFault } from './words.ts';

/** First bytes of files that are no tables, or none that can be read. */
const MARKS: readonly (readonly [FileFault, string])[] = [
  ['pdf', '%PDF-'],
  ['no table', '\u0089PNG'],
  ['no table', '\u00FF\u00D8\u00FF'],
  ['no table', 'GIF8'],
  ['no table', '{\\rtf'],
  // Excel before 1997.
  ['old excel', '\t\b'],
  ['old excel', '\t\u0004'],
  ['old excel', '\t\u0002'],
];
/** First bytes of the container of Excel files before 2007, and of files with a password. */
const CONTAINER = '\u00D0\u00CF\u0011\u00E0';

/** Reads a CSV, XLSX, ODS or OpenImmo file, recognised by what is in it. @throws FileError */
export async function contentsOf(
  name: string,
  bytes: Uint8Array,
  separator: string | null = null,
  language: Language = 'de',
): Promise<Contents> {
  const begin = latin(bytes.subarray(0, 8));
  const marked = MARKS.find(([, mark]) => begin.startsWith(mark));
  if (marked !== undefined) throw new FileError(marked[0]);
  if (begin.startsWith(CONTAINER))
    throw new FileError(hasPassword(bytes) ? 'password' : 'old excel');
  if (begin.startsWith('PK')) return { sheets: await readWorkbook(bytes, language) };
  if (isOpenImmo(bytes)) return { sheets: readOpenImmo([bytes], language) };
  const text = decodeText(bytes);
  const fault = faultOfText(text);
  if (fault !== null) throw new FileError(fault);
  return readCsv(name, text, separator);
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether a container has the part of an encrypted workbook. Its names are in UTF-16. */
function hasPassword(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  return text.includes('EncryptedPackage'.replaceAll(/(?!$|^)/g, '\0'));
}

/** How far into a text its kind is looked for. */
const HEAD = 65_536;

/** Whether a text has a character that no text of a person has: tabs, line ends and form feeds are between. */
function hasControls(text: string): boolean {
  for (const letter of text) {
    if (letter < '\u0007' || (letter > '\r' && letter < '\u001A') || letter === '\u001C')
      return true;
  }
  return false;
}

/** What a text is, if it is no table. */
function faultOfText(text: string): FileFault | null {
  const head = text.slice(0, HEAD).trimStart().toLowerCase();
  if (head.startsWith('mime-version:')) return 'html';
  if (head.startsWith('%pdf-')) return 'pdf';
  if (hasControls(head)) return 'unreadable';
  if (/^id;p\w{0,20}(?:;[ne])*\r?\n[bcfop];/.test(head)) return 'no table';
  if (/^(?:\{\s*"|\[\s*[{"[])/.test(head)) return 'no table';
  if (!/^<[?!a-z]/.test(head)) return null;
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml';
  return /<(?:!doctype html|html|head|body|table|tr|meta|style|div|center|font|p)[\s>]/.test(head)
    ? 'html'
    : 'xml';
}
