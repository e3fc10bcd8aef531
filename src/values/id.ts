import { v7 } from 'uuid';
import { type Instant, instant } from './instant.ts';

/**
 * A new UUIDv7 (RFC 9562, 5.7) and the instant it carries, so that the order of ids and the order
 * of `createdAt` are one. Ids of one isolate always ascend, also within a millisecond.
 */
export function newId(): { id: string; createdAt: Instant } {
  const id = v7();
  return { id, createdAt: instant(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) };
}
