import type { Member } from '../../api/types.ts';
import { Badge } from '../../components/badge.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { isWithinReach, may, useMembership } from '../../membership/membership.ts';
import { memberWords } from './words.ts';
import { hasPassed } from '../../texts/formats.ts';
import type { MemberDialog } from './member-dialogs.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly members: readonly Member[];
  readonly opens: (dialog: MemberDialog, memberId: string) => () => void;
  readonly showLink: (member: Member) => void;
  readonly renew: (member: Member) => void;
}

/** The organisation's people, with their roles and actions. */
export function MemberTable({ members, ...actions }: Props) {
  const { t } = useTexts(memberWords);
  const { memberId } = useMembership();
  return (
    <Table
      label={t.shell.pages['settings/members']}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.common.name,
          kind: 'head',
          cell: ({ id, name, email }) => (
            <>
              <Clamped>{name}</Clamped> {id === memberId && <Badge>{t.common.you}</Badge>}
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
  const { t } = useTexts(memberWords);
  const ended = invitationEndsAt !== null && hasPassed(invitationEndsAt);
  return (
    <div>
      <Badge kind={ended ? 'quiet' : 'warn'}>
        {ended ? t.members.invitationEnded : t.members.pending}
      </Badge>{' '}
      <span class="small">
        {!ended && t.members.invitationEnds}
        <Moment at={invitationEndsAt} />
      </span>
    </div>
  );
}

type ActionsProps = Omit<Props, 'members'> & { readonly member: Member };

/** A person's menu. It offers no action on oneself or on somebody with a higher role. */
function Actions({ member, opens, showLink, renew }: ActionsProps) {
  const { t } = useTexts(memberWords);
  const { memberId, role } = useMembership();
  const { id, name, pending, invitationEndsAt } = member;
  if (!may(role, 'member:manage') || !isWithinReach(role, member.role)) return null;
  const invitationEnded = invitationEndsAt !== null && hasPassed(invitationEndsAt);
  const invite = () => (invitationEnded ? renew : showLink)(member);
  const link = { text: invitationEnded ? t.members.renew : t.members.link, act: invite };
  const endSessions = { text: t.members.endSessions, act: opens('end-sessions', id) };
  const remove = {
    text: pending ? t.members.withdraw : t.members.remove,
    act: opens('remove', id),
    isDangerous: true,
  };
  const isOther = id !== memberId;
  return (
    <ActionMenu
      of={name}
      actions={[
        { text: t.common.change, act: opens('change', id) },
        ...(pending ? [link] : isOther ? [endSessions] : []),
        ...(isOther ? [remove] : []),
      ]}
    />
  );
}
