import { v7 } from 'uuid';
import { type Instant, instant } from './instant.ts';

let latest = 0;
let sequence = 0;

/**
 * A new UUIDv7 (RFC 9562, 5.7; its counter by method 1 of 6.2) and the instant it carries, so that
 * the order of ids and the order of `createdAt` are one, also within a millisecond of an isolate.
 */
export function newId(): { id: string; createdAt: Instant } {
  const now = Date.now();
  sequence = now === latest ? sequence + 1 : 0;
  latest = now;
  return { id: v7({ msecs: now, seq: sequence }), createdAt: instant(now) };
}
