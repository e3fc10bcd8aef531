import { memberOf } from '../../access/actor.ts';
import { write } from '../../http/contract/operation.ts';
import { Failure } from '../../values/failure.ts';
import type { Scope } from '../../values/roles.ts';
import { issue } from '../tokens/issue.ts';
import { SubmittedToken, TokenAnswer } from '../tokens/schema.ts';
import { newSecret } from '../tokens/secret.ts';
import { assistantsRule } from '../tokens/store.ts';
import { AccessGiven, NewAccess } from './schema.ts';
import { accessRequestIn, OAUTH_SCOPES } from './sign-in.ts';

const READING: readonly Scope[] = ['files:read', 'project:read', 'property:read'];

/**
 * Gives an assistant access: an API token that nobody sees, as the library keeps it, encrypted with what
 * only the assistant has.
 */
export const connectAssistant = write({
  permission: ['token:issue', 'self:manage'],
  effect: 'creates',
  body: NewAccess,
  submitted: SubmittedToken.omit({ memberId: true }),
  result: TokenAnswer,
  response: AccessGiven,
  doc: {
    id: 'connectAssistant',
    tag: 'Tokens',
    summary: 'Give an assistant access',
    description:
      'Gives the assistant that has sent a request access to the organisation, with at most the role that the person has at each moment. It is an API token of its own, whose `assistant` is the assistant’s host: revoke it to end the access at once.',
    refusals: ['assistants_forbidden', 'too_many_tokens'],
  },
  secret: ({ token }) => token.id,
  // Only who may give access makes the Worker ask the assistant's host who it is.
  load: () => null,
  prepare: async ({ body }, { env, orgId, origin }) => {
    const { api, request, asked, keep } = await accessRequestIn(env, origin, body.request);
    const { secret, ...kept } = newSecret(env, orgId);
    const { expiresAt } = body;
    const { redirectTo } = await api.completeAuthorization({
      request,
      userId: orgId,
      metadata: { limiter: kept.limiter },
      scope: OAUTH_SCOPES,
      props: { token: secret, expiresAt },
      revokeExistingGrants: false,
    });
    await keep();
    const scopes = body.reserves ? [...READING, 'property:update' as const] : [...READING];
    return {
      submitted: { ...kept, name: asked.name, assistant: asked.host, scopes, expiresAt },
      present: ({ token }) => ({ token, returnTo: redirectTo }),
    };
  },
  perform: async ({ input }, author) => {
    const [rule] = (await author.read((add) => add(assistantsRule(author.tenant))))();
    if (rule?.forbidsAssistants === true) {
      throw new Failure('assistants_forbidden', 'The organisation forbids assistants.');
    }
    return issue({ ...input, memberId: memberOf(await author.actor) ?? '' }, author);
  },
  location: ({ token: { id } }) => `/tokens/${id}`,
});
