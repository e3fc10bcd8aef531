// Makes small PDF files (ISO 32000-1): pages of A4 with rectangles and lines of text in Helvetica.

const HEAD = '%PDF-1.4\n';

/** A line of text. @param x from the left and @param y from the bottom, in points. */
export const textLine = (x: number, y: number, size: number, text: string): string =>
  `BT 0.08 0.13 0.12 rg /${size > 12 ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET`;

const fontOf = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** The number of the object of a page, after those that all pages share. */
const idOf = (page: number) => 5 + 2 * page;

/** A PDF of these pages, each of which is a list of operators. */
export function pdfOf(pages: readonly (readonly string[])[]): Uint8Array {
  const kids = pages.map((_page, at) => `${idOf(at)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    ...pages.flatMap((operators, at) => {
      const stream = operators.join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${idOf(at) + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let body = HEAD;
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  return winAnsi(
    `${body}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** Bytes of a text in WinAnsiEncoding, which is Latin-1 for all letters and has the dash elsewhere. */
const winAnsi = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => (letter === '–' ? 0x96 : (letter.codePointAt(0) ?? 0)));
