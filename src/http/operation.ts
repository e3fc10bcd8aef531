import type { Hono } from 'hono';
import * as z from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { Command } from '../writes/command.ts';
import type { AppEnv } from './context.ts';
import type { Door } from './door.ts';

/** The contract of an operation, the same at every door. */
export interface Contract {
  readonly permission: Permission;
  /** Path parameters in the order of the path, without the door's own. */
  readonly params: z.ZodObject;
  /** The exact shape of the answer. */
  readonly response: z.ZodType;
}

/** Where an operation is mounted. */
export interface Place {
  readonly door: Door;
  readonly method: Method;
  /** Path below the door's base, parameters as `:name`. */
  readonly path: string;
  /** The names in the path of the operation's parameters, in their order. */
  readonly names: readonly string[];
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The effect of a change on the resource in its answer. */
export type Effect = 'creates' | 'accepts' | 'changes';

/** An operation, for doors, tests and documents. */
export interface Operation extends Contract {
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  /** Whether the body may be absent. */
  readonly bodyIsOptional?: boolean;
  /** `null` for an operation that only reads. */
  readonly effect: Effect | null;
  /** Whether a request may have `If-Match`, and the answer has an `ETag`. */
  readonly versioned?: boolean;
  /** Whether it accepts an Idempotency-Key at a door that takes them. */
  readonly replayable?: boolean;
  readonly mount: (router: Hono<AppEnv>, place: Place) => void;
  /** The part of a change that runs in the organisation's writer. */
  readonly command?: Command;
}

/**
 * The same operation with another description of its answer, for one door's document. The answer
 * itself is unchanged.
 *
 * @param response must have the same fields as the operation's response.
 */
export function describedAs(operation: Operation, response: z.ZodType): Operation {
  return { ...operation, response };
}

/** Parameters or query of an operation without any. */
export const NOTHING = z.object({});

/** Body of a command without a body. */
export const NO_BODY = z.undefined();
