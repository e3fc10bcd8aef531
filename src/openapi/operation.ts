import * as z from 'zod';
import type { JsonSchema } from '../fields/described.ts';
import type { Route } from '../http/contract/operation.ts';
import type { Effect } from '../http/contract/declaration.ts';
import { separatorOf } from '../fields/query.ts';
import type { FailureCode } from '../values/failure.ts';
import { SCOPES } from '../values/roles.ts';
import type { SurfaceContract } from './contract.ts';
import { type HeaderName, headersOf, everyAnswersHeaders } from './headers.ts';
import { asComponent, type Components, toJsonSchema } from './json-schema.ts';
import { capitalised } from './named-schemas.ts';
import type { RequestHeader } from './request-headers.ts';
import { nameOfRefusal, refusalResponse, groupByStatus } from './responses.ts';

/** The tags of those parts of paths that are not named like them. */
const TAGS: Readonly<Record<string, string>> = {
  orgs: 'Organisations',
  ':orgId': 'Organisations',
  properties: 'Units',
  units: 'Properties',
  reservations: 'Properties',
  invitation: 'Members',
  me: 'People',
  import: 'Service',
  keys: 'Service',
  storage: 'Service',
};

/** The tag of an operation: the surface's tag for the last part of its path that has one. */
function findTag({ tags }: SurfaceContract, { path, tag }: Route): string | undefined {
  const named = path.split('/').flatMap((part) => [capitalised(part), TAGS[part]]);
  return tag ?? named.findLast((each) => tags.some(({ name }) => name === each));
}

/** One operation of a document. */
export function describe(
  contract: SurfaceContract,
  operation: Route,
  schemas: Components,
  used: Map<string, readonly FailureCode[]>,
): JsonSchema {
  const { id, method, status } = operation;
  const isAddition = contract.additions?.includes(operation) === true;
  const scopes = contract.internal ? [] : scopesOf(operation);
  const { params = {}, request, answer } = contract.examples?.[id] ?? {};
  const query = describeParameters('query', operation.query, schemas);
  const takesLists = query.some(({ style }) => style === 'form');
  const refused = [...collectCodes(contract, operation), ...(takesLists ? LIST_REFUSALS : [])];
  const refusals = [...groupByStatus(refused)].map(([code, codes]) => {
    const name = nameOfRefusal(codes);
    if (name === undefined) {
      const called = `${capitalised(id)}${code}`;
      return [code, refusalResponse(called, codes, contract, schemas)] as const;
    }
    used.set(name, codes);
    return [code, { $ref: `#/components/responses/${name}` }] as const;
  });
  const success = {
    headers: headersOf(successHeaders(contract, operation)),
    content: answerContent(operation, schemas, answer),
  };
  return {
    operationId: id,
    tags: [findTag(contract, operation)],
    summary: operation.summary,
    description: [operation.description, ...describeMarks(isAddition, scopes)].join('\n\n'),
    ...(isAddition && ADDITION),
    security: securityOf(contract, operation).map(({ name }) => ({ [name]: scopes })),
    parameters: [
      ...describeParameters('path', operation.pathParams, schemas, params),
      ...query,
      ...headersFor(contract, operation).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    ],
    ...(operation.body !== undefined && {
      requestBody: {
        required: !operation.bodyIsOptional,
        content: bodyContent(operation, operation.body, schemas, request),
      },
    }),
    responses: {
      ...(operation.existed !== undefined && {
        200: { description: 'It was there already: the answer shows it.', ...success },
      }),
      [status]: { description: successText(operation), ...success },
      ...(method === 'GET' && { 304: notModified(contract, operation) }),
      ...Object.fromEntries(refusals),
    },
  };
}

/** The credentials that can have the permissions of an operation. */
const securityOf = ({ security }: SurfaceContract, { permissions }: Route) =>
  security.filter(({ permits }) => permits?.(permissions) ?? true);

/** Media types of answers without a schema. */
const NO_JSON = new Set(['image/*', '*/*', 'application/xml']);

/** The description of a success. The first field of its answer describes a read. */
function successText({ effect, response, media }: Route): string {
  if (effect !== null) return SUCCESS[effect];
  if (media === 'image/*') return 'The bytes of the image.';
  if (media === '*/*') return 'The bytes of the document.';
  if (media === 'application/xml') return 'The XML document.';
  const fields: unknown[] = response instanceof z.ZodObject ? Object.values(response.shape) : [];
  const description = fields[0] instanceof z.ZodType ? fields[0].description : undefined;
  if (description === undefined)
    throw new Error('The first field of an answer has no description.');
  return description;
}

