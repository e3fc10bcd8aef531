import type { Member } from '../../api/types.ts';
import { Menu } from '../../components/menu.tsx';
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
  const invitationEnded = invitationEndsAt !== null && hasPassed(invitationEndsAt);
  if (!may(role, 'member:manage') || !isWithinReach(role, member.role)) return null;
  const isOther = id !== memberId;
  const opens = (dialog: MemberDialog) => () => {
    open(dialog, id);
  };
  const invite = () => {
    (invitationEnded ? renew : showLink)(member);
  };
  const items = [
    { text: t.members.change, act: opens('change'), offered: true },
    { text: invitationEnded ? t.members.renew : t.members.link, act: invite, offered: pending },
    { text: t.members.endSessions, act: opens('end-sessions'), offered: !pending && isOther },
    {
      text: pending ? t.members.withdraw : t.members.remove,
      act: opens('remove'),
      offered: isOther,
      look: 'danger',
    },
  ];
  return (
    <Menu label={`${t.common.actions}: ${name}`} icon="more" look="quiet" opens="to-left">
      {(close) =>
        items
          .filter(({ offered }) => offered)
          .map(({ text, act, look }) => (
            <button
              key={text}
              type="button"
              class={look}
              aria-label={`${text}: ${name}`}
              onClick={() => {
                close();
                act();
              }}
            >
              {text}
            </button>
          ))
      }
    </Menu>
  );
}
