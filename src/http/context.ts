import type { Context } from 'hono';
import type { Meter } from '../db/database.ts';
import type { RequestIdVariables } from 'hono/request-id';
import type { Warnings } from './faults.ts';

/** This Worker's bindings and the variables of a request, for Hono's types. */
export interface AppEnv {
  Bindings: Env;
  Variables: RequestIdVariables & {
    /** Adds up the request's D1 cost. */
    meter: Meter;
    /** The authenticated token or session, for the log. */
    caller?: { tokenId: string; orgId: string } | { sessionId: string; orgId: string };
    /** Accepted values of the request that may be mistakes, for the header `Notice`. */
    warnings?: readonly Warnings[];
  };
}

export type AppContext = Context<AppEnv>;
