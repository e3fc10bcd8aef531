/** The scopes of API tokens. Each operation names the scope that it needs. */
export const SCOPES = [
  'files:read',
  'files:upload',
  'project:read',
  'project:create',
  'project:update',
  'property:read',
  'property:create',
  'property:import',
  'property:update',
  'publication:manage',
  'webhook:manage',
] as const;

export type Scope = (typeof SCOPES)[number];

export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
