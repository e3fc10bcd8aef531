import { z } from 'zod';
import { type Connections, jsonOf } from './connections.ts';

const Counts = z.object({
  /** D1 round trips made until the answers were sent. */
  roundTrips: z.int(),
  /** Requests for which the Worker called the rate limiter's object. */
  limiterCalls: z.int(),
  /** Requests that were refused without a call to storage or to an object. */
  refusedFromMemory: z.int(),
});

/** The cost of a caller's requests. */
export type Counts = z.output<typeof Counts>;

/** Reads the caller's counts from the counting Worker. */
export async function countsOf(caller: Connections): Promise<Counts> {
  return Counts.parse(jsonOf(await caller.get('/counts')));
}
