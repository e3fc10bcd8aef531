import * as z from 'zod';
import { memberOf } from '../../access/actor.ts';
import { boolean, filledText, momentWithin, sentObject } from '../../fields/body.ts';
import { write } from '../../http/contract/operation.ts';
import { accessRequestIn, OAUTH_SCOPES } from './sign-in.ts';
import { issue, newSecret } from '../tokens/issue.ts';
import { SubmittedToken, Token, TokenAnswer } from '../tokens/schema.ts';
import { assistantsRule } from '../tokens/store.ts';
import { Failure } from '../../values/failure.ts';
import type { Scope } from '../../values/roles.ts';

const NewAccess = sentObject(
  {
    request: 'The request, as the assistant has sent it: the query of the page that asks.',
    reserves: 'Whether the assistant may also reserve units. It can always read.',
    expiresAt: 'When the access ends (UTC), at most a year from now.',
  },
  {
    request: filledText(8000),
    reserves: boolean(),
    expiresAt: momentWithin(366),
  },
).meta({ id: 'NewAccess', description: 'The access that a person gives to an assistant.' });

const AccessGiven = z.strictObject({
  token: Token,
  returnTo: z
    .url()
    .meta({ maxLength: 8000 })
    .describe('Where the person goes next: back to the assistant, with a code that works once.'),
});

const READING: readonly Scope[] = ['files:read', 'project:read', 'property:read'];

/**
 * Gives an assistant access: an API token that nobody sees, as the library keeps it, encrypted with what
 * only the assistant has.
 */
export const connectAssistant = write({
  id: 'connectAssistant',
  tag: 'Tokens',
  summary: 'Give an assistant access',
  description:
    'Gives the assistant that has sent a request access to the organisation, with at most the role that the person has at each moment. It is an API token of its own, whose `assistant` is the assistant’s host: revoke it to end the access at once.',
  refusals: ['assistants_forbidden', 'too_many_tokens'],
  permission: ['token:issue', 'self:manage'],
  body: NewAccess,
  submitted: SubmittedToken.omit({ memberId: true }),
  result: TokenAnswer,
  response: AccessGiven,
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
