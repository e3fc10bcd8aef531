/** A JSON text of arrays in arrays, of so many levels. */
export const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
