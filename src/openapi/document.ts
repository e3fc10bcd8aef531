import * as z from 'zod';
import type { JsonSchema } from '../http/described.ts';
import { type Effect, type OperationDoc, permissionsOf } from '../http/operation.ts';
import type { Route } from '../http/mount.ts';
import { isRepeated } from '../http/query-fields.ts';
import type { FailureCode } from '../values/failure.ts';
import { SCOPES } from '../values/roles.ts';
import {
  ANSWER_HEADERS,
  type HeaderName,
  headersOf,
  SHARED_HEADERS,
  everyAnswersHeaders,
} from './headers.ts';
import { type Components, jsonSchemaOf } from './json-schema.ts';
import { REQUEST_HEADERS, type RequestHeader } from './request-headers.ts';
import { type WebhookMessage, webhooksOf } from './webhooks.ts';
import {
  ERROR_SCHEMAS,
  errorBody,
  nameOfRefusal,
  refusalResponse,
  refusalsOf,
} from './responses.ts';

/** A request and its answer, as `npm run examples` recorded them. */
export interface Example {
  /** The path's parameters. */
  readonly params?: Readonly<Record<string, string>>;
  /** The body. */
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** The contract of a door, for its document: its routes, and what they have in common. */
export interface DoorContract {
  readonly base: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly routes: readonly Route[];
  /** The messages that the service sends; none for most doors. */
  readonly messages?: readonly WebhookMessage[];
  /** An example of each operation, by the operation's id. */
  readonly examples: Readonly<Record<string, Example>>;
  /** The credential: an OpenAPI security scheme and its name; `null` if there is none. */
  readonly security: { readonly name: string; readonly scheme: JsonSchema } | null;
  /** Whether requests are rate-limited, per token or per session. */
  readonly limited: boolean;
  /** Whether shared caches may store its answers. */
  readonly cached: boolean;
  /** Whether the door is only for the service's own people and pages. Tokens have no scopes for it. */
  readonly internal: boolean;
  /** Headers of every request, of every GET, and of every change. */
  readonly headers: Readonly<Record<'all' | 'reading' | 'changing', readonly RequestHeader[]>>;
  /**
   * Refusals of every request, of every change, of every change that an erasure ends, and of every
   * request with a body.
   */
  readonly refusals: Readonly<
    Record<'all' | 'changing' | 'whileErasing' | 'sending', readonly FailureCode[]>
  >;
}

/**
 * The OpenAPI 3.1 document of a door.
 *
 * @param version the program's version, from `package.json`.
 */
export function documentOf(contract: DoorContract, version: string): JsonSchema {
  const schemas: Components = new Map();
  const used = new Map<string, readonly FailureCode[]>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of contract.routes) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(contract, operation, schemas, used),
    };
  }
  const webhooks = webhooksOf(contract.messages ?? [], schemas);
  const bodies = [...used].map(([called, codes]) => [called, errorBody(codes)] as const);
  const responses = [...used].map(
    ([called, codes]) => [called, refusalResponse(codes, contract)] as const,
  );
  const referred = JSON.stringify([bodies, paths, responses]);
  const { security } = contract;
  return {
    openapi: '3.1.1',
    info: infoOf(contract, version),
    servers: [
      {
        url: contract.base,
        description: 'The production or local server that this document came from.',
        'x-internal': contract.internal,
      },
    ],
    tags: contract.tags,
    paths,
    ...(contract.messages && { webhooks }),
    components: {
      ...(security !== null && { securitySchemes: { [security.name]: security.scheme } }),
      parameters: Object.fromEntries(
        [...Object.values(contract.headers), ...contract.routes.map(conditionsOf)]
          .flat()
          .concat(contract.routes.some(({ takesKey }) => takesKey) ? ['IdempotencyKey'] : [])
          .map((header) => [header, REQUEST_HEADERS[header]]),
      ),
      headers: Object.fromEntries(
        Object.entries({ ...ANSWER_HEADERS, ...(contract.cached && SHARED_HEADERS) }).filter(
          ([header]) => referred.includes(`/headers/${header}"`),
        ),
      ),
      responses: Object.fromEntries(responses),
      schemas: Object.fromEntries(
        [
          ...schemas,
          ...Object.entries(ERROR_SCHEMAS).filter(([called]) => referred.includes(`/${called}"`)),
          ...bodies,
        ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    },
  };
}

const infoOf = ({ title, description }: DoorContract, version: string): JsonSchema => ({
  title,
  version,
  description,
  contact: { name: 'Einheit' },
  license: { name: 'MIT', identifier: 'MIT' },
});

/** One operation of a document. */
function describe(
  contract: DoorContract,
  operation: Route,
  schemas: Components,
  used: Map<string, readonly FailureCode[]>,
): JsonSchema {
  const { method, status, response, doc } = operation;
  const scopes = contract.internal ? [] : scopesOf(operation);
  const { params = {}, request, answer } = contract.examples[doc.id] ?? {};
  const refusals = [...refusalsOf(codesOf(contract, operation, doc))].map(([code, codes]) => {
    const name = nameOfRefusal(codes);
    used.set(name, codes);
    return [code, { $ref: `#/components/responses/${name}` }] as const;
  });
  const success = {
    headers: headersOf(successHeaders(contract, operation, doc)),
    content:
      operation.answers === 'image/*'
        ? { [operation.answers]: {} }
        : content(jsonSchemaOf(response, 'output', schemas), answer),
  };
  return {
    operationId: doc.id,
    tags: [doc.tag],
    summary: doc.summary,
    description: [doc.description, ...marksOf(doc, scopes)].join('\n\n'),
    ...(doc.addition && ADDITION),
    security: contract.security === null ? [] : [{ [contract.security.name]: scopes }],
    parameters: [
      ...parametersIn('path', operation.params, schemas, params),
      ...parametersIn('query', operation.query, schemas),
      ...headersFor(contract, operation).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    ],
    ...(operation.body !== undefined && {
      requestBody: {
        required: !operation.bodyIsOptional,
        content: content(jsonSchemaOf(operation.body, 'input', schemas), request, operation.media),
      },
    }),
    responses: {
      ...(operation.mayBeThere && {
        200: { description: 'It was there already: the answer shows it.', ...success },
      }),
      [status]: { description: successText(operation), ...success },
      ...(method === 'GET' && { 304: notModified(contract, doc) }),
      ...Object.fromEntries(refusals),
    },
  };
}

/** The description of a success. The first field of its answer describes a read. */
function successText({ effect, response, answers }: Route): string {
  if (effect !== null) return SUCCESS[effect];
  if (answers === 'image/*') return 'The bytes of the image.';
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
  const needed: readonly string[] = permissionsOf(route);
  return SCOPES.filter((scope) => needed.includes(scope));
}

/** Sentences that are added to the description of an operation. */
function marksOf({ addition }: OperationDoc, scopes: readonly string[]): string[] {
  const named = scopes.map((scope) => `\`${scope}\``).join(' and ');
  return [
    ...(addition ? ['An addition to version 1.'] : []),
    ...(scopes.length === 0 ? [] : [`Required scope${scopes.length > 1 ? 's' : ''}: ${named}.`]),
  ];
}

const SUCCESS: Readonly<Record<Effect, string>> = {
  changes: 'The change is stored. The answer shows its result.',
  creates: 'Created, as the answer shows. `Location` leads to it.',
  accepts: 'Accepted. In version 1 the import is already complete. `Location` leads to it.',
};

const content = (schema: JsonSchema, example: unknown, media = 'application/json'): JsonSchema => ({
  [media]: { schema, ...(example !== undefined && { example }) },
});

function notModified(contract: DoorContract, doc: OperationDoc): JsonSchema {
  const headers = headersOf([...headersAt(contract), 'ETag', ...named(doc)]);
  return {
    description: 'The answer has not changed since the version in `If-None-Match`.',
    headers,
  };
}

/** Headers of every answer of a door that is no refusal. */
const headersAt = ({ limited, cached }: DoorContract): HeaderName[] => [
  ...everyAnswersHeaders(cached),
  'Notice',
  ...(limited ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
  ...(cached ? (['Cache-Tag'] as const) : []),
];

const named = (doc: OperationDoc): readonly HeaderName[] => doc.headers ?? [];

function successHeaders(contract: DoorContract, route: Route, doc: OperationDoc) {
  const { method, status, takesKey, makesSecret, versioned } = route;
  const own: HeaderName[] = method === 'GET' || versioned ? ['ETag'] : [];
  if (status === 201 || status === 202) own.push('Location');
  if (takesKey && !makesSecret) own.push('Idempotent-Replayed');
  return [...headersAt(contract), ...own, ...named(doc)] as const;
}

function headersFor({ headers }: DoorContract, route: Route): readonly RequestHeader[] {
  const own = route.method === 'GET' ? headers.reading : headers.changing;
  return [...headers.all, ...own, ...conditionsOf(route)];
}

const conditionsOf = ({ takesKey, versioned }: Route): readonly RequestHeader[] => [
  ...(takesKey ? (['IdempotencyKey'] as const) : []),
  ...(versioned ? (['IfMatch'] as const) : []),
];

/** Refusals of every operation that accepts an Idempotency-Key. */
const KEY_REFUSALS = ['idempotency_key_reused', 'request_in_progress'] as const;

/** The codes of all refusals of an operation. */
function codesOf({ refusals }: DoorContract, operation: Route, doc: OperationDoc): FailureCode[] {
  const { method, path, body, takesKey, makesSecret, versioned, endsWithErasure } = operation;
  const codes: FailureCode[] = [
    ...refusals.all,
    ...(method === 'GET' ? [] : refusals.changing),
    ...(endsWithErasure ? refusals.whileErasing : []),
    ...(takesKey ? KEY_REFUSALS : []),
    ...(takesKey && makesSecret ? (['already_made'] as const) : []),
    ...(body === undefined ? [] : refusals.sending),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(versioned ? (['precondition_failed'] as const) : []),
    ...(doc.refusals ?? []),
  ];
  return [...new Set(codes)];
}

/**
 * The parameters of a path or a query.
 *
 * @param examples example values by parameter name.
 */
function parametersIn(
  where: string,
  schema: z.ZodObject,
  schemas: Components,
  examples: JsonSchema = {},
): JsonSchema[] {
  const { properties, required } = jsonSchemaOf(schema, 'input', schemas);
  const fields: Readonly<Record<string, JsonSchema>> = Object.assign({}, properties);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(fields).map(([name, { description = ABOUT[name], ...described }]) => {
    const { [ADDED]: added, ...field } = described;
    const needed = names.includes(name) ? { required: true } : {};
    // Validating proxies accept repeated values for a comma-separated list, but not the reverse.
    const explode = isRepeated(schema, name);
    const style = field['type'] === 'array' ? { style: 'form', explode } : {};
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
    'The beginning of the page: an opaque value from a `Link` header; empty for the first page. It is valid only for the same list and filter, and not together with `offset`.',
  orgId: 'Id of an organisation.',
  planId: 'Id of a plan.',
  memberId: 'Id of a member.',
  tokenId: 'Id of an API token. It is not the secret.',
  propertyId: 'Id of a unit.',
  imageId: 'Id of an image.',
  sessionId: 'Session id; not a credential.',
};
