import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, inject, test, vi } from 'vitest';
import { documentOf } from '../../src/openapi/document.ts';
import { contract } from '../../src/v1/contract.ts';
import { Contract } from '../harness/contract.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { broken, fitting } from './values.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly fuzzSeed: number;
    readonly fuzzRequests: number;
  }
}

// Requests made of the document alone. Whatever they are, the harness holds each answer against
// the document: a documented status, its headers, its body.

/** A request, and what must come of it. */
interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly outcome: 'accepted' | 'refused' | 'as the schema says';
}

// oxlint-disable-next-line typescript/no-explicit-any -- a parsed document
type Json = Record<string, any>;

const held = new Contract(contract);
const resolve = (node: Json) => held.resolved(node);
const document: Json = documentOf(contract);

const written = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(String) : String(value);

/** Stands for a key of the request's own: one that was sent before is refused with another body. */
const NEW_KEY = 'new';

const HEADERS = fc.record(
  {
    'Idempotency-Key': fc.constant(NEW_KEY),
    'If-None-Match': fc.constantFrom('*', 'W/"x"', '"'),
    'X-Request-Id': fc.stringMatching(/^[!-~]{1,140}$/),
    Prefer: fc.constantFrom('handling=lenient', 'return=minimal', 'respond-async, wait=10'),
  },
  { requiredKeys: [] },
);

/** Parameters of a query that fit; a cursor cannot be made up. */
function queries(parameters: readonly Json[]): Arbitrary<Attempt['query']> {
  const named = parameters.filter(({ name }) => name !== 'cursor');
  const values = named.map(({ name, schema }) => {
    const fits = schema['x-clamped'] === true ? fc.integer() : fitting(schema, resolve);
    return [name, fits.map(written)] as const;
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

const NOT_AS_TEXT: Readonly<Record<string, readonly string[]>> = {
  integer: ['x', '', '1.5', '0x1', '１', '1e3'],
  boolean: ['yes', '', 'TRUE', '1'],
  array: ['neither', '', 'frei;online', ','],
  string: ['\u0000', 'yesterday', '2026-02-30T00:00:00Z', 'x'.repeat(5000)],
};

function attempts(paths: Readonly<Record<string, string>>): Arbitrary<Attempt> {
  const operations = Object.entries<Json>(document['paths']).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => {
      const parameters: Json[] = operation['parameters'].map(resolve);
      const inQuery = parameters.filter((parameter) => parameter['in'] === 'query');
      const base = fc.record({
        method: fc.constant(method.toUpperCase()),
        path: fc.constant(paths[path] ?? path),
        query: queries(inQuery),
        headers: HEADERS,
      });
      const bad = inQuery.flatMap(({ name, schema }) =>
        (NOT_AS_TEXT[schema.type] ?? []).map((value) => ({ [name]: value })),
      );
      const schema: Json | undefined = operation['requestBody']?.content['application/json'].schema;
      if (schema === undefined) {
        const right = base.map((sent) => Object.assign({}, sent, { outcome: 'accepted' as const }));
        if (bad.length === 0) return right;
        const wrong = fc.tuple(base, fc.constantFrom(...bad)).map(([sent, fault]) =>
          Object.assign({}, sent, {
            query: Object.assign({}, sent.query, fault),
            outcome: 'refused' as const,
          }),
        );
        return fc.oneof(right, wrong);
      }
      const sending = (bodies: Arbitrary<unknown>, outcome: Attempt['outcome']) =>
        fc
          .tuple(base, bodies)
          .map(([sent, body]) => Object.assign({}, sent, { body: JSON.stringify(body), outcome }));
      return fc.oneof(
        sending(fitting(schema, resolve), 'accepted'),
        sending(broken(schema, resolve), 'refused'),
        sending(wild(schema), 'as the schema says'),
      );
    }),
  );
}

function keyed(headers: Attempt['headers']): Record<string, string> {
  const sent = { ...headers };
  if (sent['Idempotency-Key'] === NEW_KEY) sent['Idempotency-Key'] = crypto.randomUUID();
  return sent;
}

/** Any JSON, under the names of the schema's fields as well. */
function wild(schema: Json): Arbitrary<unknown> {
  const any = fc.jsonValue({ stringUnit: 'binary', depthSize: 'small' });
  const names = Object.keys(resolve(schema)['properties'] ?? {});
  const fields = fc.dictionary(fc.constantFrom(...names, '__proto__', 'unknown'), any);
  return fc.oneof(any, fields);
}

/** Numbers finer than the schema's keywords can tell: it says so in `x-maxFractionDigits`. */
const isTooFine = (body: string) => /\.\d{7}|\de-/i.test(body);

/** What an answer's status and the document do not agree on. */
function discrepancies(
  schema: Json | undefined,
  body: string | undefined,
  outcome: Attempt['outcome'],
  status: number,
): string[] {
  const faults =
    schema === undefined || body === undefined ? [] : held.faults(schema, JSON.parse(body));
  const tooFine = body !== undefined && isTooFine(body);
  const fits = outcome === 'accepted' || (outcome !== 'refused' && faults.length === 0);
  // An id that fits may be that of nothing: a parent folder is looked up.
  const missing = status === 404 && body?.includes('"parentId":"') === true;
  const rules: readonly (readonly [string, boolean])[] = [
    ['what is made to fit does not', outcome !== 'accepted' || faults.length === 0],
    [
      'what is made not to fit does',
      outcome !== 'refused' || body === undefined || faults.length > 0 || tooFine,
    ],
    [
      'it fits and is refused',
      !fits || tooFine || missing || [200, 201, 202, 304].includes(status),
    ],
    ['it does not fit and is not refused', fits || tooFine || status === 400],
    ['it is a fault of the service', status < 500],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`${status}: ${rule}`]));
}

test('no request that the document allows for, or does not, is answered otherwise than it says', async () => {
  const seed = inject('fuzzSeed');
  const numRuns = inject('fuzzRequests');
  // The Worker's own lines would drown it.
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  console.info(`Fuzzing with FUZZ_SEED=${seed} FUZZ_REQUESTS=${numRuns}`);
  const api = await (await anOrganisation()).signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  const run = await api.imports(project, [{}]);
  const paths = {
    '/projects/{id}': `/projects/${project.id}`,
    '/projects/{id}/properties': `/projects/${project.id}/properties`,
    '/projects/{id}/imports': `/projects/${project.id}/imports`,
    '/properties/{id}': `/properties/${unit.id}`,
    '/imports/{id}': `/imports/${run.importRunId}`,
  };
  const schemaAt = (path: string, method: string): Json =>
    Object.entries<Json>(document['paths']).find(
      ([pattern]) =>
        (Object.entries(paths).find(([, own]) => own === path)?.[0] ?? path) === pattern,
    )?.[1][method.toLowerCase()].requestBody.content['application/json'].schema;

  const told: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(attempts(paths), async ({ method, path, query, headers, body, outcome }) => {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) =>
          [value ?? []].flat().map((each) => [name, each]),
        ),
      );
      const answer = await api.sends(
        method,
        search.size > 0 ? `${path}?${search.toString()}` : path,
        {
          headers: {
            ...keyed(headers),
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body }),
        },
      );
      told[answer.status] = (told[answer.status] ?? 0) + 1;
      const schema = body === undefined ? undefined : schemaAt(path, method);
      expect(discrepancies(schema, body, outcome, answer.status)).toEqual([]);
    }),
    { seed, numRuns, endOnFailure: false },
  );
  log.mockRestore();
  console.info(`Answers: ${JSON.stringify(told)}`);
}, 600_000);
