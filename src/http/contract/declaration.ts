import type * as z from 'zod';
import type { Permission } from '../../access/permissions.ts';
import type { Slots } from '../../limits/concurrency.ts';
import type { FailureCode } from '../../values/failure.ts';
import type { Content } from '../request/body.ts';

/** The documentation of an operation, in addition to its schemas. */
export interface OperationDoc {
  /** The operation's name in generated clients: camelCase, unique at each surface. */
  readonly id: string;
  /** Set if it is not the tag that its path names. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  /** Refusals beyond those that every operation of its kind has. */
  readonly refusals?: readonly FailureCode[];
  /** Headers of a success beyond those that every operation of its kind has. */
  readonly headers?: readonly (
    | 'Link'
    | 'Sync-Watermark'
    | 'Deprecation'
    | 'Content-Disposition'
    | 'Content-Security-Policy'
  )[];
}

/** The contract of every operation. It is the same at every surface. */
export interface Contract<Params extends z.ZodObject, Response extends z.ZodType> {
  readonly permission: Permission;
  /** A second permission that every request needs. */
  readonly alsoNeeds?: Permission | undefined;
  /** Path parameters in the order of the path, without the surface's own. By default there are none. */
  readonly params?: Params;
  /** The exact shape of the answer. */
  readonly response: Response;
  readonly doc: OperationDoc;
}

export interface FileBody {
  /** A multipart form (RFC 7578), or the bytes of the file, of which `read` reads nothing yet. */
  readonly sentAs: 'form' | 'bytes';
  readonly read: (request: Request) => Content | Promise<Content>;
  /** A request takes one of these slots before its body is read. */
  readonly slots?: Slots;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The effect of a write on the resource in its answer. */
export type Effect = 'creates' | 'accepts' | 'changes';

/** The status of each effect. */
export const STATUS_OF = { creates: 201, accepts: 202, changes: 200 } as const satisfies Record<
  Effect,
  number
>;
