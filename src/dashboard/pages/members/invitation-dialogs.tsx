import type { Member } from '../../api/types.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

interface Props {
  /** Whether to ask whom to invite. */
  readonly asks: boolean;
  /** Whose invitation to show, with its link. */
  readonly shown: Member | null;
  readonly show: (member: Member | null) => void;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

/** The dialogs around an invitation: whom to invite, and then the link to send. */
export function InvitationDialogs({ asks, shown, show, close, reload }: Props) {
  return (
    <>
      {asks && (
        <InviteDialog
          close={close}
          invited={async (member) => {
            close();
            show(member);
            await reload();
          }}
        />
      )}
      {shown !== null && (
        <InvitationDialog
          member={shown}
          close={() => {
            show(null);
          }}
        />
      )}
    </>
  );
}
