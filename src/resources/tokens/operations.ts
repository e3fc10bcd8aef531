import { requireFreshSignIn, requireOwnToken, requireRankOver } from '../../access/restrictions.ts';
import { repeatIfLost } from '../../db/outage.ts';
import { objectNamed } from '../../db/shards.ts';
import { answerNewest, PageQuery } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { newSecret, issue, refuseMore, tokenOf } from './issue.ts';
import {
  NewToken,
  RefusalList,
  Rotation,
  SubmittedRotation,
  SubmittedToken,
  type Token,
  TokenAnswer,
  TokenIssued,
  TokenList,
  TokenPath,
} from './schema.ts';
import {
  holderOf,
  limiterOf,
  memberOfToken,
  tokenById,
  tokenPage,
  tokenRows,
  workingTokens,
} from './store.ts';
import { Failure, orNotFound } from '../../values/failure.ts';
import { type Instant, instant, millisecondsOf, within } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { type AuditEvent, unchanged } from '../../writes/change.ts';

export const listTokens = read({
  id: 'listTokens',
  summary: 'List the API tokens',
  description:
    'The API tokens of an organisation, newest first, without their secrets. The list includes revoked and expired tokens.',
  permission: 'token:read',
  query: PageQuery,
  response: TokenList,
  changesWithoutWrites: true, // the time of a token's last use is recorded beside the writer
  load: (tenant, input) => tenant.read(tokenPage(tenant, input.from, input.query.limit)),
  answer: (rows, input) => answerNewest(rows(), input, (tokens) => ({ tokens })),
});

/** Issues a token to a member. The answer has its secret, which the writer never receives. */
export const issueToken = write({
  id: 'issueToken',
  summary: 'Issue an API token',
  description:
    'Issues a token to a member, whose role must permit its scopes. Its `secret` is shown only once, and is not stored. A member has at most 50 tokens that work.',
  refusals: ['too_many_tokens'],
  permission: 'token:issue',
  body: NewToken,
  submitted: SubmittedToken,
  result: TokenAnswer,
  response: TokenIssued,
  secret: ({ token }) => token.id,
  prepare: ({ body }, { env, orgId }) => withNewSecret(body, env, orgId),
  perform: ({ input }, author) => issue(input, author),
  location: ({ token: { id } }) => `/tokens/${id}`,
});

/**
 * Ends a token at once. Callers may end their own tokens; a role that manages tokens may also end
 * those of members who do not outrank it.
 */
export const revokeToken = write({
  id: 'revokeToken',
  summary: 'Revoke an API token',
  description: 'Ends a token at once. Revoking it again is not an error.',
  permission: 'token:issue',
  invalidatesCallers: true,
  params: TokenPath,
  response: TokenAnswer,
  perform: async ({ params: { tokenId: id } }, { actor, tenant, now, read }) => {
    const { token, holder } = await read((add) => ({
      token: add(tokenById(tenant, id)),
      holder: add(holderOf(tenant, id)),
    }));
    const before = orNotFound(token()[0], 'token');
    requireRankOver(
      await actor,
      holder().map(({ role }) => role),
    );
    if (before.revokedAt !== null) return unchanged({ token: before });
    const after = { ...before, revokedAt: now };
    return {
      statements: [tokenRows.update(tenant, id, { revokedAt: now })],
      events: [{ action: 'token.revoked', id, before, after }],
      result: { token: after },
    };
  },
});

