import { type SQL, and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/shards.ts';
import { members, organisations, plans, tokens } from '../db/schema.ts';
import { NO_MEMBER, tenantNamed } from '../db/tenant.ts';
import {
  PreparedStatements,
  type RowOf,
  type Statement,
  type WithoutCaller,
  commit,
} from '../db/round-trip.ts';
import { timeNow } from '../values/clock.ts';
import { Failure } from '../values/failure.ts';
import { type Instant, instant } from '../values/instant.ts';
import { RecentMap } from '../values/recent-map.ts';
import { orWarn } from '../values/warn.ts';
import { INVALID_TOKEN, type TokenDigests } from './bearer-token.ts';
import type { Caller, Credential, CallerQuery, Lookup, NewDigest } from './credential.ts';
import {
  holderRemoved,
  permissionsOfToken,
  refuseClosed,
  refuseSuspended,
  requirePermissions,
} from './permissions.ts';

/** Condition: the token of this digest and organisation. */
const isPresented: SQL | undefined = and(
  inArray(tokens.digest, [sql.placeholder('digest'), sql.placeholder('previousDigest')]),
  eq(tokens.orgId, sql.placeholder('org')),
);

/** Condition: it is neither revoked nor expired now. */
const isLive: SQL | undefined = and(
  isPresented,
  isNull(tokens.revokedAt),
  or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql.placeholder('now'))),
);

