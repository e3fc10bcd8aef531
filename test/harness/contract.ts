import { type Schema, Validator } from '@cfworker/json-schema';
import { expect } from 'vitest';
import { version } from '../../package.json';
import type { DoorContract } from '../../src/openapi/contract.ts';
import { documentOf } from '../../src/openapi/document.ts';
import { errorBody } from '../../src/openapi/responses.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a parsed document

/** An answer as received. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** Headers that HTTP itself defines, so that no operation documents them. */
const HTTP_HEADERS = new Set(['content-type', 'content-length']);

/** The document of one API, against which answers are checked. */
export class Contract {
  readonly document: Json;
  readonly #base: string;
  readonly #paths: readonly { readonly pattern: RegExp; readonly item: Json }[];
  readonly #validators = new Map<string, Validator>();

  constructor(door: DoorContract) {
    // A copy, as the fuzzer restricts the ids in its own, and documents share parts.
    this.document = structuredClone(documentOf(door, version));
    this.#base = door.base;
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
    if (method !== 'HEAD' && response['content']?.['image/*'] !== undefined) return;
    const schema: Schema | undefined = response['content']?.['application/json']?.schema;
    if (method === 'HEAD' || schema === undefined) expect(answer.text).toBe('');
    else expect(this.faults(schema, answer.body)).toEqual([]);
  }

  /** The faults of a value by a schema of the document. */
  faults(schema: Schema, value: unknown): string[] {
    const key = JSON.stringify(schema);
    const { components } = this.document;
    // A schema without references needs no search through all components.
    const whole = key.includes('"$ref"') ? { ...schema, components } : schema;
    const validator = this.#validators.get(key) ?? new Validator(whole, '2020-12', true);
    this.#validators.set(key, validator);
    const { errors } = validator.validate(value);
    return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
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
    const found = this.#paths.find(({ pattern }) => pattern.test(below));
    if (found === undefined) return undefined;
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = found.item[name];
    if (operation === undefined) {
      expect([204, 404, 405]).toContain(status);
      if (status === 405) {
        const faults =
          method === 'HEAD' ? [] : this.faults(errorBody(['method_not_allowed']), answer.body);
        expect(faults).toEqual([]);
        expect(answer.headers.get('Allow')).toBeTruthy();
      }
      return undefined;
    }
    return operation;
  }

  #responseTo(operation: Json, request: string, { status }: Answer): Json {
    const documented = operation['responses'][status];
    expect(documented, `${request} answers ${status}, which is not documented`).toBeDefined();
    return this.resolved(documented);
  }

  /** Fails unless the cursor of a `Link` matches the schema of the operation's cursor parameter. */
  #checkCursor(operation: Json, headers: Headers): void {
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '') ?? [];
    if (next === undefined) return;
    const parameters: Json[] = operation['parameters'];
    const cursor = parameters.find(({ name }) => name === 'cursor');
    const faults = this.faults(cursor?.['schema'], new URL(next).searchParams.get('cursor'));
    expect({ next, faults }).toEqual({ next, faults: [] });
  }

  #checkHeaders(documented: Json, headers: Headers): void {
    const names = new Map(Object.keys(documented).map((name) => [name.toLowerCase(), name]));
    for (const [name, value] of headers) {
      if (HTTP_HEADERS.has(name)) continue;
      const header = names.get(name);
      if (header === undefined) throw new Error(`The header ${name} is not documented.`);
      const { schema } = this.resolved(documented[header]);
      const typed = schema.type === 'integer' ? Number(value) : value;
      expect({ [name]: this.faults(schema, typed) }).toEqual({ [name]: [] });
    }
    const lacking = Object.entries<Json>(documented).filter(
      ([name, reference]) => this.resolved(reference)['required'] === true && !headers.has(name),
    );
    expect(lacking).toEqual([]);
  }
}
