import type { Member } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Table } from '../../components/table.tsx';
import { isWithinReach, may, useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { MemberDialog } from './member-dialogs.ts';

interface Props {
  readonly members: readonly Member[];
  readonly open: (dialog: MemberDialog, memberId: string) => void;
  readonly showLink: (member: Member) => void;
}

/** The people, their roles, and what can be done about each. */
export function MemberTable({ members, open, showLink }: Props) {
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
          cell: ({ pending, createdAt }) =>
            pending ? (
              <span class="badge warn" title={t.members.pendingHint}>
                {t.members.pending}
              </span>
            ) : (
              <Moment at={createdAt} as="date" />
            ),
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: (member) => <Actions member={member} open={open} showLink={showLink} />,
        },
      ]}
    />
  );
}

type ActionsProps = Omit<Props, 'members'> & { readonly member: Member };

/** Nothing about oneself, nor about anybody above. */
function Actions({ member, open, showLink }: ActionsProps) {
  const { t } = useTexts();
  const { memberId, role } = useMembership();
  const { id, name, pending } = member;
  if (!may(role, 'member:manage') || !isWithinReach(role, member.role)) return null;
  const button = (dialog: MemberDialog, text: string, danger = false) => (
    <Button
      kind={danger ? 'danger' : 'plain'}
      label={`${text}: ${name}`}
      onClick={() => {
        open(dialog, id);
      }}
    >
      {text}
    </Button>
  );
  return (
    <div class="row">
      {button('change', t.members.change)}
      {pending && (
        <Button
          label={`${t.members.link}: ${name}`}
          onClick={() => {
            showLink(member);
          }}
        >
          {t.members.link}
        </Button>
      )}
      {!pending && id !== memberId && button('end-sessions', t.members.endSessions)}
      {id !== memberId && button('remove', pending ? t.members.withdraw : t.members.remove, true)}
    </div>
  );
}
