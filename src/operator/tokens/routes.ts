import { Failure, found, invalidRequest } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { type Instant, instant } from '../../values/instant.ts';
import { effectiveScopes, type Role, type Scope } from '../../values/roles.ts';
import { OrganisationPath } from '../desk.ts';
import { get, post, remove, unchanged } from '../endpoint.ts';
import { memberById, memberStands } from '../members/store.ts';
import { newestPage, PageQuery } from '../paging.ts';
import type { AuditEvent } from '../trail.ts';
import {
  NewToken,
  Rotation,
  type Token,
  TokenAnswer,
  TokenIssued,
  TokenList,
  TokenPath,
} from './schema.ts';
import { newSecret } from './secret.ts';
import { endToken, holderOf, insertToken, tokenById, tokenPage, tokenStands } from './store.ts';

const listTokens = get({
  path: '/orgs/:orgId/tokens',
  params: OrganisationPath,
  query: PageQuery,
  response: TokenList,
  load: ({ db, read }, { params, query, from }) =>
    read(tokenPage(db, params.orgId, from, query.limit)),
  answer: (rows, input) => {
    const { page, next } = newestPage(rows(), input);
    return { body: { tokens: page }, next };
  },
});

const issueToken = post({
  path: '/orgs/:orgId/tokens',
  params: OrganisationPath,
  body: NewToken,
  response: TokenIssued,
  load: ({ db, read }, { params, body }) => read(memberById(db, params.orgId, body.memberId)),
  change: (rows, { params: { orgId }, body }, { db, env }) => {
    const member = found(rows()[0], 'member');
    refuseBeyondRole(body.scopes, member.role);
    const { start, digest, secret } = newSecret(env);
    const token = newToken({ ...body, orgId, expiresAt: body.expiresAt ?? null }, start);
    return {
      events: [{ action: 'token.created', orgId, id: token.id, before: null, after: token }],
      holds: memberStands(db, member),
      statements: [insertToken(db, token, digest)],
      location: `/orgs/${orgId}/tokens/${token.id}`,
      body: { token, secret },
      secret: true,
    };
  },
});

const revokeToken = remove({
  path: '/orgs/:orgId/tokens/:tokenId',
  params: TokenPath,
  response: TokenAnswer,
  load: ({ db, read }, { params: { orgId, tokenId } }) => read(tokenById(db, orgId, tokenId)),
  change: (rows, _, { db, now }) => {
    const before = found(rows()[0], 'token');
    if (before.revokedAt !== null) return unchanged({ token: before });
    const after = { ...before, revokedAt: now };
    const { orgId, id } = after;
    return {
      events: [{ action: 'token.revoked', orgId, id, before, after }],
      holds: tokenStands(db, before),
      statements: [endToken(db, after)],
      body: { token: after },
    };
  },
});

const rotateToken = post({
  path: '/orgs/:orgId/tokens/:tokenId/rotate',
  params: TokenPath,
  body: Rotation,
  response: TokenIssued,
  load: ({ db, read }, { params: { orgId, tokenId } }) => ({
    token: read(tokenById(db, orgId, tokenId)),
    holder: read(holderOf(db, orgId, tokenId)),
  }),
  change: ({ token: rows, holder }, { body: { graceSeconds } }, { db, env, now }) => {
    const before = found(rows()[0], 'token');
    refuseEnded(before, now);
    refuseForsaken(holder());
    const after = { ...before, expiresAt: endOfGrace(before, now, graceSeconds) };
    const { start, digest, secret } = newSecret(env);
    const token = newToken(before, start);
    return {
      events: replacement(before, after, token),
      holds: tokenStands(db, before),
      statements: [endToken(db, after), insertToken(db, token, digest)],
      location: `/orgs/${token.orgId}/tokens/${token.id}`,
      body: { token, secret },
      secret: true,
    };
  },
});

/** A rotation does two things: one token ends, another begins. */
function replacement(before: Token, after: Token, next: Token): AuditEvent[] {
  const { orgId, id } = before;
  return [
    { action: 'token.rotated', orgId, id, before, after },
    { action: 'token.created', orgId, id: next.id, before: null, after: next },
  ];
}

type Rights = Pick<Token, 'orgId' | 'memberId' | 'name' | 'scopes' | 'expiresAt'>;

function newToken({ orgId, memberId, name, scopes, expiresAt }: Rights, start: string): Token {
  const { id, createdAt } = newId();
  return {
    id,
    orgId,
    memberId,
    name,
    scopes,
    start,
    createdAt,
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
  };
}

function refuseBeyondRole(scopes: readonly Scope[], role: Role): void {
  const permitted = effectiveScopes(scopes, role);
  const faults = scopes.flatMap((scope, at) =>
    permitted.has(scope)
      ? []
      : [{ path: `scopes[${at}]`, message: `${scope} is beyond the member's role, ${role}` }],
  );
  if (faults.length > 0) throw invalidRequest(faults);
}

function refuseEnded({ revokedAt, expiresAt }: Token, now: Instant): void {
  if (revokedAt === null && (expiresAt === null || expiresAt > now)) return;
  throw new Failure('token_inactive', 'A revoked or expired token cannot be rotated.');
}

function refuseForsaken(holder: readonly unknown[]): void {
  if (holder.length > 0) return;
  throw new Failure('token_inactive', 'The person whose token it is has been removed.');
}

/** When a rotated token ends: never later than it would have. */
function endOfGrace({ expiresAt }: Token, now: Instant, graceSeconds: number): Instant {
  const graceEnds = instant(Date.parse(now) + graceSeconds * 1000);
  return expiresAt !== null && expiresAt < graceEnds ? expiresAt : graceEnds;
}

export const tokens = [listTokens, issueToken, revokeToken, rotateToken];
