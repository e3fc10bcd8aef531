import { useState } from 'preact/hooks';
import type { Role } from '../../../values/roles.ts';
import { inviteMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Moment } from '../../components/moment.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { APP_BASE } from '../../navigation/location.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RoleField } from './role-field.tsx';

interface Props {
  /** Whether the form for a new invitation is open. */
  readonly asks: boolean;
  /** The invited member whose link is shown. */
  readonly shown: Member | null;
  readonly show: (member: Member | null) => void;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

/** The dialogs of an invitation: first the form, then the link to send. */
export function InvitationDialogs({ asks, shown, show, close, reload }: Props) {
  return (
    <>
      {asks && (
        <InviteDialog
          close={close}
          invited={async (member) => {
            close();
            show(member);
            await reload();
          }}
        />
      )}
      {shown !== null && (
        <InvitationDialog
          member={shown}
          close={() => {
            show(null);
          }}
        />
      )}
    </>
  );
}

interface InvitationDialogProps {
  readonly member: Member;
  readonly close: () => void;
}

/** Shows the link to send to an invited person. */
function InvitationDialog({ member, close }: InvitationDialogProps) {
  const { t } = useTexts();
  const link = `${location.origin}${APP_BASE}`;
  return (
    <Dialog title={t.members.invitedTitle(member.name)} onClose={close}>
      <div class="dialog-body">
        <p>{t.members.invitedHint}</p>
        <dl class="facts">
          <dt>{t.members.email}</dt>
          <dd>{member.email}</dd>
          <dt>{t.members.role}</dt>
          <dd>{t.roles[member.role]}</dd>
          <dt>{t.members.acceptUntil}</dt>
          <dd>
            <Moment at={member.invitationEndsAt} as="dateTime" />
          </dd>
        </dl>
        <div class="secret">
          <code>{link}</code>
          <CopyButton kind="primary" text={link} label={t.members.copyLink} />
        </div>
        <div class="dialog-actions">
          <Button onClick={close}>{t.common.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}

const EMAIL_LENGTH = 254;

interface InviteDialogProps {
  readonly close: () => void;
  readonly invited: (member: Member) => Promise<void>;
}

/** Asks for the invited person's name, address and role. */
function InviteDialog({ close, invited }: InviteDialogProps) {
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
      <NameField label={t.members.name} value={name} change={setName} />
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
