import { dereference, validate } from '@cfworker/json-schema';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { app } from '../../src/app.ts';
import type { SurfaceContract } from '../../src/openapi/contract.ts';
import { buildDocument } from '../../src/openapi/document.ts';
import { DOCUMENT, DOCUMENT_3_0 } from '../../src/openapi/serve.ts';
import { buildVersion30 } from '../../src/openapi/version-3-0.ts';
import { operatorContract } from '../../src/surfaces/operator/document.ts';
import { orgsContract } from '../../src/surfaces/orgs/document.ts';
import { publicContract } from '../../src/surfaces/public/document.ts';
import { sessionContract } from '../../src/surfaces/session/document.ts';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { SCOPES } from '../../src/values/roles.ts';
import { METADATA_NAME } from '../../src/values/metadata.ts';
import { Client, ORIGIN } from '../harness/client.ts';
import { Contract } from '../harness/contract.ts';
import { Operator } from '../harness/operator.ts';
import { Browser } from '../harness/people.ts';
import { anonymous } from '../harness/organisation.ts';
import { OPERATOR_KEY, SESSION_KEY } from '../harness/keys.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a parsed document
type Json = Record<string, any>;

const SURFACES: readonly SurfaceContract[] = [
  apiContract,
  operatorContract,
  orgsContract,
  sessionContract,
  publicContract,
];

/** The keywords that bound a value, by its type. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  integer: ['minimum', 'maximum', 'format'],
  string: ['maxLength'],
  array: ['maxItems'],
};

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const hasType = (schema: unknown) => /"(?:type|\$ref)":/.test(JSON.stringify(schema));

/** Every value of a keyword. A field with that name does not count. */
function valuesOf(keyword: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    name === keyword && (typeof value === 'string' || Array.isArray(value))
      ? [value]
      : valuesOf(keyword, value),
  );
}

/** The body of an operation, and the bodies of its successful answers. */
const bodies = ({ requestBody, responses }: Json): Json[] =>
  [
    requestBody ?? {},
    ...Object.entries<Json>(responses).map(([status, answer]) =>
      status.startsWith('2') ? answer : {},
    ),
  ]
    .flatMap(({ content = {} }) => Object.values<Json>(content))
    .filter(({ schema }) => schema !== undefined); // bytes have none (OpenAPI 3.1.1, 4.8.14.4)

/** Who asks for a document: the surface has to be there. */
const CLIENTS = new Map<SurfaceContract, Client>([
  [operatorContract, new Operator()],
  [orgsContract, new Browser()],
  [sessionContract, new Browser()],
]);

