import { tenantOf, tenantOfToken, tokenLookup } from '../../../src/access/principal.ts';
import { type Database, databaseOf } from '../../../src/db/database.ts';
import type { Statement } from '../../../src/db/round-trip.ts';
import type { Tenant } from '../../../src/db/tenant.ts';
import { instant } from '../../../src/values/instant.ts';
import { projectById } from '../../../src/v1/projects/store.ts';
import { loadUnits } from '../../../src/v1/properties/list.ts';
import { unitById } from '../../../src/v1/properties/store/units.ts';
import type { Reading } from './reading.ts';

/** A statement and what it is bound to. */
export interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The statements of a reading, as the service itself writes them. */
export interface ReadingStatements {
  readonly token: Query;
  /** For the round trip that also looks the token up. */
  readonly besideToken: readonly Query[];
  /** For a round trip of its own, when the caller is known. */
  readonly afterToken: readonly Query[];
}

export function statementsOf(env: Pick<Env, 'DB'>, reading: Reading): ReadingStatements {
  const db = databaseOf(env);
  const { caller } = reading;
  const now = instant(Date.now());
  return {
    token: queryOf(tokenLookup(db, caller.digest, now)),
    besideToken: read(tenantOfToken(db, caller.digest, now), reading),
    afterToken: read(tenantOf(db, caller), reading),
  };
}

/** The statements of a write, bound. */
export function boundTo(
  database: D1Database,
  statements: readonly Statement[],
): D1PreparedStatement[] {
  return statements.map((statement) => bound(database, queryOf(statement)));
}

export function bound(database: D1Database, { sql, params }: Query): D1PreparedStatement {
  return database.prepare(sql).bind(...params);
}

function read(tenant: Tenant & { readonly db: Database }, reading: Reading): Query[] {
  const { listing, unitId, projectId } = reading;
  const queries: Query[] = [];
  const add = (statement: Statement) => {
    queries.push(queryOf(statement));
    return () => {
      throw new Error('What is only written down has no rows.');
    };
  };
  if (projectId !== undefined) add(projectById(tenant, projectId));
  if (listing !== undefined) loadUnits({ ...tenant, read: add }, listing);
  if (unitId !== undefined) add(unitById(tenant, unitId, false));
  return queries;
}

function queryOf(statement: Statement): Query {
  if (!isWritable(statement)) throw new Error('This statement cannot be written down.');
  return statement.toSQL();
}

/** Whatever is built from Drizzle's tables can be; Drizzle's type of what a batch takes is wider. */
function isWritable(statement: object): statement is { toSQL: () => Query } {
  return 'toSQL' in statement;
}
