const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

/** Writes a decimal. Its text, unlike a number, keeps every digit (ECMA-402, 15.5.16). */
export const exact = (format: Intl.NumberFormat, decimal: string): string =>
  format.format(isDecimal(decimal) ? decimal : Number(decimal));
