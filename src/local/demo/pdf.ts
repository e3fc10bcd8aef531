// Makes small PDF files (ISO 32000-1): a page of A4 with lines of text in Helvetica, and a picture.

const HEAD = '%PDF-1.4\n';

/** A line of text. @param x from the left and @param y from the bottom, in points. */
const textLine = (y: number, size: number, text: string) =>
  `BT /F1 ${size} Tf 58 ${y} Td (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET`;

const streamIn = (about: string, bytes: string) =>
  `<< ${about} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;

/** @param jpeg the picture, of 960 × 720 pixels. */
export function pdfOf(title: string, lines: readonly string[], jpeg: Uint8Array): Uint8Array {
  const image = Array.from(jpeg, (byte) => String.fromCodePoint(byte)).join('');
  const texts = lines.map((line, at) => textLine(744 - at * 16, 10, line));
  const page = [textLine(770, 20, title), ...texts, 'q 480 0 0 360 58 300 cm /P Do Q'].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /P 6 0 R >> >> >>',
    streamIn('', page),
    streamIn(
      '/Type /XObject /Subtype /Image /Width 960 /Height 720 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      image,
    ),
  ];
  let body = HEAD;
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return winAnsi(body + table + end);
}

/** Bytes of a text in WinAnsiEncoding, which is Latin-1 for all letters and has the dash elsewhere. */
const winAnsi = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => (letter === '–' ? 0x96 : (letter.codePointAt(0) ?? 0)));
