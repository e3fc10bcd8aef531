import { z } from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { integer, moment, name, object, uuid, wordSet } from '../../http/fields.ts';
import { instant } from '../../values/instant.ts';
import { SCOPES } from '../../values/roles.ts';
import { OrganisationPath } from '../desk.ts';
import { MAX_PAGE } from '../paging.ts';

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
  name: answeredText(255),
  scopes: z.array(z.enum(SCOPES)).meta({ maxItems: SCOPES.length }),
  /** The secret's first characters; `null` for a token from before they were kept. */
  start: answeredText(64).nullable(),
  createdAt: answeredInstant(),
  /** To the minute. */
  lastUsedAt: answeredInstant().nullable(),
  expiresAt: answeredInstant().nullable(),
  revokedAt: answeredInstant().nullable(),
});

export type Token = z.output<typeof Token>;

export const TokenAnswer = z.strictObject({ token: Token });
export const TokenList = z.strictObject({ tokens: z.array(Token).meta({ maxItems: MAX_PAGE }) });

/** A new token, and what its holder sends: shown this once. */
export const TokenIssued = z.strictObject({ token: Token, secret: answeredText(128) });
