/** The actions in the audit log: the kind of resource, and what was done to it. */
export const ACTIONS = [
  'org.created',
  'org.updated',
  'org.deleted',
  'plan.created',
  'plan.updated',
  'member.created',
  'member.updated',
  'member.invited',
  'member.accepted',
  'member.signed_out',
  'member.removed',
  'token.created',
  'token.revoked',
  'token.rotated',
  'folder.created',
  'folder.updated',
  'project.created',
  'project.updated',
  'property.created',
  'property.updated',
  'import.created',
  'image.created',
  'image.updated',
  'image.removed',
] as const;

export type Action = (typeof ACTIONS)[number];
