import type { SQL } from 'drizzle-orm';
import type { Role } from '../values/roles.ts';
import type { Database } from './database.ts';

/**
 * The caller's organisation, and the only way by which a slice reaches a table. `org`, `member`
 * and `token` are SQL expressions that stand for the caller's ids; for a token or session that is not live
 * they are NULL, so that every condition on them finds nothing. Only `access/` and doors make one.
 */
export interface Tenant {
  readonly db: Database;
  readonly org: SQL<string>;
  readonly member: SQL<string>;
  readonly token: SQL<string>;
  /** The session by which the caller acts; NULL for every other caller. */
  readonly session: SQL<string>;
  /** The role by which the caller acts: an owner's for the operator, NULL for a token. */
  readonly role: SQL<Role | null>;
}

/**
 * A tenant whose expressions hold no value of any caller, but placeholders alone: only with such a
 * one may a statement be kept for the next request.
 */
export interface StandingTenant extends Tenant {
  /** Tells its expressions from those of another such tenant. */
  readonly standsFor: string;
}
