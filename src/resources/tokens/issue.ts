import type * as z from 'zod';
import { issueToken, recognisableStart, tokenDigests } from '../../access/bearer-token.ts';
import {
  requireFreshSignIn,
  requireOwnToken,
  scopesBeyondRole,
} from '../../access/restrictions.ts';
import { memberById } from '../members/store.ts';
import type { SubmittedToken, Token } from './schema.ts';
import { keyId, tokenKeys } from '../../settings.ts';
import { MAX_TOKENS, tokenRows, workingTokens } from './store.ts';
import { Failure, invalidRequest, orNotFound } from '../../values/failure.ts';
import type { Author } from '../../writes/change.ts';

/** Issues a token to a member, whose role must permit its scopes. */
export async function issue(
  { digest, limiter, keyId: key, start, ...rights }: z.output<typeof SubmittedToken>,
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
    statements: [tokenRows.insert(tenant, { ...token, digest, limiter, keyId: key })],
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

interface Secret {
  /** The credential. The service answers it once and does not store it. */
  readonly secret: string;
  /** The stored digest, and the id of its key. */
  readonly digest: string;
  readonly keyId: string;
  /** The name of the token's rate limiter. */
  readonly limiter: string;
  readonly start: string;
}

/** @param orgId of the token's organisation. */
export function newSecret(env: Parameters<typeof tokenKeys>[0], orgId: string): Secret {
  const keys = tokenKeys(env);
  const secret = issueToken(keys.checks[0], orgId);
  const digests = tokenDigests(secret, keys);
  if (digests === null) throw new Error('The new token has an invalid format.');
  const { current: digest, name: limiter } = digests;
  return { secret, digest, limiter, keyId: keyId(keys.current), start: recognisableStart(secret) };
}
