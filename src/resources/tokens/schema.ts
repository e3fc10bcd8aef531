import * as z from 'zod';
import { sentObject, integer, moment, name, object, uuid } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { wordSet } from '../../fields/lists.ts';
import { REFUSALS_KEPT } from '../../limits/refusals.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import { SCOPES } from '../../values/roles.ts';
import { MAX_PAGE } from '../../fields/paging.ts';
import { ruled } from '../../fields/rules.ts';

export const TokenPath = z.object({ tokenId: uuid() });

const ABOUT = {
  id: 'Id of the token. It is not the secret.',
  orgId: 'The organisation to which it gives access.',
  memberId: 'The member to whom it belongs: it never permits more than this member’s role.',
  name: 'Its purpose, from 1 to 255 characters: `CRM`, `website`.',
  scopes: 'Its scopes. Each operation of version 1 names the scope that it needs.',
  start: 'The first characters of the secret, to recognise it.',
  createdAt: 'When it was issued (UTC).',
  lastUsedAt: 'When it was used last (UTC), to the minute; `null` if never.',
  expiresAt: 'When it ends (UTC); `null`: never.',
  revokedAt: 'When it was revoked (UTC); `null` if it is not.',
  assistant:
    'For the access of an assistant, its host, such as `claude.ai`; `null` for a token that a person has.',
  replacedBy: 'Id of the token that replaced it by a rotation; `null` if none has.',
};

export const NewToken = sentObject(ABOUT, {
  name: name(255),
  memberId: uuid(),
  scopes: wordSet(SCOPES),
  expiresAt: moment()
    .refine((expiresAt) => expiresAt > instant(timeNow()), ruled('future'))
    .nullish(),
}).meta({ id: 'NewToken', description: 'An API token to issue to a member.' });

const DAY_SECONDS = 24 * 60 * 60;
const MAX_GRACE_SECONDS = 30 * DAY_SECONDS;

export const Rotation = object({
  graceSeconds: integer(0, MAX_GRACE_SECONDS)
    // Callers need time to replace the token everywhere.
    .default(DAY_SECONDS)
    .describe(
      'For how many seconds the old token still works: 24 hours by default, at most 30 days. 0 ends it at once.',
    ),
}).meta({ id: 'Rotation', description: 'The terms of a rotation.' });

export const Token = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id(),
    memberId: answered.id(),
    name: answered.text(255),
    scopes: z.array(z.enum(SCOPES)).meta({ maxItems: SCOPES.length }),
    start: answered.text(64),
    createdAt: answered.instant(),
    lastUsedAt: answered.instant().nullable(),
    expiresAt: answered.instant().nullable(),
    revokedAt: answered.instant().nullable(),
    assistant: answered.text(255).nullable(),
    replacedBy: answered.id().nullable(),
  })
  .meta({ id: 'Token', description: 'An API token, without its secret.' });

export type Token = z.output<typeof Token>;

/** The part of a secret that is stored: enough to recognise the secret, not to use it. */
const SECRET_KEPT = {
  digest: z.string(),
  limiter: z.string(),
  keyId: z.string(),
  start: z.string(),
};

/** The writer's input for a new token. */
export const SubmittedToken = z.object({
  name: z.string(),
  memberId: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiresAt: moment().nullish(),
  assistant: z.string().optional(),
  ...SECRET_KEPT,
});

/** The writer's input for a rotation. */
export const SubmittedRotation = z.object({ graceSeconds: z.int(), ...SECRET_KEPT });

const RefusedRequest = z
  .strictObject({
    at: answered.instant().describe('When it was refused (UTC); the last of several.'),
    since: answered.instant().describe('When the first of them was refused (UTC).'),
    count: answered
      .integer(1)
      .describe(
        'How many requests it stands for: 1, except for requests beyond the rate, which are one line while less than a minute is between them.',
      ),
    method: answered.text(10).describe('Its method.'),
    path: answered
      .text(255)
      .describe(
        'Its path, without the query. A part that should be an id and is none has the parameter’s name.',
      ),
    status: answered.integer(400, 499).describe('The status of the answer.'),
    code: answered.text(64).describe('The code of the error.'),
    message: answered.text().describe('The message of the error, without what was sent.'),
    requestId: answered.text(128).describe('Its `X-Request-Id`.'),
  })
  .meta({ id: 'RefusedRequest', description: 'A request with a token that was refused.' });

export const RefusalList = z.strictObject({
  refusals: answered.list(
    RefusedRequest,
    REFUSALS_KEPT,
    'The refused requests of the last seven days, newest first.',
  ),
});

export const TokenAnswer = z.strictObject({ token: Token });
export const TokenList = z.strictObject({
  tokens: answered.list(Token, MAX_PAGE, 'A page of tokens, newest first.'),
});

export const TokenIssued = z.strictObject({
  token: Token,
  secret: answered
    .text(128)
    .describe(
      'The secret for `Authorization: Bearer …`. It is shown only once, and is not stored.',
    ),
});