/** Marks an operation that version 1 has beyond the eleven of its contract. */
const ADDED = 'x-addition';
const ADDITION = { [ADDED]: true };

/** The scopes that a token needs; none where any live token will do. */
function scopesOf(route: Route): readonly string[] {
  const needed: readonly string[] = route.permissions;
  return SCOPES.filter((scope) => needed.includes(scope));
}

/** Sentences that are added to the description of an operation. */
function describeMarks(isAddition: boolean, scopes: readonly string[]): string[] {
  const named = scopes.map((scope) => `\`${scope}\``).join(' and ');
  return [
    ...(isAddition ? ['An addition to version 1.'] : []),
    ...(scopes.length === 0 ? [] : [`Required scope${scopes.length > 1 ? 's' : ''}: ${named}.`]),
  ];
}

const SUCCESS: Readonly<Record<Effect, string>> = {
  changes: 'The change is stored. The answer shows its result.',
  creates: 'Created, as the answer shows. `Location` leads to it.',
  accepts: 'Accepted. In version 1 the import is already complete. `Location` leads to it.',
};

/** The media type of an operation's body. */
function mediaOf({ file }: Route): string {
  if (file === undefined) return 'application/json';
  return file.sentAs === 'form' ? 'multipart/form-data' : 'application/octet-stream';
}

const content = (schema: JsonSchema, example: unknown, media = 'application/json'): JsonSchema => ({
  [media]: { schema, ...(example !== undefined && { example }) },
});

function bodyContent(
  route: Route,
  body: z.ZodType,
  schemas: Components,
  example: unknown,
): JsonSchema {
  const { id, file: { orAddress } = {} } = route;
  const sent = toJsonSchema(body, 'input', schemas);
  return {
    ...content(asComponent(`${capitalised(id)}Body`, sent, schemas), example, mediaOf(route)),
    ...(orAddress !== undefined &&
      content(toJsonSchema(orAddress.schema, 'input', schemas), orAddress.example)),
  };
}

/** What a success answers: bytes, or JSON and, if the operation has one, its other view. */
function answerContent(
  { id, media, response, view }: Route,
  schemas: Components,
  example: unknown,
) {
  if (media !== undefined && NO_JSON.has(media)) return { [media]: {} };
  const answered = toJsonSchema(response, 'output', schemas);
  return {
    ...content(asComponent(`${capitalised(id)}Answer`, answered, schemas), example, media),
    ...(view && content(toJsonSchema(view.response, 'output', schemas), view.example, view.media)),
  };
}

function notModified(contract: SurfaceContract, route: Route): JsonSchema {
  const headers = headersOf([...headersAt(contract), 'ETag', ...ownHeaders(route)]);
  return {
    description: 'The answer has not changed since the version in `If-None-Match`.',
    headers,
  };
}