export const rotateToken = write({
  id: 'rotateToken',
  summary: 'Rotate an API token',
  description:
    'Issues a new token with the rights of another. The old token ends after `graceSeconds`, by default 24 hours. With 0 it ends at once, for example after a leak. A token can be rotated only once. After that, rotate its replacement, which `replacedBy` names.',
  refusals: ['token_inactive', 'too_many_tokens'],
  permission: 'token:issue',
  invalidatesCallers: true,
  params: TokenPath,
  body: Rotation,
  bodyIsOptional: true,
  submitted: SubmittedRotation,
  result: TokenAnswer,
  response: TokenIssued,
  secret: ({ token }) => token.id,
  prepare: ({ body }, { env, orgId }) => withNewSecret(body, env, orgId),
  perform: async ({ params: { tokenId: id }, input }, { actor, tenant, now, newId, read }) => {
    const rows = await read((add) => ({
      token: add(tokenById(tenant, id)),
      holder: add(holderOf(tenant, id)),
      working: add(workingTokens(tenant, memberOfToken(tenant, id), now)),
    }));
    const before = orNotFound(rows.token()[0], 'token');
    requireFreshSignIn(await actor, now);
    requireOwnToken(await actor, before.memberId);
    refuseReplaced(before);
    refuseEnded(before, now);
    refuseWithoutHolder(rows.holder());
    if (input.graceSeconds > 0) refuseMore(rows.working());
    const token = tokenOf(before, input.start, newId());
    const expiresAt = endOfGrace(before, now, input.graceSeconds);
    const ended = { expiresAt, replacedBy: token.id };
    const { digest, limiter, keyId } = input;
    return {
      statements: [
        tokenRows.update(tenant, id, ended),
        tokenRows.insert(tenant, { ...token, digest, limiter, keyId }),
      ],
      events: replacement(before, { ...before, ...ended }, token),
      result: { token },
    };
  },
  location: ({ token: { id } }) => `/tokens/${id}`,
});

/**
 * Generates a secret. The writer receives only its digest and its first characters; only the answer has
 * the secret.
 */
function withNewSecret<Body extends object>(body: Body, env: Env, orgId: string) {
  const { secret, ...kept } = newSecret(env, orgId);
  const present = ({ token }: { readonly token: Token }) => ({ token, secret });
  return { submitted: { ...body, ...kept }, present };
}

/** The audit events of a rotation: one token ends, another begins. */
function replacement(before: Token, after: Token, next: Token): AuditEvent[] {
  return [
    { action: 'token.rotated', id: before.id, before, after },
    { action: 'token.created', id: next.id, before: null, after: next },
  ];
}

/** A replaced token expires when its grace ends. A second replacement would inherit that expiry. */
function refuseReplaced({ replacedBy, assistant }: Token): void {
  if (assistant !== null) {
    throw new Failure('token_inactive', 'The access of an assistant has no secret to rotate.');
  }
  if (replacedBy === null) return;
  throw new Failure(
    'token_inactive',
    `The token has been replaced by ${replacedBy} already: rotate that one.`,
  );
}

function refuseEnded({ revokedAt, expiresAt }: Token, now: Instant): void {
  if (revokedAt === null && (expiresAt === null || expiresAt > now)) return;
  throw new Failure('token_inactive', 'A revoked or expired token cannot be rotated.');
}

function refuseWithoutHolder(holder: readonly unknown[]): void {
  if (holder.length > 0) return;
  throw new Failure('token_inactive', 'The member to whom the token belongs has been removed.');
}

/** When a rotated token ends: not later than its own expiry. */
function endOfGrace({ expiresAt }: Token, now: Instant, graceSeconds: number): Instant {
  const graceEnds = instant(millisecondsOf(now) + graceSeconds * 1000);
  return expiresAt !== null && expiresAt < graceEnds ? expiresAt : graceEnds;
}

/** How long the rate limiter may take. */
const DEADLINE_MS = 5000;

export const listRefusals = read({
  id: 'listTokenRefusals',
  summary: 'List the refused requests of a token',
  description:
    'The last 100 requests with a token that were refused in the last seven days, newest first: without their query and body. They are recorded after the answer. Requests to unknown paths, and those with a token that has ended, are not among them.',
  permission: 'token:read',
  params: TokenPath,
  response: RefusalList,
  changesWithoutWrites: true, // refusals are recorded beside the writer
  load: (tenant, { params: { tokenId } }) => tenant.read(limiterOf(tenant, tokenId)),
  answer: async (rows, _received, env) => {
    const { name } = orNotFound(rows()[0], 'token');
    const limiter = objectNamed(env.RATE_LIMITER, name, env);
    const refusals = await repeatIfLost(() => within(DEADLINE_MS, limiter.refused()));
    return { body: jsonOf({ refusals: [...refusals] }) };
  },
});
