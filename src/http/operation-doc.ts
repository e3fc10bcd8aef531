import type { FailureCode } from '../values/failure.ts';

/** Headers of answers that only some operations have. */
type AnswerHeader = 'Link' | 'Sync-Watermark' | 'Deprecation';

/** The documentation of an operation, in addition to its schemas. */
export interface OperationDoc {
  /** Whether it was added to version 1 after its publication, and since when. */
  readonly addition?: true;
  /** Its name in generated clients: unique, camelCase. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Refusals in addition to those of every operation of its kind. */
  readonly refusals?: readonly FailureCode[];
  /** Headers of its success in addition to those of every operation of its kind. */
  readonly headers?: readonly AnswerHeader[];
  /** The media type of the body, if it is not JSON. */
  readonly media?: 'multipart/form-data';
  /** A valid example of the body. */
  readonly request?: unknown;
  /** The operation whose example comes first: `{name}` in `asked` is a field of its answer. */
  readonly after?: string;
  /** The path and query of the example, below the base. */
  readonly asked?: string;
  /** A real answer, which `test/openapi/examples.test.ts` verifies. */
  readonly answer?: unknown;
}

/** Documentation of operations, by {@link nameOf} the route. */
export type OperationDocs = Readonly<Record<string, OperationDoc>>;

/** The name of a route in the documentation: `get /projects/:id`. */
export function nameOf(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`;
}
