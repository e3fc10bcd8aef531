import { changeMember, endSessionsOf, removeMember } from '../../api/service.ts';
import type { Member } from '../../api/types.ts';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { NameField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../kit/typed.ts';
import type { OpenDialog } from '../../navigation/use-dialog.ts';
import { memberWords } from './words.ts';
import { RoleField } from './role-field.tsx';
import { useTexts } from '../../kit/use-texts.ts';

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
        send={async () => {
          await removeMember(orgId, id);
          return t.members.removed({ name });
        }}
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
      send={async () => {
        await endSessionsOf(orgId, id);
        return t.members.sessionsEnded({ name });
      }}
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
      send={async () => {
        await changeMember(orgId, member.id, values);
        return t.common.saved({ name: values.name });
      }}
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
