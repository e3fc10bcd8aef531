import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '../values/roles.ts';
import type { Database } from './database.ts';
import { organisations } from './schema.ts';

/**
 * The caller's organisation. Every statement on an organisation's tables takes one. `org`, `member`
 * and `token` are SQL expressions for the caller's ids. For a token or session that is not live they
 * are NULL, so that every condition on them is false. Only `access/` and doors make one.
 */
export interface Tenant {
  readonly db: Database;
  readonly org: SQL<string>;
  readonly member: SQL<string>;
  readonly token: SQL<string>;
  /** The session by which the caller acts; NULL for every other caller. It is in the first home. */
  readonly session: SQL<string>;
  /** The signed-in person, and the e-mail address they have proven; NULL for every other caller. */
  readonly person: SQL<string>;
  readonly address: SQL<string>;
  /** The caller's role: `owner` for the operator, NULL for a token. */
  readonly role: SQL<Role | null>;
}

/**
 * A tenant whose expressions are placeholders and hold no caller's values. Only a statement that
 * was built for such a tenant may be cached for other requests.
 */
export interface PlaceholderTenant extends Tenant {
  /** Cache-key prefix: the same for tenants with the same expressions. */
  readonly cacheKey: string;
  /** Set where `org` is NULL also for a caller whose answer is known already. */
  readonly mayBeKnown?: true;
}

/** Whether an organisation's clock is another one than that of the placeholder `known`. */
export const isUnknown = sql`${organisations.writtenAt} <> ${sql.placeholder('known')}`;
