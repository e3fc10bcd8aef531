import type { Context } from 'hono';
import type { Meter } from '../db/shards.ts';
import type { RequestIdVariables } from 'hono/request-id';
import type { Failure } from '../values/failure.ts';
import type { Warnings } from '../fields/warnings.ts';

/** Hono's types for this Worker: its bindings, and the variables of a request. */
export interface AppEnv {
  Bindings: Env;
  Variables: RequestIdVariables & {
    meter: Meter;
    /** The authenticated token or session, for the log. */
    caller?: { tokenId: string; orgId: string } | { sessionId: string; orgId: string };
    /** The name of the token's rate limiter, whether the token has been looked up or not. */
    limiter?: string;
    failure?: Failure;
    warnings?: readonly Warnings[];
    /** What the header `Notice` says besides the warnings. */
    notice?: string;
  };
}

export type AppContext = Context<AppEnv>;
