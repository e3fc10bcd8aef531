import * as z from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { integer, moment, name, object, uuid, wordSet } from '../../http/fields.ts';
import { instant } from '../../values/instant.ts';
import { SCOPES } from '../../values/roles.ts';
import { MAX_PAGE } from '../../http/newest-page.ts';

export const TokenPath = z.object({ tokenId: uuid() });

const ABOUT = {
  id: 'Id of the token, which is not the token.',
  orgId: 'The organisation that it opens.',
  memberId: 'Whose token it is: it never permits more than this member’s role.',
  name: 'What it is for, from 1 to 255 characters: `CRM`, `website`.',
  scopes: 'What it may be used for; each operation of version 1 names the scope that it needs.',
  start:
    'The secret’s first characters, to recognise it by; `null` for a token from before they were kept.',
  createdAt: 'When it was issued (UTC).',
  lastUsedAt: 'When it was used last (UTC), to the minute; `null` if never.',
  expiresAt: 'When it ends (UTC); `null`: never.',
  revokedAt: 'When it was revoked (UTC); `null` if it is not.',
};

export const NewToken = object(
  described(
    {
      name: name(255),
      memberId: uuid(),
      scopes: wordSet(SCOPES),
      expiresAt: moment()
        .refine((expiresAt) => expiresAt > instant(Date.now()), 'must be in the future')
        .nullish(),
    },
    ABOUT,
  ),
).meta({ id: 'NewToken', description: 'An API token to issue to a member.' });

const DAY_SECONDS = 24 * 60 * 60;
const MAX_GRACE_SECONDS = 30 * DAY_SECONDS;

export const Rotation = object({
  graceSeconds: integer(0, MAX_GRACE_SECONDS)
    // Whoever rotates a token seldom changes it everywhere in the same moment.
    .default(DAY_SECONDS)
    .describe(
      'For how many seconds the old token goes on working: 24 hours unless told, at most 30 days. 0 ends it at once.',
    ),
}).meta({ id: 'Rotation', description: 'How a token is replaced by a new one.' });

const Token = z
  .strictObject(
    described(
      {
        id: answeredId(),
        orgId: answeredId(),
        memberId: answeredId(),
        name: answeredText(255),
        scopes: z.array(z.enum(SCOPES)).meta({ maxItems: SCOPES.length }),
        start: answeredText(64).nullable(),
        createdAt: answeredInstant(),
        lastUsedAt: answeredInstant().nullable(),
        expiresAt: answeredInstant().nullable(),
        revokedAt: answeredInstant().nullable(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'Token', description: 'An API token as it can be shown: never its secret.' });

export type Token = z.output<typeof Token>;

/** What the writer is told of a secret: enough to recognise it, too little to use it. */
const SECRET_KEPT = { digest: z.string(), start: z.string() };

/** A token to store, as the writer is told it. */
export const SubmittedToken = z.object({
  name: z.string(),
  memberId: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiresAt: moment().nullish(),
  ...SECRET_KEPT,
});

/** A rotation, as the writer is told it. */
export const SubmittedRotation = z.object({ graceSeconds: z.int(), ...SECRET_KEPT });

export const TokenAnswer = z.strictObject({ token: Token });
export const TokenList = z.strictObject({
  tokens: z
    .array(Token)
    .meta({ maxItems: MAX_PAGE, description: 'A page of tokens, newest first.' }),
});

export const TokenIssued = z.strictObject({
  token: Token,
  secret: answeredText(128).describe(
    'What the token’s holder sends as `Authorization: Bearer …`. It is shown this once, and kept nowhere.',
  ),
});
