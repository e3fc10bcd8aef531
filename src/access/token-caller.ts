import { type SQL, and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/homes.ts';
import { members, organisations, plans, tokens } from '../db/schema.ts';
import { NOBODY, type PlaceholderTenant, tenantNamed } from '../db/tenant.ts';
import { PreparedStatements } from '../db/round-trip.ts';
import { type Instant, instant } from '../values/instant.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import { RecentMap } from '../values/recent-map.ts';
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

/** Condition: a token of this digest and organisation that is neither revoked nor expired now. */
const isLive = (count: KeyCount): SQL | undefined =>
  and(
    DIGESTS[count],
    eq(tokens.orgId, sql.placeholder('org')),
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

/** The values of the placeholders for a token. */
export function tokenValues({ current, previous, orgId }: TokenDigests) {
  return { digest: current, previousDigest: previous, org: orgId };
}

/** Looks up the token of a {@link tenantOfToken}. */
export const tokenLookup = (tenant: PlaceholderTenant, digests: TokenDigests) =>
  lookups.ask(tenant, keyCountOf(digests), {});

function holderBy(count: KeyCount) {
  const idOfToken = (column: SQLiteColumn): SQL<string> =>
    sql`(SELECT ${column} FROM ${tokens} WHERE ${isLive(count)})`;
  return {
    ...NOBODY,
    member: idOfToken(tokens.memberId),
    token: idOfToken(tokens.id),
    cacheKey: `the holder of a token, ${count}`,
  };
}
const HOLDERS = { 'one key': holderBy('one key'), 'two keys': holderBy('two keys') };

/**
 * The organisation that a token names: see {@link tenantNamed}. Its rows may be answered only if
 * {@link tokenLookup} finds the token alive. Its statements have placeholders for {@link tokenValues} and
 * for `now`.
 */
export const tenantOfToken = (
  db: Database,
  digests: TokenDigests,
  known = false,
): PlaceholderTenant => tenantNamed(db, HOLDERS[keyCountOf(digests)], known);

type TokenRow = NonNullable<ReturnType<typeof tokenLookup>['rows']>[number];

/** How long an isolate refuses a dead token without another look-up. It never comes to life again. */
const DEAD_FOR_MS = 10_000;

/** Tokens that an isolate has found dead under its settings, and until when it refuses them. */
const deadUnder = new WeakMap<object, RecentMap<number>>();

/**
 * Refuses a token that this isolate has found dead a moment ago.
 *
 * @param env the settings: under other keys or homes, the token may be alive.
 * @throws Failure `unauthenticated`.
 */
export function refuseDead(env: object, { name }: TokenDigests, now: number): void {
  if ((deadUnder.get(env)?.get(name) ?? 0) > now) throw INVALID_TOKEN;
}

/** Remembers a token that the look-up did not find. */
export function rememberDead(env: object, { name }: TokenDigests, now: number): void {
  const dead = deadUnder.get(env) ?? new RecentMap<number>();
  deadUnder.set(env, dead.set(name, now + DEAD_FOR_MS));
}

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
