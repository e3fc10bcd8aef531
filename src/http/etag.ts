import { createHash } from 'node:crypto';

/**
 * An image link's signature: different in each answer, though the image is the same. In a text of a
 * caller's no such name can stand, as JSON escapes its quotation marks.
 */
const SIGNATURE = /(?<="(?:url|thumbnailUrl)":"[^"?]*)\?X-Amz-[^"]*/g;
const SIGNED_ANSWER_LIFETIME_MS = 15 * 60 * 1000;

const encoder = new TextEncoder();

/**
 * The weak entity tag (RFC 9110, 8.8.3) of a JSON answer. Signatures of image links are left out;
 * instead an answer that holds some counts as changed every quarter of an hour, so that a client
 * never keeps links that are about to expire.
 */
export function entityTag(json: string, now: number): string {
  const unsigned = json.includes('?X-Amz-') ? json.replaceAll(SIGNATURE, '') : json;
  const window = unsigned === json ? '' : String(Math.floor(now / SIGNED_ANSWER_LIFETIME_MS));
  const hash = createHash('sha256').update(encoder.encode(unsigned)).update(window);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}
