import { STATUS } from '../http/response/failure-response.ts';
import type { About, JsonSchema } from '../fields/described.ts';
import { FAILURES, type FailureCode, MAX_FAULTS } from '../values/failure.ts';
import { UNIT_STATUSES } from '../values/unit-states.ts';
import * as answered from '../fields/answer.ts';
import * as z from 'zod';
import { asComponent, type Components, toJsonSchema } from './json-schema.ts';
import { errorExamples } from './error-examples.ts';
import { capitalised } from './named-schemas.ts';
import { ANSWER_HEADERS, type HeaderName, headersOf, everyAnswersHeaders } from './headers.ts';

const FAULTS: JsonSchema = {
  type: 'array',
  description: `All faults, each with its path, up to ${MAX_FAULTS}; \`message\` states the number of the others.`,
  minItems: 1,
  maxItems: MAX_FAULTS,
  items: { $ref: '#/components/schemas/Fault' },
};

const SALE: JsonSchema = {
  description: 'How far the sale of the unit is; of several units, the place of each.',
  oneOf: [{ $ref: '#/components/schemas/SaleState' }, FAULTS],
};

const DETAILS: Readonly<Partial<Record<FailureCode, JsonSchema>>> = {
  invalid_request: FAULTS,
  external_id_ambiguous: FAULTS,
  external_id_elsewhere: { $ref: '#/components/schemas/UnitElsewhere' },
  external_id_taken: { $ref: '#/components/schemas/IdTaken' },
  precondition_failed: FAULTS,
  not_found: FAULTS,
  too_broad: FAULTS,
  quota_exceeded: { $ref: '#/components/schemas/QuotaOverrun' },
  unauthenticated: { $ref: '#/components/schemas/TokenEnded' },
  insufficient_scope: { $ref: '#/components/schemas/ScopeMissing' },
  already_reserved: { $ref: '#/components/schemas/AlreadyReserved' },
  sale_in_progress: SALE,
  sold: SALE,
  already_made: { $ref: '#/components/schemas/AlreadyMade' },
};

/** Failures that have details only where a request has a part that they are about. */
const SOMETIMES = new Set<FailureCode>([
  'not_found',
  'too_broad',
  'external_id_taken',
  'unauthenticated',
]);

const word = (maxLength: number, description: string): JsonSchema => ({
  type: 'string',
  maxLength,
  description,
});

const exactly = (
  properties: JsonSchema,
  description: string,
  optional: JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  description,
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});

const quotas = ['monthlyUnits', 'maxOnlineUnits', 'maxProjects', 'maxFolders', 'maxStorageBytes'];

const detail = <Shape extends z.ZodRawShape>(description: string, about: About, shape: Shape) =>
  answered.object(about, shape).describe(description);

const places = () => z.unknown().meta({ json: FAULTS });

/** The parts of error bodies. */
const PARTS = {
  Fault: detail(
    'One fault of a request.',
    {
      path: 'Where: `units[17].kaufpreis`, `limit`. Empty for the body as a whole.',
      message: 'The rule that the value breaks, in words.',
    },
    { path: answered.text(), message: answered.text(), ...answered.brokenRuleFields() },
  ),
  QuotaOverrun: detail(
    'The limit of the plan that a request exceeds.',
    {
      quota:
        '`monthlyUnits`: units created in this calendar month (UTC); `maxOnlineUnits`: units that are online and not archived now; `maxProjects`, `maxFolders`: how many there are now; `maxStorageBytes`: bytes of images and documents that are stored now.',
      limit: 'What the plan allows.',
      used: 'What is already used.',
      requested: 'What the request would add.',
    },
    {
      quota: z.enum(quotas),
      limit: answered.bytes(),
      used: answered.bytes(),
      requested: answered.bytes(),
    },
  ),
  AlreadyReserved: detail(
    'Until when a unit is reserved.',
    { until: 'When the reservation ends (UTC).' },
    { until: answered.instant() },
  ),
  IdTaken: detail(
    'What has the id: one of these.',
    { projectId: 'The other project.', documentId: 'The other document.' },
    { projectId: answered.id().exactOptional(), documentId: answered.id().exactOptional() },
  ),
  SaleState: detail(
    'How far the sale of a unit is.',
    {
      status: 'The status of the unit.',
      reference: 'The holder of its reservation; `null` if it has none, or that names none.',
      until: 'When its reservation ends (UTC); `null` if it has none, or it is fulfilled.',
      statusSince: 'Since when it has this status (UTC).',
    },
    {
      status: z.enum(UNIT_STATUSES),
      reference: answered.text(100).nullable(),
      until: answered.instant().nullable(),
      statusSince: answered.instant(),
    },
  ),
  UnitElsewhere: detail(
    'Where the unit of a row is.',
    {
      projectId: 'The project of the unit.',
      propertyId: 'The unit that the first refused row names.',
    },
    { projectId: answered.id(), propertyId: answered.id(), rows: places() },
  ),
  AlreadyMade: detail(
    'What the first request with the key has made.',
    { id: 'The id of what was made.' },
    { id: answered.id() },
  ),
  TokenEnded: detail(
    'Why a genuine token is refused. Of any other, nothing is told.',
    { reason: 'What has ended it.', at: 'When that was (UTC).' },
    { reason: z.enum(['revoked', 'expired']), at: answered.instant() },
  ),
  ScopeMissing: detail(
    'What a token lacks.',
    {
      required: 'The scope that is needed.',
      reason: '`member_removed` if it permits nothing, as its holder has left the organisation.',
    },
    { required: answered.text(64), reason: z.literal('member_removed').exactOptional() },
  ),
};

