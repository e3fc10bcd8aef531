import { useState } from 'preact/hooks';
import type { Role } from '../../../values/roles.ts';
import { inviteMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RoleField } from './role-field.tsx';

const NAME_LENGTH = 255;
const EMAIL_LENGTH = 254;

interface Props {
  readonly close: () => void;
  readonly invited: (member: Member) => Promise<void>;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ close, invited }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  return (
    <FormDialog
      title={t.members.invite}
      action={t.members.invite}
      fields={['name', 'email', 'role']}
      submission={submission}
      send={async () => {
        await invited(await inviteMember(orgId, { name, email: email.trim(), role }));
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
      <TextField
        label={t.members.email}
        name="email"
        hint={t.members.emailHint}
        type="email"
        value={email}
        change={setEmail}
        maxLength={EMAIL_LENGTH}
        required
      />
      <RoleField value={role} change={setRole} />
    </FormDialog>
  );
}