/** The token's row, live or not, its creator's role now (null if removed) and the rate its plan allows now. */
export const tokenLookup = new PreparedStatements(({ db }: WithoutCaller) =>
  db
    .select({
      orgId: tokens.orgId,
      writtenAt: organisations.writtenAt,
      restoredAt: organisations.restoredAt,
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
      expiresAt: tokens.expiresAt,
      revokedAt: tokens.revokedAt,
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
    .where(isPresented),
);

const idOfToken = (column: SQLiteColumn): SQL<string> =>
  sql`(SELECT ${column} FROM ${tokens} WHERE ${isLive})`;

const HOLDER = {
  ...NO_MEMBER,
  member: idOfToken(tokens.memberId),
  token: idOfToken(tokens.id),
  cacheKey: 'the holder of a token',
};

/** The token's organisation; NULL if its clock still equals the placeholder `known`: then no row is read. */
const orgUnlessKnown = sql<string>`(SELECT ${sql.placeholder('org')} WHERE NOT EXISTS (
  SELECT 1 FROM ${organisations} WHERE ${organisations.id} = ${sql.placeholder('org')}
    AND ${organisations.writtenAt} = ${sql.placeholder('known')}))`;

type TokenRow = RowOf<typeof tokenLookup>;

/** How long an isolate refuses a dead token without another lookup. A dead token stays dead. */
const DEAD_FOR_MS = 10_000;

interface Dead {
  readonly until: number;
  readonly failure: Failure;
}

/** Tokens that an isolate has found dead under its settings, and until when it refuses them. */
const deadUnder = new WeakMap<object, RecentMap<Dead>>();

/**
 * Refuses a token that this isolate has found dead a moment ago.
 *
 * @param env the settings: under other keys or shards, the token may be alive.
 * @throws Failure `unauthenticated`.
 */
export function refuseDead(env: object, { name }: TokenDigests): void {
  const dead = deadUnder.get(env)?.get(name);
  if (dead !== undefined && dead.until > timeNow()) throw dead.failure;
}

export function rememberDead(env: object, { name }: TokenDigests, failure: Failure): void {
  const dead = deadUnder.get(env) ?? new RecentMap<Dead>();
  deadUnder.set(env, dead.set(name, { until: timeNow() + DEAD_FOR_MS, failure }));
}

/**
 * Why a token is refused; `null` for one that is live. A genuine one is told, because only its holder can ask.
 *
 * @param row `undefined` if no token has its digest any more.
 */
export function deathOf(
  row: Pick<TokenRow, 'revokedAt' | 'expiresAt'> | undefined,
  now: Instant,
): Failure | null {
  if (row === undefined) return INVALID_TOKEN;
  const { revokedAt, expiresAt } = row;
  const { message } = INVALID_TOKEN;
  const ended = (reason: 'revoked' | 'expired', at: Instant) =>
    new Failure('unauthenticated', message, { reason, at });
  if (revokedAt !== null) return ended('revoked', revokedAt);
  return expiresAt !== null && expiresAt <= now ? ended('expired', expiresAt) : null;
}

/** The resolution of a token's last use. */
const RESOLUTION_MS = 60_000;

/** Looks up the holder of a token, whose digests name the organisation truly. */
export function tokenLookUp(
  { digests, move }: Credential & { by: 'token' },
  { shard, moment, known }: CallerQuery,
): Lookup {
  const { current, previous, orgId, name } = digests;
  const named = tenantNamed(shard, HOLDER);
  const tenant =
    known === undefined
      ? named
      : { ...named, org: orgUnlessKnown, cacheKey: `${HOLDER.cacheKey}, if changed` };
  return {
    allowance: { name },
    values: { digest: current, previousDigest: previous ?? current, org: orgId, known },
    tenant,
    ask: (trip) => {
      const rows = trip.add(shard, tokenLookup.ask(tenant, null, {}));
      return () => {
        const [row] = rows();
        const death = deathOf(row, instant(moment));
        if (death !== null) throw death;
        if (row === undefined) throw INVALID_TOKEN;
        return holderOf(shard, row, { moment, move });
      };
    },
  };
}

interface Use {
  readonly moment: number;
  readonly move: NewDigest | null;
}

function holderOf(shard: Database, row: TokenRow, use: Use): Caller {
  const { orgId, writtenAt, restoredAt, tokenId, memberId, issued, role, expiresAt } = row;
  return {
    actor: { by: 'token', tokenId, memberId },
    orgId,
    writtenAt,
    restoredAt,
    ids: { tokenId, orgId },
    terms: { requestsPerMinute: row.requestsPerMinute, burst: row.burst },
    expiresAt,
    noteUse: isWorthNoting(row, use) ? () => recordUse(shard, row, use) : undefined,
    requirePermissions: (permissions) => {
      refuseClosed(row.closedAt);
      refuseSuspended(row.suspendedAt);
      if (role === null && permissions.length > 0) throw holderRemoved(permissions);
      requirePermissions(permissionsOfToken(issued, role), permissions);
    },
  };
}

/**
 * Whether to record this use: the last recorded use was a minute ago, or the digest is still under the
 * previous key. Nothing is recorded while the organisation is closed.
 */
function isWorthNoting({ tokenLastUsedAt, digest: stored, closedAt }: TokenRow, use: Use): boolean {
  if (closedAt !== null) return false;
  const isStale = tokenLastUsedAt === null || tokenLastUsedAt < instant(use.moment - RESOLUTION_MS);
  return isStale || (use.move !== null && use.move.digest !== stored);
}

/**
 * Records the use of a token, and moves its digest to the current key. The statement repeats the condition, because
 * another isolate may have been faster.
 */
function recordUse(db: Database, { orgId, tokenId }: TokenRow, use: Use): Promise<void> {
  const { moment, move } = use;
  const note = db
    .update(tokens)
    .set({ lastUsedAt: instant(moment), ...move })
    .where(
      and(
        eq(tokens.orgId, orgId),
        eq(tokens.id, tokenId),
        // The rows of a closed organisation must not change.
        sql`NOT EXISTS (SELECT 1 FROM organisations AS o WHERE o.id = ${orgId} AND o.closed_at IS NOT NULL)`,
        or(
          isNull(tokens.lastUsedAt),
          lt(tokens.lastUsedAt, instant(moment - RESOLUTION_MS)),
          move === null ? undefined : ne(tokens.digest, move.digest),
        ),
      ),
    );
  return commitOrLog(db, note);
}

/** Notes the last use of a credential. If that fails, the next request does it. */
export const commitOrLog = (db: Database, note: Statement): Promise<void> =>
  // In a batch: the error of a single query would have its values.
  orWarn('last use not noted', () => commit(db, [note]));
