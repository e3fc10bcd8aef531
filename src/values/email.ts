// Pure functions: the validity and the equality of e-mail addresses.

/** The maximum length of an address, in characters. */
export const MAX_EMAIL_LENGTH = 254; // RFC 5321, 4.5.3.1.3, without the angle brackets

const ATOM = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const ADDRESS = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
  'u',
);

/**
 * Whether a text is an e-mail address in practical use: a dot-atom, `@`, and a domain of two labels
 * or more, in any script (RFC 6531). Quoted local parts and address literals are not accepted.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text);
}

/** The normalised form of an address. Equal addresses have equal keys; case does not matter. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
