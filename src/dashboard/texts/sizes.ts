const KILO = 1000;

/** A size in words: `412 kB`, `1,2 MB`. */
export function sizeText(bytes: number, number: (value: number) => string): string {
  if (bytes < KILO) return `${number(bytes)} B`;
  if (bytes < KILO ** 2) return `${number(Math.round(bytes / KILO))} kB`;
  return `${number(Math.round((bytes / KILO ** 2) * 10) / 10)} MB`;
}
