/** The actions in the audit log: the kind of resource, and what was done to it. */
export const ACTIONS = [
  'org.created',
  'org.updated',
  'org.deleted',
  'org.erasure_started',
  'org.erased',
  'plan.created',
  'plan.updated',
  'member.created',
  'member.updated',
  'member.accepted',
  'member.signed_out',
  'member.removed',
  'token.created',
  'token.revoked',
  'token.rotated',
  'folder.created',
  'project.created',
  'property.created',
  'property.updated',
  'import.created',
  'image.created',
  'image.updated',
  'image.removed',
] as const;

export type Action = (typeof ACTIONS)[number];
