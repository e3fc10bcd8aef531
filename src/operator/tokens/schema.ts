import { z } from 'zod';
import { answeredId, answeredInstant } from '../../http/answer-fields.ts';
import { integer, moment, name, object, uuid, wordSet } from '../../http/fields.ts';
import { instant } from '../../values/instant.ts';
import { SCOPES } from '../../values/roles.ts';
import { OrganisationPath } from '../desk.ts';

export const TokenPath = OrganisationPath.extend({ tokenId: uuid() });

export const NewToken = object({
  name: name(255),
  /** Whose token it is: it never permits more than this person's role. */
  memberId: uuid(),
  scopes: wordSet(SCOPES),
  expiresAt: moment()
    .refine((expiresAt) => expiresAt > instant(Date.now()), 'must be in the future')
    .nullish(),
});

const MAX_GRACE_SECONDS = 30 * 24 * 60 * 60;

export const Rotation = object({ graceSeconds: integer(0, MAX_GRACE_SECONDS).default(0) });

/** An API token as it can be shown: never its secret. */
const Token = z.strictObject({
  id: answeredId(),
  orgId: answeredId(),
  /** Whose token it is. */
  memberId: answeredId(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The secret's first characters; `null` for a token from before they were kept. */
  start: z.string().nullable(),
  createdAt: answeredInstant(),
  /** To the minute. */
  lastUsedAt: answeredInstant().nullable(),
  expiresAt: answeredInstant().nullable(),
  revokedAt: answeredInstant().nullable(),
});

export type Token = z.output<typeof Token>;

export const TokenAnswer = z.strictObject({ token: Token });
export const TokenList = z.strictObject({ tokens: z.array(Token) });

/** A new token, and what its holder sends: shown this once. */
export const TokenIssued = z.strictObject({ token: Token, secret: z.string() });
