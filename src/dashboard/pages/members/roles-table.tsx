import { ROLES } from '../../../values/roles.ts';
import { Table } from '../../components/table.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** What each role may do, folded away. */
export function RolesTable() {
  const { t } = useTexts();
  return (
    <details>
      <summary>{t.members.whatRolesMay}</summary>
      <Table
        label={t.members.whatRolesMay}
        rows={ROLES}
        keyOf={(role) => role}
        columns={[
          { title: t.members.role, kind: 'head', cell: (role) => t.roles[role] },
          { title: t.members.may, cell: (role) => t.rolesMay[role] },
        ]}
      />
    </details>
  );
}
