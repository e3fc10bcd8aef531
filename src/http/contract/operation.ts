import type { Hono } from 'hono';
import * as z from 'zod';
import type { Permission } from '../../access/permissions.ts';
import type { Slots } from '../../limits/slots.ts';
import type { FailureCode } from '../../values/failure.ts';
import type { Command } from '../../writes/change.ts';
import type { AppEnv } from '../context.ts';
import type { Door, DoorName } from './door.ts';

/** The documentation of an operation, in addition to its schemas. */
export interface OperationDoc {
  /** The operation's name in generated clients: camelCase, unique at each door. */
  readonly id: string;
  /** Set if it is not the tag that its path names. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  /** Refusals beyond those that every operation of its kind has. */
  readonly refusals?: readonly FailureCode[];
  /** Headers of a success beyond those that every operation of its kind has. */
  readonly headers?: readonly ('Link' | 'Sync-Watermark' | 'Deprecation')[];
}

/** The documentation of an operation, with the differences at some doors. */
interface Doc extends OperationDoc {
  readonly at?: Readonly<Partial<Record<DoorName, Partial<OperationDoc>>>>;
}

/** The contract of every operation. It is the same at every door. */
export interface Contract<Params extends z.ZodObject, Response extends z.ZodType> {
  readonly permission: Permission;
  /** A second permission that every request needs. */
  readonly alsoNeeds?: Permission | undefined;
  /** Path parameters in the order of the path, without the door's own. By default there are none. */
  readonly params?: Params;
  /** The exact shape of the answer. */
  readonly response: Response;
  readonly doc: Doc;
}

export interface FormLimits {
  /** The maximum size of its file. */
  readonly maxFileBytes: number;
  /** A request takes one of these slots before its body is read. */
  readonly slots: Slots;
}

/** An operation, for doors, tests and documents. */
export interface Operation extends Contract<z.ZodObject, z.ZodType> {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Without it, nothing of a request's body is read. */
  readonly body?: z.ZodType | undefined;
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional: boolean;
  /** Set if the body is a multipart form (RFC 7578). */
  readonly form?: FormLimits | undefined;
  /** `null` for an operation that only reads. */
  readonly effect: Effect | null;
  /** Set if it answers with bytes of this type instead of JSON. */
  readonly media?: 'image/*';
  /** Under strict handling, fields that cannot be set are faults only if they differ from the stored. */
  readonly compares?: true | undefined;
  /** Whether a request may have `If-Match`, and the answer has an `ETag`. */
  readonly versioned: boolean;
  /** Whether a creation may answer 200 with what is there already. */
  readonly mayBeThere: boolean;
  /** Whether its answer holds a secret, which no repetition gets. */
  readonly makesSecret: boolean;
  readonly mount: (router: Hono<AppEnv>, endpoint: Endpoint) => void;
  /** The part of a write that runs in the organisation's writer. */
  readonly command?: Command;
}

/** Where an operation is mounted. */
export interface Endpoint {
  readonly door: Door;
  readonly method: Method;
  /** Path below the door's base, parameters as `:name`. */
  readonly path: string;
  /** The names in the path of the operation's parameters, in their order. */
  readonly names: readonly string[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The effect of a write on the resource in its answer. */
export type Effect = 'creates' | 'accepts' | 'changes';

/** The status of each effect. */
export const STATUS_OF = { creates: 201, accepts: 202, changes: 200 } as const satisfies Record<
  Effect,
  number
>;

/** The parameters or the query of an operation that has none. */
const NOTHING = z.object({});

export type Nothing = typeof NOTHING;

/** What an operation is unless it says otherwise. */
export const BY_DEFAULT = {
  params: NOTHING,
  query: NOTHING,
  bodyIsOptional: false,
  versioned: false,
  mayBeThere: false,
  makesSecret: false,
};
