import { v7 } from 'uuid';
import type { Random } from '../../../../src/local/demo/random.ts';

/** The UUIDv7 of something that was made at this instant (epoch milliseconds). */
export function idAt(msecs: number, random: Random): string {
  return v7({ msecs, random: random.bytes(16) });
}
