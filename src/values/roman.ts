const ROMAN = /^(x{0,3})(?:(ix|iv)|(v?)(i{0,3}))$/;

/** Values of the two numerals in which a smaller letter is subtracted. */
const SUBTRACTIVE: Readonly<Record<string, number>> = { ix: 9, iv: 4 };

/** The value of a Roman numeral in lower case, from `i` (1) to `xxxix` (39); `null` for other text. */
export function romanValue(text: string): number | null {
  const match = text === '' ? null : ROMAN.exec(text);
  if (match === null) return null;
  const [, tens = '', pair = '', five = '', ones = ''] = match;
  return tens.length * 10 + (SUBTRACTIVE[pair] ?? 0) + five.length * 5 + ones.length;
}
