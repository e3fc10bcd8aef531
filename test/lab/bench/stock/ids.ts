import { v7 } from 'uuid';
import type { Random } from '../../../../src/local/demo/random.ts';

/** A UUIDv7 of this instant (epoch milliseconds). */
export function idAt(msecs: number, random: Random): string {
  return v7({ msecs, random: random.bytes(16) });
}
