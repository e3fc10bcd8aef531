import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

/** What Hono's types know of this Worker: its bindings and the variables of a request. */
export interface AppEnv {
  Bindings: Env;
  Variables: RequestIdVariables;
}

export type AppContext = Context<AppEnv>;
