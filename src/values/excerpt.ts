/** How much of a caller's own text an error repeats, in Unicode code points. */
const MAX_QUOTED = 100;

/** Longer than any such excerpt, in UTF-16 code units: what lies behind is not looked at. */
const MAX_UNITS = 2 * MAX_QUOTED;

/** A caller's text as an error may repeat it: at most 100 characters, and `…` for what is cut. */
export function excerpt(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const characters = Array.from(text.slice(0, MAX_UNITS)).slice(0, MAX_QUOTED).join('');
  return characters.length < text.length ? `${characters}…` : text;
}
