import { ROLES } from '../../../values/roles.ts';
import { readMembers, renewInvitation } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Details, Table } from '../../components/table.tsx';
import { useShown } from '../../components/shown.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { memberWords } from './words.ts';
import { InvitationDialog, InviteDialog } from './invitation-dialogs.tsx';
import { MEMBER_DIALOGS, OpenMemberDialog } from './member-dialogs.tsx';
import { MemberTable } from './member-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';

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
