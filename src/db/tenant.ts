import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Role } from '../values/roles.ts';
import { type Database, type Range, slotDigits } from './shards.ts';

/**
 * The caller's organisation. Every statement on an organisation's tables takes one. `org`, `member`
 * and `token` are SQL expressions for the caller's ids. For a token or session that is not live they
 * are NULL, so that every condition on them is false. Only `access/` and surfaces make a tenant.
 */
export interface Tenant {
  readonly db: Database;
  readonly org: SQL<string>;
  readonly member: SQL<string>;
  readonly token: SQL<string>;
  /** The caller's session, which is in the main shard; NULL for a caller without one. */
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
}

/** The parts of a tenant that is neither a member nor signed in. */
export const NO_MEMBER = {
  member: sql<string>`NULL`,
  token: sql<string>`NULL`,
  session: sql<string>`NULL`,
  person: sql<string>`NULL`,
  address: sql<string>`NULL`,
  role: sql<null>`NULL`,
} as const;

/**
 * The organisation that a token or the operator's path names. Each of its statements has a placeholder,
 * `org`, for the id.
 */
export const tenantNamed = (
  db: Database,
  caller: Omit<PlaceholderTenant, 'db' | 'org'>,
): PlaceholderTenant => ({ db, ...caller, org: sql<string>`${sql.placeholder('org')}` });

/** Condition: a slot's digits are in one of these ranges. */
export function isInRanges(digits: SQLWrapper, ranges: readonly Range[]): SQL {
  if (ranges.length === 0) return sql`0`;
  const each = ranges.map(
    ({ first, last }) => sql`${digits} BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}
