import { type Scope, SCOPES } from '../../../values/roles.ts';
import type { Token } from '../../api/types.ts';
import { DAY_MS, hasPassed } from '../../texts/formats.ts';
import { millisecondsOf } from '../../../values/instant.ts';

/** Why a token is no longer valid; `null` for a valid one. */
export function endingOf({ revokedAt, expiresAt }: Token): 'revoked' | 'expired' | null {
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

const ofFolders = (scope: Scope) => Number(scope.startsWith('files:'));

/** The scopes in the order shown: the most common ones first. */
export const SCOPE_ORDER = SCOPES.toSorted((one, other) => ofFolders(one) - ofFolders(other));
