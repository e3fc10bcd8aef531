import type * as z from 'zod';
import {
  requireFreshSignIn,
  requireOwnToken,
  scopesBeyondRole,
} from '../../access/restrictions.ts';
import { Failure, orNotFound, invalidRequest } from '../../values/failure.ts';
import type { Author } from '../../writes/change.ts';
import { memberById } from '../members/store.ts';
import type { SubmittedToken, Token } from './schema.ts';
import { insertToken, MAX_TOKENS, workingTokens } from './store.ts';

/** Issues a token to a member, whose role must permit its scopes. */
export async function issue(
  { digest, limiter, keyId, start, ...rights }: z.output<typeof SubmittedToken>,
  { actor, orgId, tenant, now, newId, read }: Author,
) {
  const { memberId } = rights;
  const rows = await read((add) => ({
    member: add(memberById(tenant, memberId)),
    working: add(workingTokens(tenant, memberId, now)),
  }));
  requireFreshSignIn(await actor, now);
  requireOwnToken(await actor, memberId);
  const member = orNotFound(rows.member()[0], 'member');
  const beyond = scopesBeyondRole(rights.scopes, member.role);
  if (beyond.length > 0) throw invalidRequest(beyond);
  refuseMore(rows.working());
  const { expiresAt = null, assistant = null } = rights;
  const token = tokenOf({ ...rights, orgId, expiresAt, assistant }, start, newId());
  return {
    statements: [insertToken(tenant, token, { digest, limiter, keyId })],
    events: [{ action: 'token.created' as const, id: token.id, before: null, after: token }],
    result: { token },
  };
}

/** @throws Failure `too_many_tokens` if a member has as many tokens that work as they may have. */
export function refuseMore(working: readonly unknown[]): void {
  if (working.length < MAX_TOKENS) return;
  const message = `A member has at most ${MAX_TOKENS} tokens that work: revoke one first.`;
  throw new Failure('too_many_tokens', message);
}

type Rights = Pick<Token, 'orgId' | 'memberId' | 'name' | 'scopes' | 'expiresAt' | 'assistant'>;

/** A new token with these rights. */
export function tokenOf(
  { orgId, memberId, name, scopes, expiresAt, assistant }: Rights,
  start: string,
  { id, createdAt }: Pick<Token, 'id' | 'createdAt'>,
): Token {
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
    assistant,
    replacedBy: null,
  };
}
