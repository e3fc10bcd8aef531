import type { Role } from '../../../values/roles.ts';
import { SelectField } from '../../components/select-field.tsx';
import { rolesWithinReach, useMembership } from '../../membership/membership.ts';
import { memberWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly value: Role;
  readonly change: (role: Role) => void;
}

/** A choice of the roles that the person may assign, with the chosen role's rights. */
export function RoleField({ value, change }: Props) {
  const { t } = useTexts(memberWords);
  const { role: own } = useMembership();
  const roles = rolesWithinReach(own);
  return (
    <SelectField
      label={t.members.role}
      name="role"
      hint={t.members.rights[value]}
      value={value}
      change={change}
      options={roles.map((role) => ({ value: role, label: t.roles[role] }))}
    />
  );
}
