import type * as z from 'zod';
import type { JsonSchema } from '../http/json-schema.ts';
import type { Route } from '../http/mount.ts';
import { nameOf, type OperationDoc, type OperationDocs } from '../http/operation-doc.ts';
import type { FailureCode } from '../values/failure.ts';
import { ANSWER_HEADERS, type HeaderName, headersOf, STANDARD } from './headers.ts';
import { type Components, jsonSchemaOf } from './json-schema.ts';
import { REQUEST_HEADERS, type RequestHeader } from './request-headers.ts';
import {
  ERROR_SCHEMAS,
  errorBody,
  nameOfRefusal,
  refusalResponse,
  refusalsOf,
} from './responses.ts';

/** What is served below one base, and what all of it has in common. */
export interface Plane {
  readonly base: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly routes: readonly Route[];
  readonly docs: OperationDocs;
  /** What lets a caller in: an OpenAPI security scheme, under a name. */
  readonly security: { readonly name: string; readonly scheme: JsonSchema };
  /** Whether tokens have an allowance of requests. */
  readonly limited: boolean;
  /** Headers of every request, of every GET, of every change. */
  readonly headers: Readonly<Record<'all' | 'reading' | 'changing', readonly RequestHeader[]>>;
  /** Refusals of every request, and those that every change, or what has a body, has besides. */
  readonly refusals: Readonly<Record<'all' | 'changing' | 'sending', readonly FailureCode[]>>;
}

