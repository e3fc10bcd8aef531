/** The first letter of a word, with its accents. */
const FIRST_LETTER = /(?<!\S)\S\p{M}*/gu;

/** `Henrike Boysen` → `HB` */
export function initialsOf(name: string): string {
  const letters = name.match(FIRST_LETTER) ?? [];
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toLocaleUpperCase();
}
