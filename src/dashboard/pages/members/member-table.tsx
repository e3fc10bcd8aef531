import type { Member } from '../../api/types.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Table } from '../../components/table.tsx';
import { isWithinReach, may, useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { hasPassed } from '../../texts/formats.ts';
import type { MemberDialog } from './member-dialogs.tsx';

interface Props {
  readonly members: readonly Member[];
  readonly open: (dialog: MemberDialog, memberId: string) => void;
  readonly showLink: (member: Member) => void;
  readonly renew: (member: Member) => void;
}

/** The organisation's people, with their roles and actions. */
export function MemberTable({ members, ...actions }: Props) {
  const { t } = useTexts();
  const { memberId } = useMembership();
  return (
    <Table
      label={t.members.title}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.members.name,
          kind: 'head',
          cell: ({ id, name, email }) => (
            <>
              {name} {id === memberId && <span class="badge">{t.common.you}</span>}
              <span class="small">{email}</span>
            </>
          ),
        },
        { title: t.members.role, cell: ({ role }) => t.roles[role] },
        {
          title: t.members.since,
          cell: (member) =>
            member.pending ? (
              <Invitation member={member} />
            ) : (
              <Moment at={member.createdAt} as="date" />
            ),
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: (member) => <Actions member={member} {...actions} />,
        },
      ]}
    />
  );
}

/** Marks an invited person, with the invitation's end. */
function Invitation({ member: { invitationEndsAt } }: { readonly member: Member }) {
  const { t } = useTexts();
  const ended = invitationEndsAt !== null && hasPassed(invitationEndsAt);
  return (
    <>
      <span class={ended ? 'badge quiet' : 'badge warn'}>
        {ended ? t.members.invitationEnded : t.members.pending}
      </span>{' '}
      <span class="small">
        {!ended && t.members.invitationEnds}
        <Moment at={invitationEndsAt} />
      </span>
    </>
  );
}

type ActionsProps = Omit<Props, 'members'> & { readonly member: Member };

/** A person's menu. It offers no action on oneself or on somebody with a higher role. */
function Actions({ member, open, showLink, renew }: ActionsProps) {
  const { t } = useTexts();
  const { memberId, role } = useMembership();
  const { id, name, pending, invitationEndsAt } = member;
  if (!may(role, 'member:manage') || !isWithinReach(role, member.role)) return null;
  const opens = (dialog: MemberDialog) => () => {
    open(dialog, id);
  };
  const invitationEnded = invitationEndsAt !== null && hasPassed(invitationEndsAt);
  const invite = () => {
    (invitationEnded ? renew : showLink)(member);
  };
  const link = { text: invitationEnded ? t.members.renew : t.members.link, act: invite };
  const endSessions = { text: t.members.endSessions, act: opens('end-sessions') };
  const remove = {
    text: pending ? t.members.withdraw : t.members.remove,
    act: opens('remove'),
    isDangerous: true,
  };
  const isOther = id !== memberId;
  return (
    <ActionMenu
      of={name}
      actions={[
        { text: t.members.change, act: opens('change') },
        ...(pending ? [link] : isOther ? [endSessions] : []),
        ...(isOther ? [remove] : []),
      ]}
    />
  );
}
