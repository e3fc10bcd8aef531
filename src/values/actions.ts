/** What the operator's plane can have done: to what, and what. */
export const ACTIONS = [
  'org.created',
  'org.updated',
  'plan.created',
  'plan.updated',
  'member.created',
  'member.updated',
  'member.removed',
  'token.created',
  'token.revoked',
  'token.rotated',
  'property.updated',
  'image.created',
  'image.updated',
  'image.removed',
] as const;

export type Action = (typeof ACTIONS)[number];
