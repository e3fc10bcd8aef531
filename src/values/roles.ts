/** What a token may be allowed to do; each operation names the scopes it needs. */
export const SCOPES = [
  'files:read',
  'files:upload',
  'project:read',
  'project:create',
  'property:read',
  'property:create',
  'property:import',
] as const;

export type Scope = (typeof SCOPES)[number];

export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

const READING: readonly Scope[] = ['files:read', 'project:read', 'property:read'];

/** The one table of what a role permits. A token never exceeds its creator's row. */
const PERMISSIONS: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(SCOPES),
  admin: new Set(SCOPES),
  editor: new Set(SCOPES),
  viewer: new Set(READING),
};

/**
 * The scopes a token has right now: those it was issued with that its creator's
 * present role still permits. A removed creator (`null`) leaves nothing.
 */
export function effectiveScopes(issued: readonly Scope[], creatorRole: Role | null): Set<Scope> {
  if (creatorRole === null) return new Set();
  return new Set(issued.filter((scope) => PERMISSIONS[creatorRole].has(scope)));
}
