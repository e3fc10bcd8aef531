const MAX_INTEGER = 2n ** 63n - 1n;

/** A number in a text, or `''`, as text that sorts by number. SQLite has no greater integers. */
function padded(digits: string): string {
  if (digits === '') return '';
  const number = BigInt(digits);
  return String(number > MAX_INTEGER ? MAX_INTEGER : number).padStart(9, '0');
}

/**
 * What a unit is sorted by in the order of identifiers: text in lower case that sorts by the first number in it
 * and by the one at its end, `we 2` before `we 10`. `null` without an identifier.
 */
export function identifierKey(identifier: string | null): string | null {
  if (identifier === null || identifier === '') return null;
  const text = identifier.replaceAll(/[A-ZÄÖÜ]/g, (letter) => letter.toLowerCase());
  const [, head = '', first = '', tail = ''] = /^([^0-9]*)([0-9]*)(.*)$/s.exec(text) ?? [];
  const [last = ''] = /[0-9]*$/.exec(tail) ?? [];
  return head + padded(first) + tail.slice(0, tail.length - last.length) + padded(last);
}
