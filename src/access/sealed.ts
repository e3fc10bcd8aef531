import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts and authenticates a text (AES-256-GCM), as base64url: whoever holds it can neither read
 * nor alter it.
 *
 * @param purpose what it is for: a text that was sealed for something else does not open.
 */
export function seal(text: string, key: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(key, purpose), iv);
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** The text that was sealed; `null` for anything that was not sealed with this key for this purpose. */
export function unseal(sealed: string, key: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyFor(key, purpose), iv);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyFor(key: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `einheit ${purpose}`, KEY_BYTES));
}
