import { useState } from 'preact/hooks';
import { changeMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RoleField } from './role-field.tsx';

const NAME_LENGTH = 255;

interface Props {
  readonly member: Member;
  readonly close: () => void;
  readonly changed: () => Promise<void>;
}

/** Changes what a person is called, and their role unless they are oneself. */
export function ChangeDialog({ member, close, changed }: Props) {
  const { t } = useTexts();
  const { orgId, memberId } = useMembership();
  const submission = useSubmit();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  return (
    <FormDialog
      title={t.members.changeTitle(member.name)}
      action={t.common.save}
      fields={['name', 'role']}
      submission={submission}
      send={async () => {
        await changeMember(orgId, member.id, { name, role });
        await changed();
      }}
      onClose={close}
    >
      <TextField
        label={t.members.name}
        name="name"
        value={name}
        change={setName}
        maxLength={NAME_LENGTH}
        required
        autoFocus
      />
      {member.id === memberId ? (
        <p class="hint">{t.members.ownRole}</p>
      ) : (
        <RoleField value={role} change={setRole} />
      )}
    </FormDialog>
  );
}
