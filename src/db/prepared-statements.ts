import type { PreparedQuery } from 'drizzle-orm/session';
import type { StandingTenant } from './tenant.ts';

/** A Drizzle query that reads rows. */
export interface Selection<Rows = unknown> {
  readonly _: { readonly result: Rows };
  prepare(): PreparedQuery;
}

/** A prepared statement with the values of its placeholders. */
export interface BoundStatement<Rows = unknown> {
  readonly prepared: PreparedQuery;
  readonly values: Readonly<Record<string, unknown>>;
  /** Never set: carries the type of the rows. */
  readonly rows?: Rows;
}

/**
 * A cache of prepared statements, one per shape and isolate. Building a statement takes more time
 * than everything else that the Worker does for a request.
 */
export class PreparedStatements<Shape, S extends Selection> {
  readonly #built = new Map<string, PreparedQuery>();
  readonly #build: (tenant: StandingTenant, shape: Shape) => S;

  /** @param build makes the statement of a shape, with placeholders for the values of a request. */
  constructor(build: (tenant: StandingTenant, shape: Shape) => S) {
    this.#build = build;
  }

  /**
   * The statement of a shape, with these values.
   *
   * @param shape the data on which the statement's text depends. It must have few distinct values:
   * each one stays in the cache.
   */
  ask(
    tenant: StandingTenant,
    shape: Shape,
    values: BoundStatement['values'],
  ): BoundStatement<S['_']['result']> {
    const key = JSON.stringify([tenant.standsFor, shape]);
    let prepared = this.#built.get(key);
    if (prepared === undefined) {
      prepared = this.#build(tenant, shape).prepare();
      this.#built.set(key, prepared);
    }
    return { prepared, values };
  }
}