describe.each(SURFACES)('The document of $base', (surface) => {
  const held = new Contract(surface);
  const paths: Record<string, Json> = held.document['paths'];
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  const all = Object.values(paths).flatMap((item) => Object.values(item));

  test('has the version of OpenAPI that every generator knows', () => {
    expect(held.document['openapi']).toBe('3.1.0');
  });

  test('lists exactly the operations of the router', () => {
    const routes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${surface.base}/`))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.slice(surface.base.length)}`)
      .filter((route) => ![DOCUMENT, DOCUMENT_3_0].includes(route.replace('get ', '')))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(described.toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  const { examples: recorded } = surface;
  test.runIf(recorded)('has an example of each of its operations, and of no other', () => {
    const ids = surface.routes.map(({ id }) => id);
    expect(Object.keys(recorded ?? {}).toSorted()).toEqual(ids.toSorted());
  });

  test('names every operation uniquely, and states what it requires', () => {
    const ids = all.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { security, tags, summary, responses } of all) {
      expect(security.length > 0).toBe(surface.security.length > 0);
      expect(held.document['tags'].map(({ name }: { name: string }) => name)).toContain(tags[0]);
      expect(summary).not.toBe('');
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining([
          '400',
          surface.security.length === 0 ? '404' : '401',
          '500',
          '503',
        ]),
      );
    }
  });

  test('describes each parameter, and bounds its value', () => {
    const parameters: Json[] = all.flatMap((operation) =>
      operation['parameters'].map((each: Json) => held.resolved(each)),
    );
    const unbounded = parameters.filter(({ schema, description }) => {
      // A list of words bounds what it is a list of.
      const bounds = schema.enum === undefined ? (BOUNDS[schema.type] ?? []) : [];
      return (
        typeof description !== 'string' || bounds.some((keyword) => schema[keyword] === undefined)
      );
    });
    expect(unbounded).toEqual([]);
  });

  test('names in its descriptions only parameters that the operation accepts', () => {
    const known = new Set(all.flatMap(namesOf));
    const unaccepted = all.flatMap((operation) => {
      const accepted = new Set([...namesOf(operation), ...fieldsOf(operation)]);
      const texts: string[] = [
        operation.description,
        ...operation['parameters'].map((each: Json) => held.resolved(each)['description']),
      ];
      return Array.from(texts.join('\n').matchAll(/`(\w+)(?:=[^`]*)?`/g))
        .filter(([, name = '']) => known.has(name) && !accepted.has(name))
        .map(([text]) => `${operation.operationId}: ${text}`);
    });
    expect(unaccepted).toEqual([]);
  });

  /** The names of the parameters of an operation. */
  function namesOf({ parameters }: Json): string[] {
    return parameters.map((each: Json) => held.resolved(each)['name']);
  }

  /** The fields of the bodies and answers of an operation, at any depth. */
  function fieldsOf({ requestBody, responses }: Json): string[] {
    const seen = new Set<unknown>();
    const fields = (given: Json): string[] => {
      const schema = held.resolved(given);
      if (seen.has(schema)) return [];
      seen.add(schema);
      const { properties = {}, items, anyOf = [] } = schema;
      const inner: Json[] = [Object.values(properties), items ?? [], anyOf].flat();
      return [...Object.keys(properties), ...inner.flatMap(fields)];
    };
    return bodies({ requestBody, responses }).flatMap(({ schema }) => fields(schema));
  }

  test('describes each operation in a sentence, besides its summary', () => {
    const silent = all.filter(({ summary, description }) => {
      const [sentences = ''] = String(description).split('\n\n');
      return !sentences.endsWith('.') || sentences === `${summary}.`;
    });
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('describes each field', () => {
    const { schemas } = held.document['components'];
    const unsaid = [
      ...Object.entries<Json>(schemas).flatMap(([name, schema]) => undescribed(name, schema)),
      ...all.flatMap(({ operationId, requestBody, responses }) =>
        bodies({ requestBody, responses }).flatMap(({ schema }) =>
          undescribed(operationId, schema),
        ),
      ),
    ];
    expect(unsaid).toEqual([]);
  });

  /**
   * Fields of a schema that have no description, neither their own nor one of what they refer to.
   */
  function undescribed(path: string, { properties = {}, items, anyOf = [] }: Json): string[] {
    const fields = Object.entries<Json>(properties).map(
      ([name, field]) => [`${path}.${name}`, field] as const,
    );
    const silent = fields.filter(([, field]) => {
      const { description } = Object.assign({}, held.resolved(field), field);
      return typeof description !== 'string';
    });
    const options: Json[] = [items ?? [], anyOf].flat();
    return [
      ...silent.map(([name]) => name),
      ...fields.flatMap(([name, field]) => undescribed(name, field)),
      ...options.flatMap((option) => undescribed(path, option)),
    ];
  }

  test.runIf(recorded)('has a valid example of each body and of each successful answer', () => {
    for (const { operationId, requestBody, responses } of all) {
      for (const { schema, example } of bodies({ requestBody, responses })) {
        expect({ operationId, example }).not.toEqual({ operationId, example: undefined });
        const mend = `${operationId}: \`npm run examples\` records the answers anew.`;
        expect([mend, held.faults(schema, example)]).toEqual([mend, []]);
      }
    }
  });

  test('has a valid example of each header', () => {
    const { headers, responses } = held.document['components'];
    const answers = [responses, ...all.map((operation) => operation.responses)];
    const written = [{ headers }, ...answers.flatMap((each) => Object.values<Json>(each))]
      .flatMap((answer) => Object.entries<Json>(answer['headers'] ?? {}))
      .filter(([, { schema }]) => schema !== undefined && schema.const === undefined);
    expect(written).not.toEqual([]);
    for (const [name, { schema, example }] of written) {
      expect({ name, faults: held.faults(schema, example) }).toEqual({ name, faults: [] });
    }
  });

  test('has patterns that every regular-expression engine can parse', () => {
    const patterns = [...new Set(valuesOf('pattern', held.document))].map(String);
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[upPk]|\(\?[^:]|[\uD800-\uDFFF]/);
      expect(() => RE2JS.compile(pattern)).not.toThrow(); // Go's syntax
      for (const flags of ['', 'u', 'v']) expect(() => new RegExp(pattern, flags)).not.toThrow();
    }
  });

  test('accepts emoji in every text', () => {
    const open = [...new Set(valuesOf('pattern', held.document['components']['schemas']))]
      .map(String)
      .filter((pattern) => pattern !== METADATA_NAME && new RegExp(pattern).test('Wohnpark'));
    expect(open.length > 0 || surface !== apiContract).toBe(true);
    const shard = 'Wohnpark 🏠';
    for (const pattern of open) {
      expect(RE2JS.compile(pattern).matcher(shard).find()).toBe(true);
      for (const flags of ['', 'u', 'v']) expect(shard).toMatch(new RegExp(pattern, flags));
      expect(shard).toMatch(new RegExp(pattern));
      expect(`${shard}\0`).not.toMatch(new RegExp(pattern));
    }
  });

  test.runIf(recorded)(
    'names each object and each decimal, so that generators number no type',
    () => {
      const { schemas } = held.document['components'];
      const inside = (at: string, node: unknown): string[] =>
        typeof node !== 'object' || node === null
          ? []
          : Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
              if (name === 'properties' || name === 'x-maxFractionDigits') return [`${at}/${name}`];
              return name.startsWith('example') ? [] : inside(`${at}/${name}`, value);
            });
      const fields = Object.entries<Json>(schemas).flatMap(([name, { properties = {}, items }]) =>
        inside(name, [...Object.values(properties), items]),
      );
      expect([...fields, ...inside('paths', held.document['paths'])]).toEqual([]);
    },
  );

  test('gives each option of a choice a type', () => {
    const options = valuesOf('anyOf', held.document).flat();
    expect(options.length > 0 || surface !== apiContract).toBe(true);
    expect(options.filter((option) => !hasType(option))).toEqual([]);
  });

  test('has one meaning for each name of a schema, whichever operations it has', () => {
    const whole = held.document['components'].schemas;
    for (const route of surface.routes) {
      const own: Json = new Contract({ ...surface, routes: [route] }).document['components'];
      for (const [name, schema] of Object.entries(own['schemas'])) {
        expect({ [name]: whole[name] }).toEqual({ [name]: schema });
      }
    }
  });

  test.runIf(recorded)('has an id as the example of each id in a path', () => {
    const inPaths: Json[] = all
      .flatMap((operation) => operation['parameters'])
      .filter((parameter) => parameter['in'] === 'path' && parameter['schema'].format === 'uuid');
    expect(inPaths.filter(({ example }) => !isUuid.test(example))).toEqual([]);
  });

  test('has no optional parameter that viewers fill in and that changes the answer', () => {
    const parameters: Json[] = all.flatMap((operation) =>
      operation['parameters'].map((each: Json) => held.resolved(each)),
    );
    const filledIn = parameters.filter(({ example, examples, schema }) =>
      [example, examples, schema.example, schema.examples].some((each) => each !== undefined),
    );
    expect(filledIn.filter((parameter) => parameter['in'] !== 'path')).toEqual([]);
    // `offset` and `cursor` exclude each other.
    const byDefault = parameters.filter(({ schema }) => schema.default !== undefined);
    const asWithout = ['limit', 'includeArchived', 'cursor'];
    expect(new Set(asWithout)).toEqual(
      new Set([...asWithout, ...byDefault.map(({ name }) => name)]),
    );
  });

  test('accepts any X-Request-Id, because an invalid one is replaced', () => {
    // What caches keep has none of its callers' ids.
    const { schema } = held.document['components']['parameters']['RequestId'] ?? {};
    expect(schema === undefined).toBe(surface.cached === true);
    expect(schema ?? {}).not.toHaveProperty('pattern');
  });

  test.each([
    { at: DOCUMENT, build: buildDocument },
    ...(surface === apiContract ? [{ at: DOCUMENT_3_0, build: buildVersion30 }] : []),
  ])('is public at $at, and answers 304 if it is unchanged', async ({ at, build }) => {
    const client = CLIENTS.get(surface) ?? anonymous;
    const path = ORIGIN + surface.base + at;
    const answer = await client.get(path, {}, { Authorization: '' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(build(surface, version));
    expect(answer.reached).toEqual([]);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect(answer.headers.get('Vary')).toBeNull();
    const again = await client.get(path, {}, { 'If-None-Match': answer.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });
});

/** A reference that may be `null`, in OpenAPI 3.0. */
const orNull = (type: string, name: string) => ({
  description: expect.any(String),
  type,
  nullable: true,
  allOf: [{ $ref: `#/components/schemas/${name}` }],
});

test('in OpenAPI 3.0 a decimal of a body is a string, and what may be null says so', () => {
  const document: unknown = buildVersion30(apiContract, version);
  const { components }: Json = Object.assign({}, document);
  const { UnitChange, Decimal, Objektart, Allowance, FieldChange } = components.schemas;
  expect(UnitChange.properties.kaufpreis).toEqual(orNull('string', 'Decimal'));
  expect(UnitChange.properties.objektart).toEqual(orNull('string', 'ObjektartOrNull'));
  expect(UnitChange.properties.etage).toMatchObject({ type: 'integer', nullable: true });
  expect(Objektart.enum).not.toContain(null);
  expect(Decimal).toMatchObject({ type: 'string', nullable: true, pattern: expect.any(String) });
  expect(Allowance.properties.rateLimit).toEqual(orNull('object', 'TokenRate'));
  expect(FieldChange.properties.before).toEqual({ description: expect.any(String) });
  const others = valuesOf('type', document).filter(
    (type) => type === 'null' || Array.isArray(type),
  );
  expect(others).toEqual([]);
  for (const keyword of ['anyOf', 'const']) expect(valuesOf(keyword, document)).toEqual([]);
});

/** Every schema that says so of `null`, as a strict validator reads it: `nullable` is about the `type` beside it. */
function nullableIn(node: unknown): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  const { nullable, type }: Json = node;
  const inside = Object.values(node).flatMap(nullableIn);
  return nullable === true ? [Object.assign(node, { type: [type, 'null'] }), ...inside] : inside;
}

test('in OpenAPI 3.0 every schema that says so accepts null', () => {
  const document: Json = structuredClone(Object.assign({}, buildVersion30(apiContract, version)));
  const schemas = nullableIn(document);
  expect(schemas.length).toBeGreaterThan(100);
  const known = dereference(document['components'], undefined, undefined, '/components');
  for (const schema of schemas) {
    const lookup = dereference(schema, Object.create(known));
    expect([schema, validate(null, schema, '2020-12', lookup).errors]).toEqual([schema, []]);
  }
});

test('each operation of version 1 names the scope that it requires', () => {
  const { document } = new Contract(apiContract);
  for (const { method, path, permissions } of apiContract.routes) {
    const { security, description } =
      document['paths'][path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const scopes = SCOPES.filter((scope) => permissions.includes(scope));
    expect(security).toEqual([{ token: scopes }]);
    for (const scope of scopes) expect(description).toContain(`\`${scope}\``);
    expect(scopes.length > 0).toBe(!['/usage', '/changes'].includes(path));
  }
});

test.each([
  [operatorContract.base, {}, 404],
  [operatorContract.base, { SESSION_KEY }, 404],
  [orgsContract.base, {}, 404],
  [orgsContract.base, { SESSION_KEY }, 200],
  [orgsContract.base, { OPERATOR_KEY }, 200],
  [sessionContract.base, { OPERATOR_KEY }, 404],
])('the document of %s is served only if the surface is there', async (base, keys, status) => {
  const closed = new Client(undefined, {
    OPERATOR_KEY: undefined,
    SESSION_KEY: undefined,
    ...keys,
  });
  expect((await closed.get(`${ORIGIN}${base}${DOCUMENT}`)).status).toBe(status);
});

test('each operation for organisations names the credentials that it takes', () => {
  const { document } = new Contract(orgsContract);
  for (const [method, path, schemes] of [
    ['get', '/{orgId}/members', [{ session: [] }, { operatorKey: [] }]],
    ['get', '/{orgId}/export', [{ operatorKey: [] }]],
    ['post', '/{orgId}/invitation/accept', [{ session: [] }]],
  ] as const) {
    expect(document['paths'][path][method].security).toEqual(schemes);
  }
});
