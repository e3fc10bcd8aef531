import { z } from 'zod';
import { type Connections, jsonOf } from './connections.ts';

const Counts = z.object({
  /** Trips to D1, until the answers were sent. */
  roundTrips: z.int(),
  /** Requests for which the rate limiter's object was asked. */
  limiterCalls: z.int(),
  /** Requests that were refused without any storage or object being looked at. */
  refusedFromMemory: z.int(),
});

/** What a caller's requests have cost. */
export type Counts = z.output<typeof Counts>;

/** Asks the counting Worker. */
export async function countsOf(caller: Connections): Promise<Counts> {
  return Counts.parse(jsonOf(await caller.get('/counts')));
}
