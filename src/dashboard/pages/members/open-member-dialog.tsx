import { endSessionsOf, removeMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useMembership } from '../../membership/membership.ts';
import type { DialogPlace } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { MemberDialog } from './member-dialogs.ts';

interface Props {
  readonly members: readonly Member[];
  readonly dialog: DialogPlace<MemberDialog>;
  readonly reload: () => Promise<void>;
}

/** The open dialog about one person: change, remove, sign out everywhere. */
export function OpenMemberDialog({ members, dialog, reload }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const member = members.find(({ id }) => id === dialog.of);
  if (member === undefined) return null;
  const done = async (notice: string) => {
    dialog.close();
    announce(notice);
    await reload();
  };
  const { name, id } = member;
  if (dialog.name === 'change') {
    return (
      <ChangeDialog
        member={member}
        close={dialog.close}
        changed={() => done(t.members.changed(name))}
      />
    );
  }
  if (dialog.name === 'remove') {
    const { removeTitle, removeHint, remove, withdrawTitle, withdrawHint, withdraw } = t.members;
    return (
      <ConfirmDialog
        title={member.pending ? withdrawTitle(name) : removeTitle(name)}
        hint={member.pending ? withdrawHint : removeHint}
        action={member.pending ? withdraw : remove}
        close={dialog.close}
        send={async () => {
          await removeMember(orgId, id);
          await done(t.members.removed(name));
        }}
      />
    );
  }
  if (dialog.name === 'end-sessions') {
    return (
      <ConfirmDialog
        title={t.members.endSessionsTitle(name)}
        hint={t.members.endSessionsHint}
        action={t.members.endSessions}
        close={dialog.close}
        send={async () => {
          await endSessionsOf(orgId, id);
          await done(t.members.sessionsEnded(name));
        }}
      />
    );
  }
  return null;
}
