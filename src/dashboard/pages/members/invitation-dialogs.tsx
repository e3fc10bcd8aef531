import type { Role } from '../../../values/roles.ts';
import { inviteMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { CopyButton } from '../../components/button.tsx';
import { CloseButton, Dialog } from '../../components/dialog.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Moment } from '../../components/moment.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { APP_BASE } from '../../navigation/location.ts';
import { useTyped } from '../../navigation/typed.ts';
import { memberWords } from './words.ts';
import { RoleField } from './role-field.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface InvitationDialogProps {
  readonly member: Member;
  readonly close: () => void;
}

/** Shows the message to send to an invited person, with its link. */
export function InvitationDialog({ member, close }: InvitationDialogProps) {
  const { t, format } = useTexts(memberWords);
  const { orgName, name: by } = useMembership();
  const { name, email, invitationEndsAt } = member;
  const link = `${location.origin}${APP_BASE}`;
  const until = invitationEndsAt === null ? '' : format.dateTime(invitationEndsAt);
  const message = `${t.members.message({ to: name, by, organisation: orgName, email, until })}\n${link}`;
  return (
    <Dialog title={t.members.invitedTitle({ name })} onClose={close}>
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
        <pre>{message}</pre>
      </div>
      <div class="dialog-actions">
        <CopyButton text={link} label={t.members.copyLink} />
        <CopyButton kind="primary" text={message} label={t.members.copyMessage} />
        <CloseButton>{t.common.done}</CloseButton>
      </div>
    </Dialog>
  );
}

const EMAIL_LENGTH = 254;

/** Whom a person invites. */
interface Invited {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

interface InviteDialogProps extends OnPage {
  /** Shows the link to send. */
  readonly invited: (member: Member) => void;
}

/** Asks for the invited person's name, address and role. */
export function InviteDialog({ invited, ...page }: InviteDialogProps) {
  const { t } = useTexts(memberWords);
  const { orgId } = useMembership();
  const { values, changes, kept } = useTyped<Invited>('invite', {
    name: '',
    email: '',
    role: 'editor',
  });
  const { name, email, role } = values;
  return (
    <FormDialog
      {...page}
      title={t.members.invite}
      action={t.members.invite}
      fields={['name', 'email', 'role']}
      kept={kept}
      send={async () => {
        const member = await inviteMember(orgId, { name, email: email.trim(), role });
        page.close();
        invited(member);
        await page.changed();
      }}
    >
      <NameField label={t.common.name} value={name} change={changes('name')} />
      <TextField
        label={t.members.email}
        name="email"
        hint={t.members.emailHint}
        type="email"
        value={email}
        change={changes('email')}
        maxLength={EMAIL_LENGTH}
        required
      />
      <RoleField value={role} change={changes('role')} />
    </FormDialog>
  );
}
