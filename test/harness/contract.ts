import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { expect } from 'vitest';
import { version } from '../../package.json';
import type { SurfaceContract } from '../../src/openapi/contract.ts';
import { buildDocument } from '../../src/openapi/document.ts';
import { DOCUMENT, DOCUMENT_3_0 } from '../../src/openapi/serve.ts';
import { errorSchema } from '../../src/openapi/responses.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a parsed document

/** An answer as received. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** A documented header of an answer. */
interface Header {
  readonly schema: Schema;
  readonly isInteger: boolean;
  readonly isRequired: boolean;
}

/** Headers that HTTP itself defines, so that no operation documents them. */
const HTTP_HEADERS = new Set(['content-type', 'content-length']);

/** The body of an answer about another method. */
const NOT_ALLOWED: Schema = { properties: { error: errorSchema('method_not_allowed') } };

/** The document of one API, against which answers are checked. */
export class Contract {
  readonly document: Json;
  readonly #base: string;
  readonly #paths: readonly { readonly pattern: RegExp; readonly item: Json }[];
  /** The parts of the document to which schemas refer. */
  readonly #components: Record<string, Schema | boolean>;
  readonly #lookups = new WeakMap<Schema, Record<string, Schema | boolean>>();
  readonly #headers = new WeakMap<Json, ReadonlyMap<string, Header>>();

  /** @param operations the only ones that are kept of the document: `get /projects`. */
  constructor(surface: SurfaceContract, operations?: ReadonlySet<string>) {
    // A copy, as the fuzzer restricts the ids in its own, and documents share parts.
    this.document = structuredClone(buildDocument(surface, version));
    for (const [path, item] of Object.entries<Json>(this.document['paths'])) {
      for (const method of Object.keys(item)) {
        if (operations?.has(`${method} ${path}`) === false) delete item[method];
      }
    }
    this.#base = surface.base;
    this.#components = dereference(
      this.document['components'],
      undefined,
      undefined,
      '/components',
    );
    // A path without parameters precedes a path with parameters (OpenAPI, 4.8.8.2).
    const paths = Object.entries<Json>(this.document['paths']).toSorted(
      ([one], [other]) => one.split('{').length - other.split('{').length,
    );
    this.#paths = paths.map(([path, item]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      item,
    }));
  }

  /** Fails unless the document allows this answer to this request. */
  holds(method: string, path: string, answer: Answer): void {
    const operation = this.#operationAt(method, path, answer);
    if (operation === undefined) return;
    const response = this.#responseTo(operation, `${method} ${path}`, answer);
    this.#checkHeaders(response['headers'], answer.headers);
    this.#checkCursor(operation, answer.headers);
    const { 'image/*': image, '*/*': document, 'application/xml': xml } = response['content'] ?? {};
    if (method !== 'HEAD' && (image ?? document ?? xml) !== undefined) return;
    const media = answer.headers.get('Content-Type') ?? '';
    const schema: Schema | undefined = response['content']?.[media]?.schema;
    if (method === 'HEAD' || schema === undefined) expect(answer.text).toBe('');
    else this.#mustMatch('The body', schema, answer.body);
  }

  /** The faults of a value by a schema of the document. */
  faults(schema: Schema, value: unknown): string[] {
    let lookup = this.#lookups.get(schema);
    if (lookup === undefined) {
      lookup = dereference(schema, Object.create(this.#components));
      this.#lookups.set(schema, lookup);
    }
    const { errors } = validate(value, schema, '2020-12', lookup);
    return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
  }

  #mustMatch(name: string, schema: Schema, value: unknown): void {
    const faults = this.faults(schema, value);
    // The usual case makes no assertion: every answer of every test passes through here.
    if (faults.length > 0) expect.fail(`${name} is not as documented: ${faults.join('; ')}`);
  }

  /** Resolves a reference. */
  resolved(node: Json): Json {
    const { $ref } = node;
    if (typeof $ref !== 'string') return node;
    return $ref
      .slice(2)
      .split('/')
      .reduce((at: Json, name) => at[name], this.document);
  }

  #operationAt(method: string, path: string, answer: Answer): Json | undefined {
    const { status } = answer;
    if (!path.startsWith(this.#base)) return undefined;
    const below = path.slice(this.#base.length);
    if (below === DOCUMENT || below === DOCUMENT_3_0) return undefined; // `/{orgId}` matches it, too
    const found = this.#paths.find(({ pattern }) => pattern.test(below));
    if (found === undefined) return undefined;
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = found.item[name];
    if (operation === undefined) {
      expect([204, 404, 405]).toContain(status);
      if (status === 405) {
        if (method !== 'HEAD') this.#mustMatch('The body', NOT_ALLOWED, answer.body);
        expect(answer.headers.get('Allow')).toBeTruthy();
      }
      return undefined;
    }
    return operation;
  }

  #responseTo(operation: Json, request: string, { status }: Answer): Json {
    const documented = operation['responses'][status];
    if (documented === undefined) {
      throw new Error(`${request} answers ${status}, which is not documented`);
    }
    return this.resolved(documented);
  }

  /** Fails unless the cursor of a `Link` matches the schema of the operation's cursor parameter. */
  #checkCursor(operation: Json, headers: Headers): void {
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '') ?? [];
    if (next === undefined) return;
    const parameters: Json[] = operation['parameters'];
    const cursor = parameters.find(({ name }) => name === 'cursor');
    this.#mustMatch(next, cursor?.['schema'], new URL(next).searchParams.get('cursor'));
  }

  #checkHeaders(documented: Json, headers: Headers): void {
    const expected = this.#headersIn(documented);
    for (const [name, value] of headers) {
      if (HTTP_HEADERS.has(name)) continue;
      const header = expected.get(name);
      if (header === undefined) throw new Error(`The header ${name} is not documented.`);
      this.#mustMatch(
        `The header ${name}`,
        header.schema,
        header.isInteger ? Number(value) : value,
      );
    }
    for (const [name, { isRequired }] of expected) {
      if (isRequired && !headers.has(name)) throw new Error(`The header ${name} is missing.`);
    }
  }

  /** The documented headers of a response, by their names in lower case. */
  #headersIn(documented: Json): ReadonlyMap<string, Header> {
    const known = this.#headers.get(documented);
    if (known !== undefined) return known;
    const found = new Map<string, Header>();
    for (const [name, reference] of Object.entries<Json>(documented)) {
      const { schema, required } = this.resolved(reference);
      const isInteger = schema.type === 'integer';
      found.set(name.toLowerCase(), { schema, isInteger, isRequired: required === true });
    }
    this.#headers.set(documented, found);
    return found;
  }
}
