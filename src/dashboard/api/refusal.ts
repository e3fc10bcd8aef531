import type { FailureCode, Fault } from '../../values/failure.ts';

/** Why a request failed: as the service says, or `offline` where no answer came. */
export type RefusalCode = FailureCode | 'offline';

/** A request that did not succeed. */
export class Refusal extends Error {
  /** One of the service's codes, or `offline`. */
  readonly code: string;
  /** By which the operator finds the request in the log; `null` where none was answered. */
  readonly requestId: string | null;
  readonly faults: readonly Fault[];

  constructor(code: string, message: string, requestId: string | null, faults: Fault[] = []) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.requestId = requestId;
    this.faults = faults;
  }

  /** Whether a newer sign-in would be let do it. */
  get needsSignIn(): boolean {
    return this.code === 'sign_in_too_old';
  }
}

/** What went wrong, whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal('offline', String(error), null);
}
