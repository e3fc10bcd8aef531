import { type Role, ROLES, type Scope, SCOPES } from '../values/roles.ts';
import { Failure, organisationClosed } from '../values/failure.ts';
import type { Instant } from '../values/instant.ts';

/** Permissions that only people can have, never a token. */
const OF_PEOPLE = [
  'organisation:read',
  'organisation:update',
  'member:read',
  'member:manage',
  'token:read',
  'token:issue',
  'token:manage',
  'audit:read',
] as const;

const OF_TOKENS = 'usage:read';

/** The permission of every signed-in person, for what concerns only themselves. */
const OF_ONESELF = 'self:manage';

/** The permission that only an invitation grants. */
const OF_INVITED = 'invitation:accept';

/** The permission of everybody who has the key of a publication. */
const OF_VISITORS = 'published:read';

/** The permission of the operator alone: to open, export and erase organisations, and for the service itself. */
const OF_OPERATOR = 'service:operate';

/** A permission that an operation requires. The scopes of tokens are permissions. */
export type Permission =
  | Scope
  | (typeof OF_PEOPLE)[number]
  | typeof OF_TOKENS
  | typeof OF_ONESELF
  | typeof OF_INVITED
  | typeof OF_VISITORS
  | typeof OF_OPERATOR;

const READING: readonly Permission[] = [
  'files:read',
  'project:read',
  'property:read',
  'organisation:read',
  'member:read',
  'token:read',
  'token:issue',
  OF_ONESELF,
];

const OF_MANAGERS: ReadonlySet<Scope> = new Set(['webhook:manage']);

/** The permissions of each role. A token never has more than the role of its creator. */
export const PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set([...SCOPES, ...OF_PEOPLE, OF_ONESELF]),
  admin: new Set([...SCOPES, ...OF_PEOPLE, OF_ONESELF]),
  editor: new Set([...READING, ...SCOPES.filter((scope) => !OF_MANAGERS.has(scope))]),
  viewer: new Set(READING),
};

/** The permissions of the operator's key: those of an owner, but for what a person does for themselves. */
export const PERMISSIONS_OF_OPERATOR: ReadonlySet<Permission> = new Set([
  ...SCOPES,
  ...OF_PEOPLE,
  OF_OPERATOR,
]);

export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => PERMISSIONS[role].has(permission));
}

/**
 * The present permissions of a token: those of its scopes that its creator's present role still has,
 * and the permission of every live token. The token of a removed creator (`null`) has none.
 */
export function permissionsOfToken(
  issued: readonly Scope[],
  creatorRole: Role | null,
): Set<Permission> {
  if (creatorRole === null) return new Set();
  const scopes = issued.filter((scope) => PERMISSIONS[creatorRole].has(scope));
  return new Set([OF_TOKENS, ...scopes]);
}

/**
 * Refuses a token that lacks a permission.
 *
 * @throws Failure `insufficient_scope` with the missing scopes. In its details they are separated by
 * spaces, as in OAuth.
 */
export function requirePermissions(
  granted: ReadonlySet<Permission>,
  required: readonly Permission[],
): void {
  const missing = required.filter((permission) => !granted.has(permission));
  if (missing.length === 0) return;
  throw new Failure(
    'insufficient_scope',
    `The token does not permit this operation: it lacks the scope ${missing.join(' and the scope ')}.`,
    { required: missing.join(' ') },
  );
}

/** The refusal of a token whose holder has left the organisation: it permits nothing any more. */
export function holderRemoved(required: readonly Permission[]): Failure {
  const message = 'The token permits nothing any more: its holder has left the organisation.';
  const details = { required: required.join(' '), reason: 'member_removed' };
  return new Failure('insufficient_scope', message, details);
}

/** Refuses a person whose role does not permit something. @throws Failure `forbidden` that names what. */
export function requireRolePermits(role: Role, required: readonly Permission[]): void {
  const missing = required.filter((permission) => !PERMISSIONS[role].has(permission));
  if (missing.length === 0) return;
  throw new Failure('forbidden', `Your role, ${role}, does not permit ${missing.join(' and ')}.`);
}

/** Refuses the operator what only a person may do. @throws Failure `forbidden` that names it. */
export function requireOperatorPermits(required: readonly Permission[]): void {
  const missing = required.filter((permission) => !PERMISSIONS_OF_OPERATOR.has(permission));
  if (missing.length === 0) return;
  throw new Failure('forbidden', `The operator key does not permit ${missing.join(' and ')}.`);
}

/**
 * Refuses every caller of a suspended organisation. A surface calls it with the result of its look-up:
 * after 401 and 429, and before it checks permissions.
 *
 * @param suspendedAt `null` if the organisation is not suspended.
 * @throws Failure `organisation_suspended`.
 */
export function refuseSuspended(suspendedAt: Instant | null): void {
  if (suspendedAt === null) return;
  throw new Failure(
    'organisation_suspended',
    'The organisation is suspended. Ask the operator of the service to resume it.',
  );
}

/**
 * Refuses every request for an organisation that is closed in its shard. Surfaces call it before
 * {@link refuseSuspended}.
 *
 * @param closedAt `null` if the organisation is open, or does not exist.
 * @throws Failure `unavailable`.
 */
export function refuseClosed(closedAt: Instant | null | undefined): void {
  if (closedAt !== null && closedAt !== undefined) throw organisationClosed();
}
