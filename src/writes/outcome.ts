import { type Cost, Meter } from '../db/meter.ts';
import { isOutage } from '../db/outage.ts';
import { Failure, type FailureCode, unavailable } from '../values/failure.ts';
import type { Made } from './attempt.ts';

/** What became of a write. A failure is data: an Error loses its code on the way between isolates. */
export type Outcome = { readonly cost: Cost } & (
  | ({ readonly made: true } & Made)
  | {
      readonly made: false;
      readonly code: FailureCode;
      readonly message: string;
      /** JSON; `null` for none. */
      readonly details: string | null;
    }
);

/** What the writer tells of a write, and of what it has cost by then. */
export async function outcomeOf(write: (meter: Meter) => Promise<Made>): Promise<Outcome> {
  const meter = new Meter();
  try {
    const made = await write(meter);
    return { made: true, ...made, cost: meter.cost };
  } catch (error) {
    const { code, message, details } = failureIn(error);
    const told = JSON.stringify(details) ?? null;
    return { made: false, code, message, details: told, cost: meter.cost };
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
