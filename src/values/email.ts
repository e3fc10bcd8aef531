// Pure: what counts as an e-mail address, and when two are the same one.

/** How long an address may be. */
export const MAX_EMAIL_LENGTH = 254; // RFC 5321, 4.5.3.1.3, without the angle brackets

const ATOM = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const ADDRESS = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
  'u',
);

/**
 * Whether mail could be sent there: a dot-atom, `@`, and a domain of two labels or more, in any
 * script (RFC 6531). Quoted local parts and address literals are valid on paper alone.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text);
}

/** What two addresses have in common that are the same: case does not count, in any script. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
