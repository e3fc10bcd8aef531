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
