/** Why a request is refused. `http/failure-response.ts` maps each to its status, once. */
export type FailureCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'idempotency_key_reused'
  | 'unauthenticated'
  | 'signed_out'
  | 'cross_site'
  | 'sign_in_too_old'
  | 'quota_exceeded'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_in_progress'
  | 'email_taken'
  | 'last_owner'
  | 'already_member'
  | 'token_inactive'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable';

/** One thing that is wrong with a request: where (`units[17].kaufpreis`) and which rule it breaks. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/**
 * An expected refusal. Thrown from any layer, answered in one place. `message` and `details` are
 * shown to the caller; anything else that is thrown is answered as an `internal_error` without
 * its message.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: unknown;

  /** @param options its `cause`, if it is a fault of ours: for the log, never shown. */
  constructor(code: FailureCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** How many faults an error lists: enough to see the pattern, too few to be worth provoking. */
export const MAX_FAULTS = 100;

/**
 * A request that does not fit its schema. Its faults are reported at once: the first
 * {@link MAX_FAULTS} in `details`, the number of the others in the message.
 */
export function invalidRequest(faults: readonly Fault[]): Failure {
  const more = faults.length - MAX_FAULTS;
  const message =
    more > 0
      ? `details name the first ${MAX_FAULTS} faults, and there are ${more.toLocaleString('en-US')} more.`
      : 'see details.';
  const listed = faults.slice(0, MAX_FAULTS);
  return new Failure('invalid_request', `The request does not fit: ${message}`, listed);
}

/** The resource, or nothing in the caller's organisation: both are the same 404. */
export function found<T>(resource: T | null | undefined, kind: string): T {
  if (resource === null || resource === undefined) {
    throw new Failure('not_found', `There is no such ${kind}.`);
  }
  return resource;
}

/** Storage is overloaded or out of reach; the same request may succeed a little later. */
export function unavailable(cause?: unknown): Failure {
  const message = 'Storage is not available right now. Please try again.';
  return new Failure('unavailable', message, undefined, { cause });
}
