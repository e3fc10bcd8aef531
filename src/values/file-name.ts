const MAX_LENGTH = 255;

/** Control characters, line breaks, and marks that change the direction of the text after them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/**
 * The rule that a file's name breaks. The service stores a name unchanged or refuses it; it never
 * cleans one.
 *
 * @returns `null` if it breaks none.
 */
export function fileNameFault(name: string): string | null {
  if (name.trim() === '') return 'must have a file name';
  if (name.length > 2 * MAX_LENGTH || Array.from(name).length > MAX_LENGTH) {
    return `must have a file name of at most ${MAX_LENGTH} characters`;
  }
  if (/[/\\]/.test(name) || name === '.' || name === '..') {
    return 'must have a file name without a path';
  }
  if (UNSEEN.test(name)) return 'must have a file name without control characters';
  if (!name.isWellFormed()) return 'must have a file name in Unicode';
  return null;
}
