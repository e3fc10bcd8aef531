import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * The caller's organisation, and the only way by which a slice reaches a table. `org`, `member`
 * and `token` are SQL expressions that stand for the caller's ids; for a token that is not live they are NULL,
 * so that every condition on them finds nothing. Only `access/` makes one.
 */
export interface Tenant {
  readonly db: Database;
  readonly org: SQL<string>;
  readonly member: SQL<string>;
  readonly token: SQL<string>;
}
