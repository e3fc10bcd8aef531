import { useState } from 'preact/hooks';
import { readMembers, renewInvitation } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MEMBER_DIALOGS } from './member-dialogs.ts';
import { MemberTable } from './member-table.tsx';
import { OpenMemberDialog } from './open-member-dialog.tsx';
import { RolesTable } from './roles-table.tsx';

/** The people of the organisation and their roles: a list, and how to invite, change and remove. */
export function MembersPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const dialog = useDialog(MEMBER_DIALOGS);
  const [invited, setInvited] = useState<Member | null>(null);
  const reading = useReading(`members of ${orgId}`, () => readMembers(orgId));
  const renewal = useSubmit();
  const renew = async (member: Member) => {
    setInvited(await renewInvitation(orgId, member.id));
    await reading.reload();
  };
  const manages = may(role, 'member:manage');
  return (
    <Page
      title={t.members.title}
      lead={t.members.lead}
      actions={
        manages && (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => {
              dialog.open('invite');
            }}
          >
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
              open={dialog.open}
              showLink={setInvited}
              renew={(member) => void renewal.submit(() => renew(member))}
            />
            <RefusalBanner refusal={renewal.refusal} />
            {members.length === 1 && manages && <p class="faint">{t.members.onlyYou}</p>}
            <OpenMemberDialog members={members} dialog={dialog} reload={reading.reload} />
          </>
        )}
      </Loaded>
      <RolesTable />
      {dialog.name === 'invite' && manages && (
        <InviteDialog
          close={dialog.close}
          invited={async (member) => {
            dialog.close();
            setInvited(member);
            await reading.reload();
          }}
        />
      )}
      {invited !== null && (
        <InvitationDialog
          member={invited}
          close={() => {
            setInvited(null);
          }}
        />
      )}
    </Page>
  );
}
