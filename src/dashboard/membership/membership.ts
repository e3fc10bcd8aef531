import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Permission, PERMISSIONS } from '../../access/permissions.ts';
import { type Role, ROLES } from '../../values/roles.ts';

/** What a signed-in person is in the organisation shown. */
export interface Membership {
  readonly orgId: string;
  readonly memberId: string;
  readonly role: Role;
}

/** `null` only outside of an organisation's pages. */
export const MembershipContext = createContext<Membership | null>(null);

/** @throws Error outside of an organisation's pages. */
export function useMembership(): Membership {
  const membership = useContext(MembershipContext);
  if (membership === null) throw new Error('No organisation is shown here.');
  return membership;
}

/** Whether a role permits something. The service decides: this only hides what it would refuse. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].has(permission);
}

/** Whether somebody stands at or below a role, and so may be changed by it. */
export function isWithinReach(own: Role, other: Role): boolean {
  return ROLES.indexOf(other) >= ROLES.indexOf(own);
}

/** The roles that somebody of a role may give. */
export function rolesWithinReach(own: Role): Role[] {
  return ROLES.filter((role) => isWithinReach(own, role));
}
