import { v7 } from 'uuid';
import { timeNow } from './clock.ts';
import { type Instant, instant } from './instant.ts';

let latest = 0;
let sequence = 0;

/**
 * A new UUIDv7 (RFC 9562, 5.7, with the counter of 6.2, method 1) and the instant that it encodes.
 * Ids and `createdAt` thus have the same order, also within one millisecond of an isolate.
 */
export function newId(): { id: string; createdAt: Instant } {
  const now = timeNow();
  sequence = now === latest ? sequence + 1 : 0;
  latest = now;
  return { id: v7({ msecs: now, seq: sequence }), createdAt: instant(now) };
}
