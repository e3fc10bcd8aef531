import type { BrokenRule } from './rule-messages.ts';

/**
 * Why a request is refused: each code, and its situation in the words of the document.
 * `http/response/failure-response.ts` maps each code to its status.
 */
export const FAILURES = {
  invalid_request:
    'The query, path, a header or the body is invalid. `details` lists all faults, each with its path, up to 100; `message` states the number of the others.',
  invalid_json:
    'The body is not JSON in UTF-8, nests deeper than 32 levels, or repeats a key in one object. `message` names the line and column.',
  idempotency_key_reused: 'The same `Idempotency-Key` was sent with another request before.',
  unauthenticated:
    'There is no token, the scheme is not `Bearer`, or the token is mistyped, revoked or expired.',
  signed_out: 'Nobody is signed in: there is no session, or it has ended.',
  cross_site:
    'The request may come from another site: `Sec-Fetch-Site` is not `same-origin`, or, lacking it, `Origin` is not the service’s own.',
  sign_in_too_old:
    'The organisation has ended the person’s sessions since they signed in; or the action grants access, and they signed in more than 12 hours ago. They have to sign in again.',
  quota_exceeded:
    'The request exceeds a limit of the plan. `details` names the limit, and `message` when the month ends. Nothing was written.',
  insufficient_scope: 'The token is valid, but lacks the scope in `details.required`.',
  organisation_suspended:
    'The organisation is suspended: its tokens are refused until it is resumed.',
  forbidden: 'The role of the signed-in person does not permit it.',
  assistants_forbidden: 'The organisation forbids assistants: nobody can give one access.',
  not_found:
    'The organisation has no such resource, or the path does not exist. Where a body names resources, `details` says at which places.',
  method_not_allowed: 'The path does not support this method: see `Allow`.',
  request_in_progress:
    'A request with the same `Idempotency-Key` is in progress: try again after `Retry-After`.',
  email_taken: 'Another member of the organisation has this e-mail address.',
  already_member: 'The person is a member of the organisation already.',
  invitation_ended:
    'The invitation ended 14 days after it was made: an owner or an administrator can renew it.',
  last_owner:
    'The last owner can be neither removed nor given another role. One who has not accepted the invitation does not stand in.',
  too_many_publications: 'The organisation has 50 publications already: end one first.',
  token_inactive: 'The token has ended or has been replaced: it cannot be rotated.',
  too_many_tokens: 'The member has 50 API tokens that work: revoke one first.',
  too_many_webhooks: 'The organisation has as many webhooks as it may have: delete one first.',
  project_not_empty:
    'The project has units, perhaps archived ones only, or documents. Only a project without any can be deleted.',
  organisation_not_empty: 'The organisation has projects or folders: it cannot be deleted.',
  organisation_not_suspended: 'The organisation is not suspended: suspend it first.',
  erasure_not_started: 'The erasure of the organisation has not been started.',
  erasure_started: 'The organisation is being erased: it can neither be changed nor resumed.',
  plan_retired: 'The plan is retired: no organisation can be put on it.',
  not_empty: 'The folder has documents or other folders: only an empty one can be deleted.',
  too_many_documents:
    'The unit or the project has as many documents as it may have. Nothing was stored.',
  too_many_images: 'The unit has as many images as a unit may have. Nothing was stored.',
  already_reserved:
    'The unit is reserved with another `reference`, or without one: `details.until` says until when.',
  sale_in_progress:
    'The unit is reserved, or at the notary, and the request would take it back from there. `details` has `status`, `reference` and `until`; of several units, the place of each. With `movesBack: true` the status is set.',
  sold: 'The same of a unit that is `verkauft`.',
  not_reservable: 'The status of the unit is neither `frei`, `auf_anfrage` nor `reserviert`.',
  already_made:
    'A request with the same `Idempotency-Key` has made a secret already, which is not shown again. `details.id` names what was made.',
  import_conflict:
    'The organisation exists, has been written since the export, or does not fit what is there. `message` says which.',
  external_id_ambiguous:
    'Several units have an `externalSourceId` of the request, in the project or, if it has none, elsewhere. `details` names each, with the ids of the units. Nothing was written.',
  external_id_elsewhere:
    'A unit with an `externalSourceId` of the request is in another project of the organisation, and in no third one. `details` has its `projectId` and its id as `propertyId`, and in `rows` each such row. Send the row with `anyProject: true` to move the unit, or with `ifNoneMatch: "*"` to create another one. Nothing was written.',
  https_required:
    'The request was sent without encryption. Send it by https, and replace the credential.',
  too_broad:
    'More than 20,000 units are left by `status`, `visibility` and `archived`, or more than 50,000 of one project. `details` names what to add.',
  changes_expired:
    '`since` or the cursor is older than the changes that are kept (a year), or the service was restored to an earlier state since. Begin anew: take a new `watermark` from `GET /changes`, read every list, and delete what is not listed.',
  external_id_taken:
    'Another project of the organisation, or another document of the project, has this `externalId`, perhaps that of a document of a unit that moves there. `details` names the other if the request is about it and the caller may see it.',
  precondition_failed:
    'The resource was changed since the version that `If-Match` names. `details` names each condition that does not hold: `If-Match`, or the `ifMatch` of a row. Nothing was written.',
  length_required: 'The request has no `Content-Length`.',
  payload_too_large:
    'The body is larger than the operation allows, or the units of the request have more than 2 MB together.',
  uri_too_long:
    'The address has more than 15,000 characters. Ask for a part of the values in each of several requests.',
  unsupported_media_type: 'The body has another type than the operation accepts, or is compressed.',
  rate_limited:
    'There were too many requests, or too many questions at the same time: wait for `Retry-After` seconds.',
  internal_error: 'Something went wrong on our side.',
  unavailable:
    'Storage is not available right now, or the service is overloaded: try again after `Retry-After`. It is unknown whether a write without `Idempotency-Key` was made.',
} as const satisfies Readonly<Record<string, string>>;

