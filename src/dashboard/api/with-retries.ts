import { refusalOf } from './refusal.ts';

/** Temporary refusals: the same request may succeed later. */
const PASSING = new Set(['offline', 'unavailable', 'rate_limited', 'request_in_progress']);
const PAUSES_MS = [500, 2000, 5000];

/**
 * Sends a request, and sends it again after temporary refusals. The request needs an
 * Idempotency-Key, so that a retry writes nothing twice.
 */
export async function withRetries<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!PASSING.has(refusalOf(error).code)) throw error;
      await paused(pause);
    }
  }
  return send();
}

export const paused = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
