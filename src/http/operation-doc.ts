import type { FailureCode } from '../values/failure.ts';

/** Headers of answers that only some operations have. */
type AnswerHeader = 'Link' | 'Sync-Watermark' | 'Deprecation' | 'Idempotent-Replayed';

/** What a document says of an operation beside what its schemas say. */
export interface OperationDoc {
  /** Its name in generated clients: unique, camelCase. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Refusals beside those that every operation of its kind has. */
  readonly refusals?: readonly FailureCode[];
  /** Headers of its success beside those that every operation of its kind has. */
  readonly headers?: readonly AnswerHeader[];
  /** What the body is, if not JSON. */
  readonly media?: 'multipart/form-data';
  /** A body that can be sent as it stands. */
  readonly request?: unknown;
  /** Which operation's example was done before; `{name}` in `asked` is of its answer. */
  readonly after?: string;
  /** What was asked for the example, below the base. */
  readonly asked?: string;
  /** A real answer: `test/openapi/examples.test.ts` asks for it again. */
  readonly answer?: unknown;
}

/** Docs of operations, by what `nameOf` calls them. */
export type OperationDocs = Readonly<Record<string, OperationDoc>>;

/** What documentation calls a route: `get /projects/:id`. */
export function nameOf(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`;
}
