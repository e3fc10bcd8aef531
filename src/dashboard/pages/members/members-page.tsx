import { ROLES } from '../../../values/roles.ts';
import { Badge } from '../../components/badge.tsx';
import { readMembers, renewInvitation } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Clamped, Details, Table } from '../../components/table.tsx';
import { useShown } from '../../components/shown.ts';
import { may, useMembership, isWithinReach } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { memberWords } from './words.ts';
import {
  MEMBER_DIALOGS,
  OpenMemberDialog,
  InvitationDialog,
  InviteDialog,
  type MemberDialog,
} from './member-dialogs.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { hasPassed } from '../../texts/formats.ts';

/** The organisation's people, with dialogs to invite, change and remove one. */
export function MembersPage() {
  const { t } = useTexts(memberWords);
  const { orgId, role } = useMembership();
  const dialog = useDialog(MEMBER_DIALOGS);
  const invited = useShown<Member>();
  const reading = useReading(`members of ${orgId}`, () => readMembers(orgId));
  const renewal = useSubmit();
  const renew = async ({ id }: Member) => {
    invited.show(await renewInvitation(orgId, id));
    await reading.reload();
  };
  const manages = may(role, 'member:manage');
  return (
    <Page
      title={t.shell.pages['settings/members']}
      lead={t.members.lead}
      actions={
        manages && (
          <Button kind="primary" icon="plus" onClick={dialog.opens('invite')}>
            {t.members.invite}
          </Button>
        )
      }
    >
      <Loaded reading={reading} lines={6}>
        {(members) => (
          <>
            <MemberTable
              members={members}
              opens={dialog.opens}
              showLink={invited.show}
              renew={(member) => void renewal.submit(() => renew(member))}
            />
            <RefusalBanner refusal={renewal.refusal} />
            {members.length === 1 && manages && <p class="faint">{t.members.onlyYou}</p>}
            <OpenMemberDialog members={members} dialog={dialog} changed={reading.reload} />
          </>
        )}
      </Loaded>
      <RolesTable />
      {manages && dialog.name === 'invite' && (
        <InviteDialog close={dialog.close} changed={reading.reload} invited={invited.show} />
      )}
      {invited.of !== null && <InvitationDialog member={invited.of} close={invited.close} />}
    </Page>
  );
}

/** The rights of each role, collapsed at first. */
function RolesTable() {
  const { t } = useTexts(memberWords);
  return (
    <Details summary={t.members.whatRolesMay}>
      <Table
        label={t.members.whatRolesMay}
        rows={ROLES}
        keyOf={(role) => role}
        columns={[
          { title: t.members.role, kind: 'head', cell: (role) => t.roles[role] },
          { title: t.members.may, cell: (role) => t.members.rights[role] },
        ]}
      />
    </Details>
  );
}

interface Props {
  readonly members: readonly Member[];
  readonly opens: (dialog: MemberDialog, memberId: string) => () => void;
  readonly showLink: (member: Member) => void;
  readonly renew: (member: Member) => void;
}

/** The organisation's people, with their roles and actions. */
function MemberTable({ members, ...actions }: Props) {
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
      <span class={ended ? 'badge quiet' : 'badge warn'}>
        {ended ? t.members.invitationEnded : t.members.pending}
      </span>{' '}
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
