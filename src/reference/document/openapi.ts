/** The parts of an OpenAPI 3.1 document that the reference uses. */
export interface OpenApi {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Components;
}

interface Components {
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, Header>>;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  /** Whether the operation is not one of the contract's eleven. */
  readonly 'x-addition'?: boolean;
}

/** What a parameter, a header and a field of an object have. */
export interface Field {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string | undefined;
  readonly schema: Schema;
}

export interface Parameter extends Field {
  readonly in: 'path' | 'query' | 'header';
  readonly example?: string;
}

export interface Body {
  readonly content: Readonly<Record<string, Media & { readonly schema: Schema }>>;
}

interface Media {
  /** Absent for bytes. */
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Header {
  readonly description: string;
  readonly schema: Schema;
  readonly example?: string | number;
  readonly required?: boolean;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  /** The type of bytes, in a form: set for a file. */
  readonly contentMediaType?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly 'x-maxFractionDigits'?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** Whether the contract does not have the parameter. */
  readonly 'x-addition'?: boolean;
}

/** The last part of a reference: `#/components/schemas/Unit` → `Unit`. */
const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

const isReference = (node: object): node is Reference => '$ref' in node;

/** Resolves a reference; returns anything else unchanged. */
export function resolved<Part extends object>(
  part: Part | Reference,
  named: Readonly<Record<string, Part>>,
): Part {
  if (!isReference(part)) return part;
  const found = named[nameIn(part.$ref)];
  if (found === undefined) throw new Error(`The document lacks ${part.$ref}.`);
  return found;
}

/** Resolves a schema's reference and keeps the keywords beside it. */
export function schemaOf({ components }: OpenApi, { $ref, ...own }: Schema): Schema {
  return $ref === undefined ? own : { ...components.schemas[nameIn($ref)], ...own };
}

/** The fields of an object. */
export function fieldsOf(api: OpenApi, object: Schema): Field[] {
  const { properties = {}, required = [] } = schemaOf(api, object);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: schemaOf(api, schema).description,
    schema,
  }));
}

/** The media type in which the page sends a body, a form before JSON; empty without a body. */
export function sentType(body: Body | undefined): string {
  const types = Object.keys(body?.content ?? {});
  return types.find((type) => type === FORM) ?? types[0] ?? '';
}

export const FORM = 'multipart/form-data';

/** The fields of a body. A body of bytes is one itself, with the name of its type. */
export function bodyFields(api: OpenApi, body: Body | undefined): Field[] {
  const type = sentType(body);
  const schema = body?.content[type]?.schema;
  if (schema === undefined) return [];
  return schema.contentMediaType === undefined
    ? fieldsOf(api, schema)
    : [{ name: type, required: true, schema }];
}
