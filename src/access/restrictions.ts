import { Failure, type Fault } from '../values/failure.ts';
import { type Instant, millisecondsOf } from '../values/instant.ts';
import { ROLES, type Role, type Scope } from '../values/roles.ts';
import { type Actor, memberOf, roleOf } from './actor.ts';
import { PERMISSIONS } from './permissions.ts';
import { broken } from '../values/rule-messages.ts';

/**
 * Refuses an actor who would change a member above them, or give a member a role above their own. The
 * operator is above everybody.
 *
 * @param roles the member's role before and after the change.
 * @throws Failure `forbidden`.
 */
export function requireRankOver(actor: Actor, roles: readonly Role[]): void {
  if (actor.by === 'operator') return;
  const ownRole = roleOf(actor);
  const own = ownRole === null ? ROLES.length : rankOf(ownRole);
  if (roles.every((role) => rankOf(role) >= own)) return;
  throw new Failure('forbidden', 'You cannot change or assign a role above your own.');
}

export function requireOtherThanSelf(actor: Actor, memberId: string): void {
  if (memberOf(actor) !== memberId) return;
  throw new Failure('forbidden', 'You cannot change your own role.');
}

/** Refuses to issue a token for another member. Only the operator may. @throws Failure `forbidden`. */
export function requireOwnToken(actor: Actor, memberId: string): void {
  if (actor.by === 'operator' || memberOf(actor) === memberId) return;
  throw new Failure('forbidden', 'You can issue tokens only for yourself.');
}

/** @throws Failure `forbidden` for everybody except the operator. */
export function requireOperator(actor: Actor): void {
  if (actor.by === 'operator') return;
  throw new Failure(
    'forbidden',
    'Only the operator of the service can change an organisation’s plan.',
  );
}

/** @throws Failure `forbidden` for everybody except owners and the operator. */
export function requireOwner(actor: Actor): void {
  if (roleOf(actor) === 'owner') return;
  throw new Failure('forbidden', 'Only an owner can forbid or permit assistants.');
}

const FRESH_FOR_MS = 12 * 60 * 60 * 1000;

/**
 * Refuses an action that grants access if the person signed in too long ago, so that
 * an open browser gives nobody a token.
 *
 * @throws Failure `sign_in_too_old`.
 */
export function requireFreshSignIn(actor: Actor, now: Instant): void {
  if (actor.by !== 'session') return;
  if (millisecondsOf(actor.signedInAt) + FRESH_FOR_MS > millisecondsOf(now)) return;
  throw new Failure('sign_in_too_old', 'Please sign in again, because this action grants access.');
}

/** The faults of scopes that the role of the token's member does not have. */
export function scopesBeyondRole(scopes: readonly Scope[], role: Role): Fault[] {
  return scopes.flatMap((scope, at) =>
    PERMISSIONS[role].has(scope)
      ? []
      : [{ path: `scopes[${at}]`, ...broken('beyond_role', { other: scope, role }) }],
  );
}

/** The higher the role, the lower its rank: `ROLES` begins with the highest. */
function rankOf(role: Role): number {
  return ROLES.indexOf(role);
}