/** Headers of every answer of a surface that is no refusal. */
const headersAt = ({ limited, cached = false }: SurfaceContract): HeaderName[] => [
  ...everyAnswersHeaders(cached),
  'Notice',
  ...(limited === true ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
  ...(cached ? (['Age', 'Cache-Tag', 'Cloudflare-CDN-Cache-Control'] as const) : []),
];

/** Headers of an operation's own. A list with a cursor links its next page. */
const ownHeaders = ({ query, headers = [] }: Route): readonly HeaderName[] => [
  ...('cursor' in query.shape ? (['Link'] as const) : []),
  ...headers,
];

function successHeaders(contract: SurfaceContract, route: Route) {
  const { method, status, takesKey, secret, updatedAt } = route;
  const own: HeaderName[] = method === 'GET' || updatedAt !== undefined ? ['ETag'] : [];
  if (status === 201 || status === 202) own.push('Location');
  if (takesKey && secret === undefined) own.push('Idempotent-Replayed');
  return [...headersAt(contract), ...own, ...ownHeaders(route)] as const;
}

/** The headers of every request: a shared cache would store an answer for each. */
const headersOfAll = ({ cached }: SurfaceContract): readonly RequestHeader[] =>
  cached === true ? [] : ['Prefer', 'RequestId'];

const headersOfChanges = ({ security }: SurfaceContract) =>
  security.flatMap(({ changeHeader }) => changeHeader ?? []);

/** The headers that the requests of a surface may have, but for those of {@link conditionsOf}. */
export const headersOfSurface = (contract: SurfaceContract): readonly RequestHeader[] => [
  ...headersOfAll(contract),
  'IfNoneMatch',
  ...headersOfChanges(contract),
];

function headersFor(contract: SurfaceContract, route: Route): readonly RequestHeader[] {
  const own = route.method === 'GET' ? (['IfNoneMatch'] as const) : headersOfChanges(contract);
  return [...headersOfAll(contract), ...own, ...conditionsOf(route)];
}

/** The headers of a change that makes it safe. */
export const conditionsOf = ({ takesKey, updatedAt, file }: Route): readonly RequestHeader[] => [
  ...(takesKey ? (['IdempotencyKey'] as const) : []),
  ...(updatedAt === undefined ? [] : (['IfMatch'] as const)),
  ...(file?.sentAs === 'bytes' ? (['ContentDigest'] as const) : []),
];

/** Refusals of every operation with a list in its address, which may be long. */
const LIST_REFUSALS = ['uri_too_long'] as const;

/** Refusals of every operation with a body. */
const BODY_REFUSALS = ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const;

/** Refusals of every operation that accepts an Idempotency-Key. */
const KEY_REFUSALS = ['idempotency_key_reused', 'request_in_progress'] as const;

/** Refusals of every request. */
const ALL_REFUSALS = ['invalid_request', 'rate_limited', 'internal_error', 'unavailable'] as const;

function collectCodes(contract: SurfaceContract, operation: Route): FailureCode[] {
  const { security, refusals = [], refusalsWhileErasing = [] } = contract;
  const { method, path, body, file, takesKey, secret, updatedAt, endsWithErasure } = operation;
  const codes: FailureCode[] = [
    ...ALL_REFUSALS,
    // 401 names the header before the cookie.
    ...security.toReversed().flatMap((each) => each.refusals),
    ...refusals,
    ...(method === 'GET' ? [] : security.flatMap(({ changeRefusals = [] }) => changeRefusals)),
    ...(endsWithErasure ? refusalsWhileErasing : []),
    ...(takesKey ? KEY_REFUSALS : []),
    ...(takesKey && secret !== undefined ? (['already_made'] as const) : []),
    ...(body === undefined ? [] : BODY_REFUSALS),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(updatedAt === undefined ? [] : (['precondition_failed'] as const)),
    ...(file?.sentAs === 'bytes' ? (['length_required'] as const) : []),
    ...(operation.refusals ?? []),
  ];
  return [...new Set(codes)];
}

/**
 * The parameters of a path or a query.
 *
 * @param examples example values by parameter name.
 */
function describeParameters(
  where: string,
  schema: z.ZodObject,
  schemas: Components,
  examples: JsonSchema = {},
): JsonSchema[] {
  const { properties, required } = toJsonSchema(schema, 'input', schemas);
  const fields: Readonly<Record<string, JsonSchema>> = Object.assign({}, properties);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(fields).map(([name, { description = ABOUT[name], ...described }]) => {
    const { [ADDED]: added, ...field } = described;
    const needed = names.includes(name) ? { required: true } : {};
    // Validating proxies accept repeated values for a comma-separated list, but not the reverse.
    const separator = separatorOf(schema.shape[name]);
    const explode = separator !== 'commas';
    const style =
      separator === undefined
        ? {}
        : { style: separator === 'names' ? 'deepObject' : 'form', explode };
    const about = description === undefined ? {} : { description };
    const shown = name in examples ? { example: examples[name] } : {};
    const more = { ...about, ...(added === true && ADDITION), ...shown, ...style };
    return Object.assign({ name, in: where, schema: field }, needed, more);
  });
}

/** Descriptions of parameters that mean the same in all operations. */
const ABOUT: Readonly<Record<string, string>> = {
  limit: 'The page size, from 1 to 100. A number out of range is set to the nearest bound.',
  cursor:
    'The beginning of the page: an opaque value from a `Link` header; empty for the first page. It is valid only for the same list and filter.',
  orgId: 'Id of an organisation.',
  planId: 'Id of a plan.',
  memberId: 'Id of a member.',
  tokenId: 'Id of an API token. It is not the secret.',
  propertyId: 'Id of a unit.',
  imageId: 'Id of an image.',
  sessionId: 'Session id; not a credential.',
};
