import { Failure } from '../values/failure.ts';
import type { Fault } from '../values/failure.ts';
import { type Role, ROLES, type Scope } from '../values/roles.ts';
import { type Actor, memberOf } from './actor.ts';
import { PERMISSIONS } from './permissions.ts';

/**
 * Refuses an actor who would change somebody above them, or raise anybody above themselves. The
 * operator stands above everybody.
 *
 * @param roles the roles that the member has and shall have.
 * @throws Failure `forbidden`.
 */
export function requireRankOver(actor: Actor, roles: readonly Role[]): void {
  if (actor.by === 'operator') return;
  const own = actor.by === 'session' ? rankOf(actor.role) : ROLES.length;
  if (roles.every((role) => rankOf(role) >= own)) return;
  throw new Failure(
    'forbidden',
    'Nobody may change who stands above them, or raise anybody there.',
  );
}

/** @throws Failure `forbidden` for an actor who would change their own role. */
export function requireOtherThanSelf(actor: Actor, memberId: string): void {
  if (memberOf(actor) !== memberId) return;
  throw new Failure('forbidden', 'Nobody may change their own role.');
}

/**
 * Refuses an actor who would issue a token for somebody else. The operator may.
 *
 * @throws Failure `forbidden`.
 */
export function requireOwnToken(actor: Actor, memberId: string): void {
  if (actor.by === 'operator' || actor.memberId === memberId) return;
  throw new Failure('forbidden', 'A token can be issued only for oneself.');
}

/** @throws Failure `forbidden` for anybody who does not run the service. */
export function requireOperator(actor: Actor): void {
  if (actor.by === 'operator') return;
  throw new Failure(
    'forbidden',
    'Only whoever runs the service may change an organisation’s plan.',
  );
}

/** The scopes that a token may not have, as they are beyond its holder's role. */
export function scopesBeyondRole(scopes: readonly Scope[], role: Role): Fault[] {
  return scopes.flatMap((scope, at) =>
    PERMISSIONS[role].has(scope)
      ? []
      : [{ path: `scopes[${at}]`, message: `${scope} is beyond the member's role, ${role}` }],
  );
}

/** The higher the role, the lower its rank: `ROLES` begins with the highest. */
function rankOf(role: Role): number {
  return ROLES.indexOf(role);
}
