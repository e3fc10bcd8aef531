import type { JsonSchema } from '../fields/described.ts';
import { type FailureCode, FAILURES } from '../values/failure.ts';
import { broken } from '../values/rule-messages.ts';

interface ErrorExample {
  readonly message: string;
  readonly details?: unknown;
}

const ELSEWHERE = {
  path: 'properties[0].externalSourceId',
  ...broken('in_other_project', {
    other: '019bdf91-4c00-72d8-b145-08a161fb7922',
    words: '019c1d94-8a87-7696-b36d-6426b832e65c',
  }),
};

/** A real message for each failure. `test/openapi/error-examples.test.ts` provokes those of version 1. */
const EXAMPLES: Readonly<Record<FailureCode, string | ErrorExample>> = {
  invalid_request: {
    message: 'The request does not fit: see details.',
    details: [
      { path: 'units[0].kaufpreis', ...broken('decimal') },
      { path: 'units[1].baujahr', ...broken('range', { min: 1000, max: 2200 }) },
    ],
  },
  invalid_json: 'The body is not valid JSON at line 1, column 9.',
  idempotency_key_reused:
    'This Idempotency-Key was used with another request in the last 24 hours.',
  unauthenticated: 'The API token is not valid.',
  signed_out: 'Nobody is signed in here.',
  cross_site: 'Only the dashboard’s own pages may send this.',
  sign_in_too_old: 'Please sign in again, because this action grants access.',
  quota_exceeded: {
    message:
      'The plan allows 150 units to be created in a calendar month. Asked for: 3. Left: 0, until the month ends at 2026-12-01 00:00 UTC.',
    details: { quota: 'monthlyUnits', limit: 150, used: 150, requested: 3 },
  },
  insufficient_scope: {
    message: 'The token does not permit this operation: it lacks the scope project:create.',
    details: { required: 'project:create' },
  },
  organisation_suspended:
    'The organisation is suspended. Ask the operator of the service to resume it.',
  forbidden: 'You cannot change your own role.',
  assistants_forbidden: 'The organisation forbids assistants.',
  not_found: 'There is no such project.',
  method_not_allowed: 'This path does not support PUT.',
  request_in_progress: 'A request with this Idempotency-Key is in progress. Please try again.',
  email_taken: 'Another member of the organisation has this e-mail address.',
  already_member: 'You are a member of this organisation already.',
  invitation_ended:
    'The invitation ended at 2026-11-21T09:30:00.000Z: ask an owner or an administrator of the organisation to invite you again.',
  last_owner: FAILURES.last_owner,
  too_many_publications: 'An organisation has at most 50 publications.',
  token_inactive: 'A revoked or expired token cannot be rotated.',
  too_many_tokens: 'A member has at most 50 tokens that work: revoke one first.',
  too_many_webhooks: 'An organisation has at most 5 webhooks.',
  project_not_empty:
    'The project has units, perhaps archived ones only, or documents. Move them to another project, or delete the documents, before you delete it.',
  organisation_not_empty: 'The organisation has projects: only an empty one can be deleted.',
  organisation_not_suspended: 'Only a suspended organisation can be erased: suspend it first.',
  erasure_not_started: 'The erasure of the organisation has not been started.',
  erasure_started: 'The organisation is being erased: it can neither be changed nor resumed.',
  plan_retired: 'The plan is retired: no organisation can be put on it.',
  https_required:
    'Send requests to https://api.example.com. Replace the credential: it has travelled without encryption.',
  too_broad: {
    message: '120000 units are left, and at most 20000 are compared. Add projectId or status.',
    details: [
      { path: 'projectId', ...broken('narrows') },
      { path: 'status', ...broken('narrows') },
    ],
  },
  not_empty: 'The folder is not empty: delete or move what is in it first.',
  too_many_documents: 'The unit has 20 documents already, and may have no more.',
  too_many_images: 'The unit has 30 images already, and may have no more.',
  already_reserved: {
    message: 'The unit is reserved until 2026-12-01T17:00:00.000Z.',
    details: { until: '2026-12-01T17:00:00.000Z' },
  },
  sale_in_progress: {
    message: 'The unit is reserviert: to move it back, send movesBack: true with the status.',
    details: {
      status: 'reserviert',
      reference: 'case-4711',
      until: '2026-12-01T17:00:00.000Z',
      statusSince: '2026-11-20T09:12:00.000Z',
    },
  },
  sold: {
    message: 'The unit is verkauft: to move it back, send movesBack: true with the status.',
    details: {
      status: 'verkauft',
      reference: 'case-4711',
      until: null,
      statusSince: '2026-11-20T09:12:00.000Z',
    },
  },
  not_reservable: 'A unit whose status is verkauft cannot be reserved.',
  already_made: {
    message:
      'This Idempotency-Key has already created a secret, which is shown only once. See details.id.',
    details: { id: '01a20398-3d2a-7000-8000-0a4c52b1f9d7' },
  },
  import_conflict:
    'The organisation 019b7e26-5500-705c-a829-c354cac252d5 (Nordlicht) exists in DB. Erase it first, or let HOMES lead its slot to another database.',
  external_id_ambiguous: {
    message: 'Several units have the externalSourceId WE 1: see details.',
    details: [
      {
        path: 'properties[0].externalSourceId',
        ...broken('ambiguous_unit', {
          other: '2',
          words: '019c1d94-8a87-7696-b36d-6426b832e65c, 019c1d94-8a87-7696-b36d-642a2f3e6b41',
        }),
      },
    ],
  },
  external_id_elsewhere: {
    message: `${ELSEWHERE.path} ${ELSEWHERE.message}.`,
    details: { projectId: ELSEWHERE.other, propertyId: ELSEWHERE.words, rows: [ELSEWHERE] },
  },
  changes_expired:
    'Changes of so long ago are not kept. Begin anew: take a new watermark from GET /changes, read every list, and delete what is not listed.',
  external_id_taken: {
    message: 'Another project of the organisation has this externalId.',
    details: { projectId: ELSEWHERE.other },
  },
  precondition_failed: {
    message: 'The unit was changed at 2026-11-21T09:30:00.000Z, after the version in If-Match.',
    details: [
      { path: 'If-Match', ...broken('changed_since', { other: '2026-11-21T09:30:00.000Z' }) },
    ],
  },
  length_required:
    'The request must say in Content-Length how many bytes it has, and not be chunked.',
  uri_too_long:
    'The address has 15321 characters, and may have 15000. Ask for a part of the values in each of several requests.',
  payload_too_large: 'The body must not exceed 1048576 bytes.',
  unsupported_media_type: 'The body must be application/json, not text/plain.',
  rate_limited: 'There were too many requests: see Retry-After.',
  internal_error: 'Something went wrong on our side.',
  unavailable: 'Storage is not available right now. Please try again.',
};

/** The same as in the example of the header `X-Request-Id`. */
const REQUEST_ID = '0199f3a2-5b7c-4d1e-9f00-2c4b6d8e0a1f';

/** An example of a failure: its message and, if it has some, its details. */
export function errorExample(code: FailureCode): ErrorExample {
  const example = EXAMPLES[code];
  return typeof example === 'string' ? { message: example } : example;
}

/** Examples of the bodies of these failures, by their codes. */
export function errorExamples(codes: readonly FailureCode[]): JsonSchema {
  return Object.fromEntries(
    codes.map((code) => {
      const { message, ...rest } = errorExample(code);
      return [code, { value: { error: { code, message, requestId: REQUEST_ID, ...rest } } }];
    }),
  );
}
