import { type Role, ROLES, type Scope, SCOPES } from '../values/roles.ts';
import { Failure, beingMoved } from '../values/failure.ts';
import type { Instant } from '../values/instant.ts';

/** What people may be permitted to do beside what tokens can: no token ever has one of these. */
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

/** What every live token permits, whatever its scopes. */
const OF_TOKENS = 'usage:read';

/** Granted to every signed-in person: it concerns only themselves. */
const OF_ONESELF = 'self:manage';

/** What an invitation permits, and no role. */
const OF_INVITED = 'invitation:accept';

/** What the operator alone is permitted: whatever concerns more than one organisation. */
const OF_OPERATOR = 'service:operate';

/** What an operation needs its caller to be permitted. The scopes of tokens are a part of it. */
export type Permission =
  | Scope
  | (typeof OF_PEOPLE)[number]
  | typeof OF_TOKENS
  | typeof OF_ONESELF
  | typeof OF_INVITED
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

/** The scopes that only those who manage the organisation have. */
const OF_MANAGERS: ReadonlySet<Scope> = new Set(['webhook:manage']);

/** The one table of what a role permits. A token never exceeds its creator's row. */
export const PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set([...SCOPES, ...OF_PEOPLE, OF_ONESELF]),
  admin: new Set([...SCOPES, ...OF_PEOPLE, OF_ONESELF]),
  editor: new Set([...READING, ...SCOPES.filter((scope) => !OF_MANAGERS.has(scope))]),
  viewer: new Set(READING),
};

/** The roles that have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => PERMISSIONS[role].has(permission));
}

/**
 * What a token permits right now: those of its scopes that its creator's present role still permits,
 * and what every live token permits. The token of a removed creator (`null`) permits nothing.
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
 * Refuses every caller of a suspended organisation, however the caller came in. A door calls it
 * with what its look-up read of the organisation: after 401 and 429, and before it judges
 * permissions.
 *
 * @param suspendedAt `null` if the organisation is not suspended.
 * @throws Failure `organisation_suspended`.
 */
export function refuseSuspended(suspendedAt: Instant | null): void {
  if (suspendedAt === null) return;
  throw new Failure(
    'organisation_suspended',
    'The organisation is suspended. The operator of the service can say why, and resume it.',
  );
}

/**
 * Refuses every caller of an organisation that is closed in the home that was asked, and every write.
 * Doors call it before {@link refuseSuspended}.
 *
 * @param closedAt `null` if the organisation is open, or does not exist.
 * @throws Failure `unavailable`.
 */
export function refuseClosed(closedAt: Instant | null | undefined): void {
  if (closedAt !== null && closedAt !== undefined) throw beingMoved();
}
