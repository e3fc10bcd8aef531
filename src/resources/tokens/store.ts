import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { columnsNamed } from '../../db/columns.ts';
import { isOnPage } from '../../db/conditions.ts';
import { rowsOf } from '../../db/rows.ts';
import { rolesWith } from '../../access/permissions.ts';
import { members, organisations, tokens } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { Token } from './schema.ts';

export const tokenRows = rowsOf(tokens);

const tokenColumns = columnsNamed(tokens, Token.shape);

/** Condition: the caller may see the token, as its holder or with a role that manages tokens. */
const isVisible = ({ org, member, role }: Tenant) =>
  and(
    eq(tokens.orgId, org),
    or(inArray(role, rolesWith('token:manage')), eq(tokens.memberId, member)),
  );

const isToken = (tenant: Tenant, id: string) => and(isVisible(tenant), eq(tokens.id, id));

/** The tokens that the caller may see, newest first, one more than `limit` if there are more. */
export function tokenPage(tenant: Tenant, from: Position | undefined, limit: number) {
  return tenant.db
    .select(tokenColumns)
    .from(tokens)
    .where(and(isVisible(tenant), isOnPage(tokens.id, from)))
    .orderBy(desc(tokens.id))
    .limit(limit + 1);
}

export function tokenById(tenant: Tenant, id: string) {
  return tenant.db.select(tokenColumns).from(tokens).where(isToken(tenant, id));
}

/** The member to whom a token belongs, unless the member has been removed. */
export function holderOf(tenant: Tenant, tokenId: string) {
  return tenant.db
    .select({ role: members.role })
    .from(tokens)
    .innerJoin(members, and(eq(members.orgId, tokens.orgId), eq(members.id, tokens.memberId)))
    .where(and(isToken(tenant, tokenId), isNull(members.removedAt)));
}

/** The token with this limiter, for the service: it may see all. */
export function tokenNamed({ db, org }: Tenant, limiter: string) {
  return db
    .select(tokenColumns)
    .from(tokens)
    .where(and(eq(tokens.orgId, org), eq(tokens.limiter, limiter)));
}

/** The most API tokens of a member that work at the same time. */
export const MAX_TOKENS = 50;

/**
 * The tokens of a member that work, as far as they count.
 *
 * @param member an id, or {@link memberOfToken}.
 */
export function workingTokens({ db, org }: Tenant, member: string | SQL, now: Instant) {
  return db
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.orgId, org),
        eq(tokens.memberId, member),
        isNull(tokens.revokedAt),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    )
    .limit(MAX_TOKENS);
}

/** The member to whom a token belongs, in SQL. */
export const memberOfToken = ({ org }: Tenant, id: string): SQL =>
  sql`(SELECT member_id FROM ${tokens} WHERE org_id = ${org} AND id = ${id})`;

export function assistantsRule({ db, org }: Tenant) {
  const { id, forbidsAssistants } = organisations;
  return db.select({ forbidsAssistants }).from(organisations).where(eq(id, org));
}

/** Condition: the access of an assistant that nobody has ended. */
const isLiveAssistant = ({ org }: Tenant) =>
  and(eq(tokens.orgId, org), isNotNull(tokens.assistant), isNull(tokens.revokedAt));

/** The access of every assistant of the organisation, whoever has given it. */
export function liveAssistants(tenant: Tenant) {
  return tenant.db.select(tokenColumns).from(tokens).where(isLiveAssistant(tenant));
}

/** Ends the access of all of them. */
export function endAssistants(tenant: Tenant, revokedAt: Instant) {
  return tenant.db.update(tokens).set({ revokedAt }).where(isLiveAssistant(tenant));
}

export function limiterOf(tenant: Tenant, id: string) {
  return tenant.db.select({ name: tokens.limiter }).from(tokens).where(isToken(tenant, id));
}

/** Stores when a token ends, now or at its expiry, and which token replaces it. */
