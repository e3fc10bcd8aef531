import { inviteMember } from '../../api/service.ts';
import type { Member, NewMember } from '../../api/types.ts';
import { CopyButton } from '../../components/button.tsx';
import { type OnPage, FormDialog, MessageDialog } from '../../components/form-dialog.tsx';
import { Moment } from '../../components/moment.tsx';
import { Facts } from '../../components/table.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { APP_BASE } from '../../navigation/location.ts';
import { useValues } from '../../kit/typed.ts';
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
    <MessageDialog
      title={t.members.invitedTitle({ name })}
      close={close}
      to={email}
      subject={t.members.subject({ organisation: orgName })}
      message={message}
    >
      <p>{t.members.invitedHint}</p>
      <Facts
        facts={{
          [t.members.email]: email,
          [t.members.role]: t.roles[member.role],
          [t.members.acceptUntil]: <Moment at={invitationEndsAt} as="dateTime" />,
          [t.members.link]: <CopyButton text={link} label={t.members.copyLink} />,
        }}
      />
    </MessageDialog>
  );
}

const EMAIL_LENGTH = 254;

const NEW: NewMember = { name: '', email: '', role: 'editor' };

interface InviteDialogProps extends OnPage {
  /** Shows the link to send. */
  readonly invited: (member: Member) => void;
}

/** Asks for the invited person's name, address and role. */
export function InviteDialog({ invited, ...page }: InviteDialogProps) {
  const { t } = useTexts(memberWords);
  const { orgId } = useMembership();
  const { values, bind } = useValues(NEW);
  return (
    <FormDialog
      {...page}
      title={t.members.invite}
      action={t.members.invite}
      send={async () => {
        const member = await inviteMember(orgId, { ...values, email: values.email.trim() });
        page.close();
        invited(member);
        await page.changed();
      }}
    >
      <NameField label={t.common.name} {...bind('name')} />
      <TextField
        label={t.members.email}
        hint={t.members.emailHint}
        type="email"
        {...bind('email')}
        maxLength={EMAIL_LENGTH}
        required
      />
      <RoleField {...bind('role')} />
    </FormDialog>
  );
}
