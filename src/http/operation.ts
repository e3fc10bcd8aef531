import type { Hono } from 'hono';
import * as z from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { Command } from '../writes/command.ts';
import type { AppEnv } from './context.ts';
import type { Door } from './door.ts';

/** The contract of an operation, the same at every door. */
export interface Contract {
  readonly permission: Permission;
  /** Path parameters but for the door's, in the order of the path. */
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
  /** The path's names of the operation's parameters, in their order. */
  readonly names: readonly string[];
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a change does to the resource in its answer. */
export type Effect = 'creates' | 'accepts' | 'changes';

/** An operation, as doors, tests and documents see it. */
export interface Operation extends Contract {
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  /** `null` for an operation that only reads. */
  readonly effect: Effect | null;
  readonly mount: (router: Hono<AppEnv>, place: Place) => void;
  /** The part of a change that runs in the organisation's writer. */
  readonly command?: Command;
}

/**
 * The same operation, whose answer one door describes in words of its own. The answer itself stays
 * as it is: only the door's document reads the schema.
 *
 * @param response has the fields of the operation's own response.
 */
export function describedAs(operation: Operation, response: z.ZodType): Operation {
  return { ...operation, response };
}

/** Parameters, or query, of an operation that takes none. */
export const NOTHING = z.object({});

/** Body of a command that takes none. */
export const NO_BODY = z.undefined();