export type FailureCode = keyof typeof FAILURES;

export const FAILURE_CODES: readonly FailureCode[] = Object.keys(FAILURES).filter(
  (code): code is FailureCode => code in FAILURES,
);

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
  /** For the header `Retry-After`; by default as the code says. */
  readonly retryAfterSeconds: number | undefined;

  /** @param options `cause`, for a fault of ours: it is logged, and the caller never sees it. */
  constructor(
    code: FailureCode,
    message: string,
    details?: unknown,
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = options.retryAfterSeconds;
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
export function orNotFound<T>(resource: T | null | undefined, kind: string): T {
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

/** A setting of the deployment is missing or invalid. */
export function notSetUp(): Failure {
  return new Failure('unavailable', 'The service is not set up: its log says what is missing.');
}

/** The organisation is closed while it is imported, or its shard restored. It opens again within minutes. */
export function organisationClosed(): Failure {
  const message = 'The database of the organisation is being moved or restored. Please try again.';
  return new Failure('unavailable', message);
}

export function beingErased(): Failure {
  const message = 'The organisation is being erased: it can neither be changed nor resumed.';
  return new Failure('erasure_started', message);
}

/** Another present member of the organisation already has the e-mail address. */
export function emailTaken(): Failure {
  const message = 'Another member of the organisation has this e-mail address.';
  return new Failure('email_taken', message);
}

const TAKEN = {
  project: 'Another project of the organisation has this externalId.',
  document: 'Another document of the project has this externalId.',
  unit: 'The other project has a document with the externalId of one that the unit takes along.',
};

/**
 * Another project, or another document of the project, has the external id, or the one of a unit's document.
 *
 * @param id of the other, unless the caller may not see it, or it is not known.
 */
export function externalIdTaken(of: keyof typeof TAKEN, id?: string): Failure {
  const details = id === undefined ? id : { [`${of}Id`]: id };
  return new Failure('external_id_taken', TAKEN[of], details);
}

/** `['units', 17, 'kaufpreis']` → `units[17].kaufpreis` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
