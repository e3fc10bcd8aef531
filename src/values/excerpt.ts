/** The maximum length of a caller's text in an error, in Unicode code points. */
const MAX_QUOTED = 100;

/** An upper bound of an excerpt's length in UTF-16 code units. The rest is not read. */
const MAX_UNITS = 2 * MAX_QUOTED;

/** A caller's text for an error: at most 100 characters, and then `…` if it is longer. */
export function excerpt(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const characters = Array.from(text.slice(0, MAX_UNITS)).slice(0, MAX_QUOTED).join('');
  return characters.length < text.length ? `${characters}…` : text;
}
