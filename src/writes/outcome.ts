import { isOutage } from '../db/outage.ts';
import { Failure, type FailureCode, unavailable } from '../values/failure.ts';
import type { Made } from './attempt.ts';

/** What became of a write. A failure is data: an Error loses its code on the way between isolates. */
export type Outcome =
  | ({ readonly made: true } & Made)
  | {
      readonly made: false;
      readonly code: FailureCode;
      readonly message: string;
      /** JSON; `null` for none. */
      readonly details: string | null;
    };

/** What the writer tells. */
export async function outcomeOf(write: Promise<Made>): Promise<Outcome> {
  try {
    return { made: true, ...(await write) };
  } catch (error) {
    const { code, message, details } = failureIn(error);
    return { made: false, code, message, details: JSON.stringify(details) ?? null };
  }
}

/** An outage is told as one: an Error may lose on the way what makes it recognisable. */
function failureIn(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isOutage(error)) return unavailable(error);
  throw error;
}

/**
 * What the Worker hears.
 *
 * @throws Failure that the writer threw.
 */
export function madeBy(outcome: Outcome): Made {
  if (outcome.made) return outcome;
  const details: unknown = outcome.details === null ? undefined : JSON.parse(outcome.details);
  throw new Failure(outcome.code, outcome.message, details);
}
