import type { BrokenRule } from './rule-messages.ts';

/** Why a request is refused. `http/failure-response.ts` maps each code to its status. */
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
  | 'organisation_suspended'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_in_progress'
  | 'email_taken'
  | 'last_owner'
  | 'already_member'
  | 'invitation_ended'
  | 'token_inactive'
  | 'too_many_publications'
  | 'too_many_webhooks'
  | 'organisation_not_empty'
  | 'project_not_empty'
  | 'organisation_not_suspended'
  | 'erasure_not_started'
  | 'erasure_started'
  | 'plan_retired'
  | 'too_many_images'
  | 'already_reserved'
  | 'not_reservable'
  | 'already_made'
  | 'move_conflict'
  | 'external_id_ambiguous'
  | 'external_id_taken'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable';

/** One fault of a request: its path (`units[17].kaufpreis`) and the broken rule. */
export interface Fault extends BrokenRule {
  readonly path: string;
}

/**
 * An expected refusal. Any layer may throw it; `answerError` answers it. The caller sees `message`
 * and `details`. Any other error is answered as an `internal_error` without its message.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: unknown;

  /** @param options `cause`, for a fault of ours: it is logged, and the caller never sees it. */
  constructor(code: FailureCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** The maximum number of faults that an error lists. It bounds the size of the answer. */
export const MAX_FAULTS = 100;

/**
 * An invalid request. It reports all faults at once: the first {@link MAX_FAULTS} in `details`, and
 * the number of the others in the message.
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

/** Returns the resource. @throws Failure `not_found` if the caller's organisation has none. */
export function found<T>(resource: T | null | undefined, kind: string): T {
  if (resource === null || resource === undefined) throw noSuch(kind);
  return resource;
}

/**
 * The 404 for a resource that the caller's organisation does not have.
 *
 * @param faults the fields of the body that name it, if any.
 */
export function noSuch(kind: string, faults?: readonly Fault[]): Failure {
  return new Failure('not_found', `There is no such ${kind}.`, faults?.slice(0, MAX_FAULTS));
}

/** Storage is overloaded or unreachable; the same request may succeed later. */
export function unavailable(cause?: unknown): Failure {
  const message = 'Storage is not available right now. Please try again.';
  return new Failure('unavailable', message, undefined, { cause });
}

/** The organisation is closed, because it moves to another database. It opens again within minutes. */
export function beingMoved(): Failure {
  const message = 'The organisation is being moved to another database. Please try again.';
  return new Failure('unavailable', message);
}

/** The organisation is being erased, which cannot be undone. */
export function beingErased(): Failure {
  const message = 'The organisation is being erased: it can neither be changed nor resumed.';
  return new Failure('erasure_started', message);
}

/** Another present member of the organisation already has the e-mail address. */
export function emailTaken(): Failure {
  const message = 'Another member of the organisation has this e-mail address.';
  return new Failure('email_taken', message);
}

/** Another project of the organisation already has the external id. */
export function externalIdTaken(): Failure {
  const message = 'Another project of the organisation has this externalId.';
  return new Failure('external_id_taken', message);
}
