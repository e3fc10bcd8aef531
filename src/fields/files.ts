import { type BrokenRule, broken } from '../values/rule-messages.ts';

// What the schemas of images and documents share.

/** The bounds of a file's position among others. */
export const SORT_ORDER = [-2_147_483_648, 2_147_483_647] as const;

/** Bytes in a document. JSON Schema gives them no type; but generators of clients know a file by these two words. */
export const bytesOf = (maxLength: number) => ({
  json: {
    type: 'string' as const,
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    maxLength,
  },
});

const MAX_LENGTH = 255;

/** Control characters, line breaks, and marks that change the direction of the text after them. */
export const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/**
 * The name of an image, with the ending of its type: `x.html` → `x.html.jpg`. Otherwise its link would save a
 * picture as something else.
 *
 * @param contentType of the image, such as `image/jpeg`.
 */
export function imageNameOf(name: string, contentType: string): string {
  const type = contentType.replace('image/', '');
  const ending = type === 'jpeg' ? 'jpg' : type;
  const hasEnding = [type, ending].some((each) => name.toLowerCase().endsWith(`.${each}`));
  const kept = MAX_LENGTH - ending.length - 1;
  return hasEnding ? name : `${Array.from(name).slice(0, kept).join('')}.${ending}`;
}

/**
 * The rule that a file's name breaks. The service refuses such a name; it never cleans one.
 *
 * @returns `null` if it breaks none.
 */
export function fileNameFault(name: string): BrokenRule | null {
  if (name.trim() === '') return broken('file_name');
  if (name.length > 2 * MAX_LENGTH || Array.from(name).length > MAX_LENGTH) {
    return broken('file_name_characters', { max: MAX_LENGTH });
  }
  if (/[/\\]/.test(name) || name === '.' || name === '..') {
    return broken('file_name_without_path');
  }
  if (UNSEEN.test(name)) return broken('file_name_visible');
  if (!name.isWellFormed()) return broken('file_name_unicode');
  return null;
}
