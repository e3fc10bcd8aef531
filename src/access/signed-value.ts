import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The initialisation vector, the text and the tag, in base64url. */
const SEALED = /^([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

/**
 * Encrypts and authenticates a text (AES-256-GCM). Its holder can neither read nor change it.
 *
 * @param purpose a text that was sealed for another purpose cannot be opened.
 */
export function seal(text: string, key: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(key, purpose), iv);
  // GCM returns each part immediately. `final` returns nothing and computes the tag.
  const hidden = cipher.update(text, 'utf8').toString('base64url');
  cipher.final();
  const tag = cipher.getAuthTag().subarray(0, TAG_BYTES).toString('base64url');
  return `${iv.toString('base64url')}.${hidden}.${tag}`;
}

/** Opens a sealed text; `null` if it was not sealed with this key for this purpose. */
export function unseal(sealed: string, key: string, purpose: string): string | null {
  const [, iv, hidden, tag] = SEALED.exec(sealed) ?? [];
  if (iv === undefined || hidden === undefined || tag === undefined) return null;
  const decipher = createDecipheriv(ALGORITHM, keyFor(key, purpose), bytesIn(iv));
  decipher.setAuthTag(bytesIn(tag));
  try {
    const text = decipher.update(bytesIn(hidden)).toString('utf8');
    decipher.final(); // throws if the tag is wrong
    return text;
  } catch {
    return null;
  }
}

/** The bytes in a base64 text, also in base64url. */
export function bytesIn(base64: string): Uint8Array {
  const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function keyFor(key: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `einheit ${purpose}`, KEY_BYTES));
}
