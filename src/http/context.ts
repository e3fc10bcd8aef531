import type { Context } from 'hono';
import type { Meter } from '../db/meter.ts';
import type { RequestIdVariables } from 'hono/request-id';
import type { Remarks } from './remarks.ts';

/** What Hono's types know of this Worker: its bindings and the variables of a request. */
export interface AppEnv {
  Bindings: Env;
  Variables: RequestIdVariables & {
    /** Counts what the request costs. */
    meter: Meter;
    /** Whose token or session it is, once that is known: for the log. */
    caller?: { tokenId: string; orgId: string } | { sessionId: string; orgId: string };
    /** What was accepted of the request and yet may be a mistake. */
    remarks?: readonly Remarks[];
  };
}

export type AppContext = Context<AppEnv>;
