import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Contract } from '../harness/contract.ts';
import { broken, validValues } from './values.ts';

// Generates requests from a document alone.

// oxlint-disable-next-line typescript/no-explicit-any -- a parsed document
type Json = Record<string, any>;

/** A request and its expected outcome. */
export interface FuzzRequest {
  /** Method and path as in the document. */
  readonly operation: string;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, as JSON. */
  readonly body?: string;
  readonly form?: Readonly<Record<string, unknown>>;
  /** A body of bytes: those of a PDF, or others. */
  readonly bytes?: 'pdf' | 'others';
  readonly outcome: 'accepted' | 'refused' | 'as the schema says';
}

/** A placeholder for a new key: a key that was already sent would be refused with another body. */
export const NEW_KEY = 'new';

/** Headers that an operation refuses unless its document names them. */
const GUARDS = {
  'Idempotency-Key': fc.constant(NEW_KEY),
  'If-None-Match': fc.constantFrom('*', 'W/"x"', '"'),
};

const headersOf = (parameters: readonly Json[]) => {
  const named = new Set(parameters.map(({ name }) => name));
  const guards = Object.entries(GUARDS).filter(([name]) => named.has(name));
  return fc.record({ ...HEADERS, ...Object.fromEntries(guards) }, { requiredKeys: [] });
};

const HEADERS = {
  'X-Request-Id': fc.stringMatching(/^[!-~]{1,140}$/),
  'X-Acting-Person': fc.constantFrom('a.lindgren@einheit.example', 'Anna', '-'),
  Prefer: fc.constantFrom('handling=lenient', 'return=minimal', 'respond-async, wait=10'),
};

const NOT_AS_TEXT: Readonly<Record<string, readonly string[]>> = {
  integer: ['x', '', '1.5', '0x1', '１', '1e3'],
  boolean: ['yes', '', '2', 'wahr'],
  array: ['neither', '', 'frei;online', ','],
  string: ['\u0000', 'yesterday', '2026-02-30T00:00:00Z', 'x'.repeat(5000)],
};

const sending = (bodies: Arbitrary<unknown>) =>
  bodies.map((body) => ({ body: JSON.stringify(body) }));

const written = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(String) : String(value);

/** Requests for every operation of a document, some of them valid and some not. */
export function fuzzRequestsOf(held: Contract): Arbitrary<FuzzRequest> {
  const resolve = (node: Json) => held.resolved(node);
  const operations = Object.entries<Json>(held.document['paths']).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) =>
      fuzzRequestsAt(`${method} ${path}`, operation, resolve),
    ),
  );
  return fc.oneof(...operations);
}

function fuzzRequestsAt(name: string, operation: Json, resolve: (node: Json) => Json) {
  const parameters: Json[] = operation['parameters'].map(resolve);
  const inQuery = parameters.filter((parameter) => parameter['in'] === 'query');
  const base = fc.record({
    operation: fc.constant(name),
    query: queries(inQuery, resolve),
    headers: headersOf(parameters),
  });
  const {
    'application/json': json,
    'multipart/form-data': form,
    'application/octet-stream': bytes,
  } = operation['requestBody']?.content ?? {};
  const asking = <More extends object>(more: Arbitrary<More>, outcome: FuzzRequest['outcome']) =>
    fc
      .tuple(base, more)
      .map(([sent, rest]): FuzzRequest => Object.assign({}, sent, rest, { outcome }));
  if (json !== undefined) {
    const { schema } = json;
    return fc.oneof(
      asking(sending(validValues(schema, resolve)), 'accepted'),
      asking(sending(broken(schema, resolve)), 'refused'),
      asking(sending(anyJson(schema, resolve)), 'as the schema says'),
    );
  }
  if (form !== undefined) {
    const required = new Set<string>(resolve(form.schema)['required']);
    const filled = validValues(form.schema, resolve).map((fields) => Object.assign({}, fields));
    const lacking = filled.map((fields) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => !required.has(field))),
    );
    return fc.oneof(
      asking(fc.record({ form: filled }), 'accepted'),
      asking(fc.record({ form: lacking }), 'refused'),
    );
  }
  if (bytes !== undefined) {
    return fc.oneof(
      asking(fc.constant({ bytes: 'pdf' as const }), 'accepted'),
      asking(fc.constant({ bytes: 'others' as const }), 'refused'),
    );
  }
  const right = asking(fc.constant({}), 'accepted');
  const bad = inQuery.flatMap(({ name: parameter, schema }) =>
    (NOT_AS_TEXT[schema.type] ?? [])
      .filter((value) => !isAnyText(schema.items ?? schema, value))
      .map((value) => ({ [parameter]: value })),
  );
  if (bad.length === 0) return right;
  const wrong = fc.tuple(right, fc.constantFrom(...bad)).map(([sent, fault]): FuzzRequest =>
    Object.assign({}, sent, {
      query: Object.assign({}, sent.query, fault),
      outcome: 'refused' as const,
    }),
  );
  return fc.oneof(right, wrong);
}

/** Whether a parameter accepts any text, including this one. */
function isAnyText(schema: Json, value: string) {
  const { type, format, pattern = '', maxLength = Infinity } = schema;
  return (
    type === 'string' &&
    format === undefined &&
    schema['enum'] === undefined &&
    value.length <= maxLength &&
    new RegExp(pattern).test(value)
  );
}

/** Valid query parameters. A cursor cannot be generated. */
function queries(
  parameters: readonly Json[],
  resolve: (node: Json) => Json,
): Arbitrary<FuzzRequest['query']> {
  const named = parameters.filter(({ name, style }) => name !== 'cursor' && style !== 'deepObject');
  const values = named.map(
    ({ name, schema }) => [name, validValues(schema, resolve).map(written)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

/** Any JSON, also under the names of the schema's fields. */
function anyJson(schema: Json, resolve: (node: Json) => Json): Arbitrary<unknown> {
  const any = fc.jsonValue({ stringUnit: 'binary', depthSize: 'small' });
  const names = Object.keys(resolve(schema)['properties'] ?? {});
  const fields = fc.dictionary(fc.constantFrom(...names, '__proto__', 'unknown'), any);
  return fc.oneof(any, fields);
}
