import { zipSync } from 'fflate';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A PDF. @param text makes it differ from others. */
export const aPdf = (text = 'Exposé'): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(bytesOf(`%PDF-1.7\n1 0 obj<<>>endobj\n% ${text}\n%%EOF\n`));

/** An archive with these entries. */
export const anArchive = (...names: string[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(zipSync(Object.fromEntries(names.map((name) => [name, bytesOf(name)]))));

/** Content of each type that a document may have, by the ending of its name. */
export const CONTENTS: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  pdf: aPdf,
  jpg: () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...bytesOf('          ')]),
  png: () => Uint8Array.from([0x89, ...bytesOf('PNG\r\n\u001A\n      ')]),
  webp: () => Uint8Array.from(bytesOf('RIFF    WEBPVP8 ')),
  docx: () => anArchive('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
  xlsx: () => anArchive('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'),
  dwg: () => Uint8Array.from(bytesOf('AC1032\0\0\0\0\0\0\0\0')),
  zip: () => anArchive('Pläne/EG.pdf'),
};
