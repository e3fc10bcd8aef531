import { and, desc, eq, exists, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { members, tokens } from '../../db/schema.ts';
import type { Position } from '../../values/position.ts';
import type { Token } from './schema.ts';

const tokenColumns = {
  id: tokens.id,
  orgId: tokens.orgId,
  memberId: tokens.memberId,
  name: tokens.name,
  scopes: tokens.scopes,
  start: tokens.start,
  createdAt: tokens.createdAt,
  lastUsedAt: tokens.lastUsedAt,
  expiresAt: tokens.expiresAt,
  revokedAt: tokens.revokedAt,
};

const isToken = (orgId: string, id: string) => and(eq(tokens.orgId, orgId), eq(tokens.id, id));

/** The organisation's tokens, newest first, one more than `limit` if there are more. */
export function tokenPage(db: Database, orgId: string, from: Position | undefined, limit: number) {
  const [last] = from?.after ?? [];
  return db
    .select(tokenColumns)
    .from(tokens)
    .where(and(eq(tokens.orgId, orgId), last === undefined ? undefined : lt(tokens.id, last)))
    .orderBy(desc(tokens.id))
    .limit(limit + 1);
}

export function tokenById(db: Database, orgId: string, id: string) {
  return db.select(tokenColumns).from(tokens).where(isToken(orgId, id));
}

/** Whose token it is, if that person has not been removed. */
export function holderOf(db: Database, orgId: string, tokenId: string) {
  return db
    .select({ id: members.id })
    .from(tokens)
    .innerJoin(members, and(eq(members.orgId, tokens.orgId), eq(members.id, tokens.memberId)))
    .where(and(isToken(orgId, tokenId), isNull(members.removedAt)));
}

export function insertToken(db: Database, token: Token, digest: string) {
  return db.insert(tokens).values({ ...token, digest });
}

/** Sets when a token ends: at once, or at a time. */
export function endToken(db: Database, { orgId, id, revokedAt, expiresAt }: Token) {
  return db.update(tokens).set({ revokedAt, expiresAt }).where(isToken(orgId, id));
}

/** Whether the token is unrevoked and ends when it was read to end. */
export function tokenStands(db: Database, { orgId, id, expiresAt }: Token): SQL {
  return exists(
    db
      .select({ id: tokens.id })
      .from(tokens)
      .where(
        and(isToken(orgId, id), isNull(tokens.revokedAt), sql`${tokens.expiresAt} IS ${expiresAt}`),
      ),
  );
}
