import type { PreparedQuery } from 'drizzle-orm/session';
import type { StandingTenant } from './tenant.ts';

/** What Drizzle reads by. */
export interface Selection<Rows = unknown> {
  readonly _: { readonly result: Rows };
  prepare(): PreparedQuery;
}

/** A statement that was built before, and what its placeholders stand for this time. */
export interface Asked<Rows = unknown> {
  readonly plan: PreparedQuery;
  readonly values: Readonly<Record<string, unknown>>;
  /** Never there: what it reads. */
  readonly rows?: Rows;
}

/**
 * Statements that Drizzle builds once in an isolate, one of each shape: to build one anew for each
 * request would cost more than all else that a request has done here.
 */
export class PreparedStatements<Shape, S extends Selection> {
  readonly #built = new Map<string, PreparedQuery>();
  readonly #build: (tenant: StandingTenant, shape: Shape) => S;

  /** @param build makes the statement of a shape; what belongs to a request is a placeholder in it. */
  constructor(build: (tenant: StandingTenant, shape: Shape) => S) {
    this.#build = build;
  }

  /** @param shape what the statement's text depends on; plain data, of which there are not many. */
  ask(tenant: StandingTenant, shape: Shape, values: Asked['values']): Asked<S['_']['result']> {
    const key = JSON.stringify([tenant.standsFor, shape]);
    let plan = this.#built.get(key);
    if (plan === undefined) {
      plan = this.#build(tenant, shape).prepare();
      this.#built.set(key, plan);
    }
    return { plan, values };
  }
}
