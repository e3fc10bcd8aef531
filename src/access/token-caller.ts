import { type SQL, and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/homes.ts';
import { members, organisations, plans, tokens } from '../db/schema.ts';
import { NOBODY, type PlaceholderTenant, isUnknown } from '../db/tenant.ts';
import { PreparedStatements } from '../db/round-trip.ts';
import { type Instant, instant } from '../values/instant.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import { INVALID_TOKEN, type TokenDigests } from './bearer-token.ts';
import { type Permission, permissionsOfToken } from './permissions.ts';

/** The holder of a live token, at the time of the request. */
export interface TokenCaller {
  readonly orgId: string;
  /** The organisation's clock. */
  readonly writtenAt: Instant;
  readonly memberId: string;
  readonly tokenId: string;
  readonly tokenLastUsedAt: Instant | null;
  readonly permissions: ReadonlySet<Permission>;
  /** Since when the organisation is suspended; `null` if it is not. */
  readonly suspendedAt: Instant | null;
  /** Since when the organisation is closed in this home; `null` if it is open. */
  readonly closedAt: Instant | null;
  /** The rate that the plan allows each token. */
  readonly rate: RateTerms;
  /** The digest under which its row is stored. */
  readonly digest: string;
}

/** How many keys are accepted: two during rotation. */
type KeyCount = 'one key' | 'two keys';

const digest = sql.placeholder('digest');
const DIGESTS: Readonly<Record<KeyCount, SQL>> = {
  'one key': eq(tokens.digest, digest),
  'two keys': inArray(tokens.digest, [digest, sql.placeholder('previousDigest')]),
};

/** Condition: a token with this digest that is neither revoked nor expired at this moment. */
const isLive = (count: KeyCount): SQL | undefined =>
  and(
    DIGESTS[count],
    isNull(tokens.revokedAt),
    or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql.placeholder('now'))),
  );

/** The token's row, its creator's role now (null if removed) and the rate its plan allows now. */
const lookups = new PreparedStatements(({ db }, count: KeyCount) =>
  db
    .select({
      orgId: tokens.orgId,
      writtenAt: organisations.writtenAt,
      tokenId: tokens.id,
      memberId: tokens.memberId,
      tokenLastUsedAt: tokens.lastUsedAt,
      digest: tokens.digest,
      issued: tokens.scopes,
      suspendedAt: organisations.suspendedAt,
      closedAt: organisations.closedAt,
      role: members.role,
      requestsPerMinute: plans.requestsPerMinute,
      burst: plans.burst,
    })
    .from(tokens)
    .innerJoin(organisations, eq(organisations.id, tokens.orgId))
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .leftJoin(
      members,
      and(
        eq(members.orgId, tokens.orgId),
        eq(members.id, tokens.memberId),
        isNull(members.removedAt),
      ),
    )
    .where(isLive(count)),
);

const keyCountOf = ({ previous }: TokenDigests): KeyCount =>
  previous === null ? 'one key' : 'two keys';

/** The values of the placeholders for a token's digests. */
export function digestValues({ current, previous }: TokenDigests) {
  return { digest: current, previousDigest: previous };
}

/** Looks up the token of a {@link tenantOfToken}. */
export const tokenLookup = (tenant: PlaceholderTenant, digests: TokenDigests) =>
  lookups.ask(tenant, keyCountOf(digests), {});

function holderBy(count: KeyCount) {
  const idOfToken = (column: SQLiteColumn): SQL<string> =>
    sql`(SELECT ${column} FROM ${tokens} WHERE ${isLive(count)})`;
  const holder = {
    ...NOBODY,
    member: idOfToken(tokens.memberId),
    token: idOfToken(tokens.id),
    org: idOfToken(tokens.orgId),
    cacheKey: `the holder of a token, ${count}`,
  };
  const unlessKnown = {
    ...holder,
    org: sql<string>`(SELECT ${organisations.id} FROM ${organisations}
      WHERE ${organisations.id} = ${holder.org} AND ${isUnknown})`,
    cacheKey: `${holder.cacheKey}, unless the answer is known`,
    mayBeKnown: true,
  } as const;
  return { holder, unlessKnown };
}
const HOLDERS = { 'one key': holderBy('one key'), 'two keys': holderBy('two keys') };

/**
 * The token's organisation as SQL, before verification. Its statements have placeholders for
 * {@link digestValues} and for `now`.
 *
 * @param known whether they also have a placeholder `known`: a clock of the organisation at which they
 * find nothing.
 */
export function tenantOfToken(
  db: Database,
  digests: TokenDigests,
  known = false,
): PlaceholderTenant {
  const { holder, unlessKnown } = HOLDERS[keyCountOf(digests)];
  return { db, ...(known ? unlessKnown : holder) };
}

type TokenRow = NonNullable<ReturnType<typeof tokenLookup>['rows']>[number];

/** @throws Failure `unauthenticated` if the look-up found no live token. */
export function tokenCallerOf(row: TokenRow | undefined): TokenCaller {
  if (row === undefined) throw INVALID_TOKEN;
  const { issued, role, requestsPerMinute, burst, ...caller } = row;
  const rate = { requestsPerMinute, burst };
  return { ...caller, rate, permissions: permissionsOfToken(issued, role) };
}

const RESOLUTION_MS = 60_000;

/** The digest under the current key, with its key id. */
export interface NewDigest {
  readonly digest: string;
  readonly keyId: string;
}

/** The use of a token, at a moment in epoch milliseconds. */
interface Use {
  readonly now: number;
  /** The digest to store; `null` to leave the stored one. */
  readonly move: NewDigest | null;
}

/**
 * Whether to record this use: the last recorded use was a minute ago, or the digest is still under the
 * previous key.
 */
export function isWorthNoting({ tokenLastUsedAt, digest: stored }: TokenCaller, use: Use): boolean {
  const isStale = tokenLastUsedAt === null || tokenLastUsedAt < instant(use.now - RESOLUTION_MS);
  return isStale || (use.move !== null && use.move.digest !== stored);
}

/**
 * Records the use of a token, and moves its digest to the current key. If that fails, the next request
 * does it. The statement repeats the condition, because another isolate may have been faster. Nothing is
 * recorded while the organisation is closed.
 */
export async function recordUse(db: Database, caller: TokenCaller, use: Use): Promise<void> {
  const { now, move } = use;
  const note = db
    .update(tokens)
    .set({ lastUsedAt: instant(now), ...move })
    .where(
      and(
        eq(tokens.orgId, caller.orgId),
        eq(tokens.id, caller.tokenId),
        // Rows that move to another home must not change.
        sql`NOT EXISTS (SELECT 1 FROM organisations AS o WHERE o.id = ${caller.orgId} AND o.closed_at IS NOT NULL)`,
        or(
          isNull(tokens.lastUsedAt),
          lt(tokens.lastUsedAt, instant(now - RESOLUTION_MS)),
          move === null ? undefined : ne(tokens.digest, move.digest),
        ),
      ),
    );
  try {
    await note;
  } catch (error) {
    console.warn(JSON.stringify({ warning: 'last use not noted', error: String(error) }));
  }
}
