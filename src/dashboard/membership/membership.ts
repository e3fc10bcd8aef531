import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Permission, PERMISSIONS } from '../../access/permissions.ts';
import { type Role, ROLES } from '../../values/roles.ts';

/** The signed-in person's membership in the organisation shown. */
export interface Membership {
  readonly orgId: string;
  readonly orgName: string;
  readonly memberId: string;
  /** The person's name. */
  readonly name: string;
  readonly role: Role;
}

/** `null` outside an organisation's pages. */
export const MembershipContext = createContext<Membership | null>(null);

/** @throws Error outside an organisation's pages. */
export function useMembership(): Membership {
  const membership = useContext(MembershipContext);
  if (membership === null) throw new Error('No organisation is shown here.');
  return membership;
}

/**
 * Whether a role has a permission. The service enforces it; the page only hides forbidden actions.
 */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].has(permission);
}

/**
 * Whether a person with role `own` may change a person with role `other`: not one above their own.
 */
export function isWithinReach(own: Role, other: Role): boolean {
  return ROLES.indexOf(other) >= ROLES.indexOf(own);
}

/** The roles that a person with a role may assign. */
export function rolesWithinReach(own: Role): Role[] {
  return ROLES.filter((role) => isWithinReach(own, role));
}