/** The OpenAPI 3.1 document of a plane. @throws Error for an operation that nothing is said about. */
export function documentOf(plane: Plane): JsonSchema {
  const schemas: Components = new Map();
  const used = new Map<string, readonly FailureCode[]>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of plane.routes) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(plane, operation, schemas, used),
    };
  }
  const { limited } = plane;
  const bodies = [...used].map(([called, codes]) => [called, errorBody(codes)] as const);
  const referred = JSON.stringify(bodies);
  const { name, scheme } = plane.security;
  return {
    openapi: '3.1.1',
    info: {
      title: plane.title,
      version: '1.0.0',
      description: plane.description,
      contact: { name: 'Einheit' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: plane.base,
        description: 'The production or local server that this document came from.',
        'x-internal': !plane.limited,
      },
    ],
    tags: plane.tags,
    paths,
    components: {
      securitySchemes: { [name]: scheme },
      parameters: Object.fromEntries(
        Object.values(plane.headers)
          .flat()
          .map((header) => [header, REQUEST_HEADERS[header]]),
      ),
      headers: Object.fromEntries(
        Object.entries(ANSWER_HEADERS).filter(([header]) => limited || !OF_TOKENS.has(header)),
      ),
      responses: Object.fromEntries(
        [...used].map(([called, codes]) => [called, refusalResponse(codes, plane.limited)]),
      ),
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

/** One operation of a document. */
function describe(
  plane: Plane,
  operation: Route,
  schemas: Components,
  used: Map<string, readonly FailureCode[]>,
): JsonSchema {
  const { method, path, status, response } = operation;
  const scope = plane.limited ? operation.permission : undefined;
  const doc = plane.docs[nameOf(method, path)];
  if (doc === undefined) throw new Error(`Nothing describes ${nameOf(method, path)}.`);
  const refusals = [...refusalsOf(codesOf(plane, operation, doc))].map(([code, codes]) => {
    const name = nameOfRefusal(codes);
    used.set(name, codes);
    return [code, { $ref: `#/components/responses/${name}` }] as const;
  });
  return {
    operationId: doc.id,
    tags: [doc.tag],
    summary: doc.summary,
    description:
      scope === undefined ? doc.description : `${doc.description}\n\nRequired scope: \`${scope}\`.`,
    security: [{ [plane.security.name]: scope === undefined ? [] : [scope] }],
    parameters: [
      ...parametersIn('path', operation.params, schemas, idsIn(plane, path, doc)),
      ...parametersIn('query', operation.query, schemas),
      ...headersFor(plane, method).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(operation.body !== undefined && {
      requestBody: {
        required: true,
        content: content(jsonSchemaOf(operation.body, 'input', schemas), doc.request, doc.media),
      },
    }),
    responses: {
      [status]: {
        description: SUCCESS[status] ?? 'Done.',
        headers: headersOf(successHeaders(plane, operation, doc)),
        content: content(jsonSchemaOf(response, 'output', schemas), doc.answer),
      },
      ...(method === 'GET' && { 304: notModified(plane, doc) }),
      ...Object.fromEntries(refusals),
    },
  };
}

/** Headers that only the answers to a token have. */
const OF_TOKENS = new Set<string>([
  'Deprecation',
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Sync-Watermark',
]);

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'As asked for.',
  201: 'It was made.',
  202: 'It was accepted, and in version 1 it is done.',
};

const content = (schema: JsonSchema, example: unknown, media = 'application/json'): JsonSchema => ({
  [media]: { schema, ...(example !== undefined && { example }) },
});

function notModified(plane: Plane, doc: OperationDoc): JsonSchema {
  const headers = headersOf([...STANDARD, 'Notice', 'ETag', ...rateOf(plane), ...named(doc)]);
  return { description: 'The answer is still the one that `If-None-Match` names.', headers };
}

const rateOf = ({ limited }: Plane): HeaderName[] =>
  limited ? ['RateLimit', 'RateLimit-Policy'] : [];

const named = (doc: OperationDoc): readonly HeaderName[] => doc.headers ?? [];

function successHeaders(plane: Plane, { method, status }: Route, doc: OperationDoc) {
  const own: HeaderName[] = method === 'GET' ? ['ETag'] : [];
  if (status === 201 || status === 202) own.push('Location');
  return [...STANDARD, 'Notice', ...rateOf(plane), ...own, ...named(doc)] as const;
}

function headersFor({ headers }: Plane, method: string): readonly RequestHeader[] {
  return [...headers.all, ...(method === 'GET' ? headers.reading : headers.changing)];
}

/** Every way in which an operation can be refused. */
function codesOf({ refusals }: Plane, operation: Route, doc: OperationDoc): FailureCode[] {
  const { method, path, body } = operation;
  const codes: FailureCode[] = [
    ...refusals.all,
    ...(method === 'GET' ? [] : refusals.changing),
    ...(body === undefined ? [] : refusals.sending),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(doc.refusals ?? []),
  ];
  return [...new Set(codes)];
}

/**
 * The parameters of a path or a query.
 *
 * @param examples values by the names of parameters.
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
  return Object.entries(fields).map(([name, { description = ABOUT[name], ...field }]) => {
    const needed = names.includes(name) ? { required: true } : {};
    // Proxies that validate take repeated values for a list by commas as well, but not the reverse.
    const style = field['type'] === 'array' ? { style: 'form', explode: false } : {};
    const about = description === undefined ? {} : { description };
    const shown = name in examples ? { example: examples[name] } : {};
    const more = { ...about, ...shown, ...style };
    return Object.assign({ name, in: where, schema: field }, needed, more);
  });
}

/** The ids that an operation's example asks for, by the names of its path's parameters. */
function idsIn({ docs }: Plane, path: string, { asked = '', after }: OperationDoc): JsonSchema {
  const [place = ''] = asked.split('?');
  const before = Object.assign({}, after === undefined ? undefined : docs[after]?.answer);
  const segments = place.split('/').map((segment) => {
    const [, field] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return field === undefined ? segment : String(Reflect.get(before, field));
  });
  return Object.fromEntries(
    path
      .split('/')
      .flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), segments[at]]] : [])),
  );
}

/** Parameters that mean the same wherever they are. */
const ABOUT: Readonly<Record<string, string>> = {
  limit: 'How many a page holds, from 1 to 100. A number out of range counts as the nearest bound.',
  cursor:
    'Where the page begins: opaque, taken from a `Link` header. It belongs to its list and filter, and is refused with any other, and beside `offset`.',
  orgId: 'Id of an organisation.',
  planId: 'Id of a plan.',
  memberId: 'Id of a member.',
  tokenId: 'Id of an API token, which is not the token.',
  propertyId: 'Id of a unit.',
  imageId: 'Id of an image.',
  sessionId: 'Id of a session, which opens nothing.',
};
