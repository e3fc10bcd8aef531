import { useState } from 'preact/hooks';
import { changeMember, endSessionsOf, removeMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmDialog, FormDialog } from '../../components/form-dialog.tsx';
import { NameField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import type { OpenDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RoleField } from './role-field.tsx';

interface Props {
  readonly members: readonly Member[];
  readonly dialog: OpenDialog<MemberDialog>;
  readonly reload: () => Promise<void>;
}

/** The open dialog about a person: change, remove, end sessions. */
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

interface ChangeDialogProps {
  readonly member: Member;
  readonly close: () => void;
  readonly changed: () => Promise<void>;
}

/** Changes a person's name and role. Nobody changes their own role. */
function ChangeDialog({ member, close, changed }: ChangeDialogProps) {
  const { t } = useTexts();
  const { orgId, memberId } = useMembership();
  const submission = useSubmit();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  return (
    <FormDialog
      title={t.members.changeTitle(member.name)}
      action={t.common.save}
      fields={['name', 'role']}
      submission={submission}
      send={async () => {
        await changeMember(orgId, member.id, { name, role });
        await changed();
      }}
      onClose={close}
    >
      <NameField label={t.members.name} value={name} change={setName} />
      {member.id === memberId ? (
        <p class="hint">{t.members.ownRole}</p>
      ) : (
        <RoleField value={role} change={setRole} />
      )}
    </FormDialog>
  );
}

/** The dialogs of the members' page. */
export const MEMBER_DIALOGS = ['invite', 'change', 'remove', 'end-sessions'] as const;

export type MemberDialog = (typeof MEMBER_DIALOGS)[number];
