import { changeMember, endSessionsOf, removeMember, inviteMember } from '../../api/service.ts';
import type { Member, NewMember } from '../../api/types.ts';
import {
  ConfirmDialog,
  FormDialog,
  type OnPage,
  MessageDialog,
} from '../../components/form-dialog.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useMembership, rolesWithinReach } from '../../membership/membership.ts';
import { useValues } from '../../kit/typed.ts';
import type { OpenDialog } from '../../navigation/use-dialog.ts';
import { memberWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import type { Role } from '../../../values/roles.ts';
import { SelectField } from '../../components/select-field.tsx';
import { CopyButton } from '../../components/button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Facts } from '../../components/table.tsx';
import { APP_BASE } from '../../navigation/location.ts';

interface Props {
  readonly members: readonly Member[];
  readonly dialog: OpenDialog<MemberDialog>;
  readonly changed: () => Promise<void>;
}

/** The open dialog about a person: change, remove, end sessions. */
export function OpenMemberDialog({ members, dialog, changed }: Props) {
  const { t } = useTexts(memberWords);
  const { orgId } = useMembership();
  const member = members.find(({ id }) => id === dialog.of);
  if (member === undefined) return null;
  const page = { close: dialog.close, changed };
  const { name, id, pending } = member;
  if (dialog.name === 'change') return <ChangeDialog member={member} {...page} />;
  if (dialog.name === 'remove') {
    const { removeTitle, removeHint, remove, withdrawTitle, withdrawHint, withdraw } = t.members;
    return (
      <ConfirmDialog
        {...page}
        title={pending ? withdrawTitle({ name }) : removeTitle({ name })}
        hint={pending ? withdrawHint : removeHint}
        action={pending ? withdraw : remove}
        send={() => removeMember(orgId, id)}
        notice={t.members.removed({ name })}
      />
    );
  }
  if (dialog.name !== 'end-sessions') return null;
  return (
    <ConfirmDialog
      {...page}
      title={t.members.endSessionsTitle({ name })}
      hint={t.members.endSessionsHint}
      action={t.members.endSessions}
      send={() => endSessionsOf(orgId, id)}
      notice={t.members.sessionsEnded({ name })}
    />
  );
}

/** Changes a person's name and role. Nobody changes their own role. */
function ChangeDialog({ member, ...page }: OnPage & { readonly member: Member }) {
  const { t } = useTexts(memberWords);
  const { orgId, memberId } = useMembership();
  const { values, bind } = useValues({ name: member.name, role: member.role });
  return (
    <FormDialog
      {...page}
      title={t.common.changeTitle({ name: member.name })}
      action={t.common.save}
      send={() => changeMember(orgId, member.id, values)}
      notice={t.common.saved({ name: values.name })}
    >
      <NameField label={t.common.name} {...bind('name')} />
      {member.id === memberId ? (
        <p class="hint">{t.members.ownRole}</p>
      ) : (
        <RoleField {...bind('role')} />
      )}
    </FormDialog>
  );
}

/** The dialogs of the members' page. */
export const MEMBER_DIALOGS = ['invite', 'change', 'remove', 'end-sessions'] as const;

export type MemberDialog = (typeof MEMBER_DIALOGS)[number];

interface RoleFieldProps {
  readonly value: Role;
  readonly change: (role: Role) => void;
}

/** A choice of the roles that the person may assign, with the chosen role's rights. */
function RoleField({ value, change }: RoleFieldProps) {
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
