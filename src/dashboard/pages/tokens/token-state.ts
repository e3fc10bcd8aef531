import { type Scope } from '../../../values/roles.ts';
import type { Member, Token } from '../../api/types.ts';
import { DAY_MS, hasPassed } from '../../texts/formats.ts';
import { may } from '../../membership/membership.ts';
import { millisecondsOf } from '../../../values/instant.ts';

/** Why a token is no longer valid; `null` for a valid one. */
export type Ending = 'revoked' | 'expired' | null;

export function endingOf({ revokedAt, expiresAt }: Token): Ending {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && hasPassed(expiresAt) ? 'expired' : null;
}

const SOON_DAYS = 14;

/** Whether a valid token without a replacement expires within 14 days. */
export function endsSoon(token: Token): boolean {
  if (token.expiresAt === null || token.replacedBy !== null || endingOf(token) !== null) {
    return false;
  }
  return millisecondsOf(token.expiresAt) - Date.now() < SOON_DAYS * DAY_MS;
}

/** The token's scopes that its holder's current role no longer permits. */
export function scopesWithoutEffect({ scopes }: Token, holder: Member | undefined): Scope[] {
  return scopes.filter((scope) => holder === undefined || !may(holder.role, scope));
}