/** The schemas of the parts of error bodies, by their names. */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(PARTS).map(([name, part]) => [name, toJsonSchema(part, 'output', new Map())]),
);

const schemaRef = (code: FailureCode) => `#/components/schemas/${nameOfError(code)}`;

/** What one failure answers as `error`: its code decides whether it has details, and which. */
export function errorSchema(code: FailureCode): JsonSchema {
  const details = DETAILS[code];
  const about = details === undefined ? {} : { details };
  return exactly(
    {
      code: { type: 'string', const: code, description: 'The kind of failure, for programs.' },
      message: word(1000, 'What is wrong, in words.'),
      requestId: word(128, 'As in the header `X-Request-Id`.'),
      ...(!SOMETIMES.has(code) && about),
    },
    FAILURES[code],
    SOMETIMES.has(code) ? about : {},
  );
}

/** The body of these failures, in the shape of every error. Their codes tell them apart. */
function errorBody(codes: readonly FailureCode[]): JsonSchema {
  const options = codes.map((code) => ({ $ref: schemaRef(code) }));
  const mapping = Object.fromEntries(codes.map((code) => [code, schemaRef(code)]));
  const error =
    codes.length === 1
      ? options[0]
      : {
          description: 'What went wrong.',
          oneOf: options,
          discriminator: { propertyName: 'code', mapping },
        };
  return exactly({ error }, 'The shape of every error.');
}

/** The header that the answer of a failure has besides the headers of every refusal. */
export const HEADERS_BESIDE: Readonly<Partial<Record<FailureCode, HeaderName>>> = {
  unauthenticated: 'WWW-Authenticate',
  signed_out: 'WWW-Authenticate',
  insufficient_scope: 'WWW-Authenticate',
  rate_limited: 'Retry-After',
  request_in_progress: 'Retry-After',
  unavailable: 'Retry-After',
};

/** Refusals of unknown callers, who have no rate limit. */
const ANONYMOUS_CODES = new Set<FailureCode>(['unauthenticated', 'signed_out']);

/** Groups codes by their status. */
export function groupByStatus(codes: readonly FailureCode[]): Map<number, FailureCode[]> {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of codes) {
    const status = STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
}

/** The answer of a surface for failures that have the same status. @param called the name of its body, without the ending. */
export function refusalResponse(
  called: string,
  codes: readonly FailureCode[],
  { limited = false, cached = false }: Partial<Record<'limited' | 'cached', boolean>>,
  schemas: Components,
): JsonSchema {
  const besides = codes.map((code) => HEADERS_BESIDE[code]).filter((name) => name !== undefined);
  const always = besides.filter((name) => codes.every((code) => HEADERS_BESIDE[code] === name));
  const sometimes = besides.filter((name) => !always.includes(name));
  const rate: HeaderName[] =
    limited && !codes.some((code) => ANONYMOUS_CODES.has(code))
      ? ['RateLimit', 'RateLimit-Policy']
      : [];
  const atEdge: HeaderName[] =
    cached && codes.includes('not_found') ? ['Cloudflare-CDN-Cache-Control'] : [];
  return {
    description: codes.map((code) => `\`${code}\`: ${FAILURES[code]}`).join('\n\n'),
    headers: {
      ...headersOf([...everyAnswersHeaders(cached), ...rate, ...atEdge, ...new Set(always)]),
      ...Object.fromEntries(
        sometimes.map((name) => [name, { ...ANSWER_HEADERS[name], required: false }]),
      ),
    },
    content: {
      'application/json': {
        schema: asComponent(`${called}Refusal`, errorBody(codes), schemas),
        examples: errorExamples(codes),
      },
    },
  };
}

const pascal = (code: FailureCode) => code.split('_').map(capitalised).join('');

/** `not_found` → `NotFoundError` */
export const nameOfError = (code: FailureCode): string =>
  code === 'internal_error' ? 'InternalError' : `${pascal(code)}Error`;

/** The names of answers with several codes that many operations share, by the codes. */
const SHARED: Readonly<Record<string, string>> = {
  'invalid_request invalid_json': 'InvalidBody',
  'invalid_request idempotency_key_reused': 'InvalidKeyedRequest',
  'invalid_request idempotency_key_reused invalid_json': 'InvalidKeyedBody',
  'insufficient_scope organisation_suspended': 'NotPermitted',
  'request_in_progress external_id_taken': 'ExternalIdConflict',
  'erasure_started request_in_progress': 'WriteConflict',
  'unauthenticated signed_out': 'NoCaller',
  'forbidden organisation_suspended sign_in_too_old': 'ForbiddenRead',
  'forbidden organisation_suspended sign_in_too_old cross_site': 'ForbiddenChange',
};

/**
 * The name of an answer that operations share: `NotFound`.
 *
 * @returns `undefined` for codes that few operations share: each of these describes the answer itself.
 */
export function nameOfRefusal(codes: readonly FailureCode[]): string | undefined {
  const [only] = codes;
  return only !== undefined && codes.length === 1 ? pascal(only) : SHARED[codes.join(' ')];
}
