import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '../values/roles.ts';
import type { Database } from './database.ts';
import { organisations } from './schema.ts';

/**
 * The caller's organisation. Every statement on an organisation's tables takes one. `org`, `member`
 * and `token` are SQL expressions for the caller's ids. For a token or session that is not live they
 * are NULL, so that every condition on them is false. Only `access/` and doors make a tenant.
 */
export interface Tenant {
  readonly db: Database;
  readonly org: SQL<string>;
  readonly member: SQL<string>;
  readonly token: SQL<string>;
  /** The caller's session, which is in the first home; NULL for a caller without one. */
  readonly session: SQL<string>;
  /** The signed-in person, and their verified e-mail address; NULL for a caller without a session. */
  readonly person: SQL<string>;
  readonly address: SQL<string>;
  /** The caller's role: `owner` for the operator, NULL for a token. */
  readonly role: SQL<Role | null>;
}

/**
 * A tenant whose expressions are placeholders, without a caller's values. Only a statement for such a
 * tenant may be cached for other requests.
 */
export interface PlaceholderTenant extends Tenant {
  /** The prefix of cache keys. It is the same for tenants with the same expressions. */
  readonly cacheKey: string;
  /** Set if `org` is also NULL for a caller whose answer is already known. */
  readonly mayBeKnown?: true;
}

/** Condition: the organisation's clock differs from the placeholder `known`. */
export const isUnknown = sql`${organisations.writtenAt} <> ${sql.placeholder('known')}`;
