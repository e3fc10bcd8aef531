import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isBearer } from '../../access/bearer-token.ts';
import { adviceFor, isOutage } from '../../db/outage.ts';
import { Failure, type FailureCode, notSetUp, unavailable } from '../../values/failure.ts';
import { SettingError } from '../../settings.ts';
import { isJsonObject } from '../../values/json.ts';
import type { AppContext } from '../context.ts';

export const STATUS: Readonly<Record<FailureCode, ContentfulStatusCode>> = {
  invalid_request: 400,
  invalid_json: 400,
  idempotency_key_reused: 400,
  too_broad: 400,
  unauthenticated: 401,
  signed_out: 401,
  cross_site: 403,
  sign_in_too_old: 403,
  quota_exceeded: 402,
  insufficient_scope: 403,
  organisation_suspended: 403,
  forbidden: 403,
  assistants_forbidden: 403,
  https_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_in_progress: 409,
  email_taken: 409,
  last_owner: 409,
  already_member: 409,
  token_inactive: 409,
  too_many_publications: 409,
  too_many_tokens: 409,
  too_many_webhooks: 409,
  organisation_not_empty: 409,
  project_not_empty: 409,
  organisation_not_suspended: 409,
  erasure_not_started: 409,
  erasure_started: 409,
  invitation_ended: 410,
  changes_expired: 410,
  plan_retired: 409,
  not_empty: 409,
  too_many_documents: 409,
  too_many_images: 409,
  already_reserved: 409,
  not_reservable: 409,
  sale_in_progress: 409,
  sold: 409,
  already_made: 409,
  import_conflict: 409,
  external_id_ambiguous: 409,
  external_id_elsewhere: 409,
  external_id_taken: 409,
  precondition_failed: 412,
  length_required: 411,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
};

const RETRY_AFTER_SECONDS: { readonly [code in FailureCode]?: number } = {
  unavailable: 2,
  request_in_progress: 2,
};

/** Answers any thrown error with the error body of the API. */
export function answerError(error: unknown, c: AppContext): Response {
  return answerFailure(c, error instanceof Failure ? error : unexpected(error, c));
}

/** The error body: `{error: {code, message, requestId, details?}}`. */
export function answerFailure(c: AppContext, failure: Failure): Response {
  const { code, message, details } = failure;
  c.set('failure', failure);
  const challenge = chooseChallenge(c, failure);
  if (challenge !== undefined) c.header('WWW-Authenticate', challenge);
  const seconds = failure.retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
  return c.json({ error: { code, message, requestId: c.var.requestId, details } }, STATUS[code]);
}

/** Logs a fault of ours with the request's id. The caller gets no details. */
function unexpected(error: unknown, c: AppContext): Failure {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { requestId } = c.var;
  const advice = error instanceof SettingError ? { remedy: error.remedy } : adviceFor(error);
  console.error(JSON.stringify({ requestId, ...advice, error: stack }));
  if (error instanceof SettingError) return notSetUp();
  return isOutage(error)
    ? unavailable(error)
    : new Failure('internal_error', 'Something went wrong on our side.');
}

/** The challenge of a 401 (RFC 9110, 15.5.2), in the form of draft-broyer-http-cookie-auth. */
const COOKIE_CHALLENGE = 'Cookie realm="einheit", form-action="/auth/sign-in"';

/** Why a genuine token is refused. */
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['revoked', 'The token was revoked.'],
  ['expired', 'The token has expired.'],
  ['member_removed', 'The holder of the token has left the organisation.'],
]);

/** The challenge of RFC 6750, 3. It has an error code only if the request has a Bearer token. */
function chooseChallenge(c: AppContext, { code, details }: Failure): string | undefined {
  if (code === 'signed_out') return COOKIE_CHALLENGE;
  const { required, reason } = isJsonObject(details) ? details : {};
  const words = REASONS.get(reason);
  const why = words === undefined ? '' : `, error_description="${words}"`;
  if (code === 'unauthenticated') {
    const error = isBearer(c.req.header('Authorization')) ? `, error="invalid_token"${why}` : '';
    return `Bearer realm="einheit"${error}`;
  }
  if (code !== 'insufficient_scope') return undefined;
  const scope = typeof required === 'string' ? `, scope="${required}"` : '';
  return `Bearer error="insufficient_scope"${scope}${why}`;
}
