import type { Member } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { APP_BASE } from '../../navigation/location.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly member: Member;
  readonly close: () => void;
}

/** Shows the link that an invited person needs, to be sent by whoever invites. */
export function InvitationDialog({ member, close }: Props) {
  const { t } = useTexts();
  const link = `${location.origin}${APP_BASE}`;
  return (
    <Dialog title={t.members.invitedTitle(member.name)} onClose={close}>
      <div class="dialog-body">
        <p>{t.members.invitedHint}</p>
        <dl class="facts">
          <dt>{t.members.email}</dt>
          <dd>{member.email}</dd>
          <dt>{t.members.role}</dt>
          <dd>{t.roles[member.role]}</dd>
          <dt>{t.members.acceptUntil}</dt>
          <dd>
            <Moment at={member.invitationEndsAt} as="dateTime" />
          </dd>
        </dl>
        <div class="secret">
          <code>{link}</code>
          <CopyButton kind="primary" text={link} label={t.members.copyLink} />
        </div>
        <div class="dialog-actions">
          <Button onClick={close}>{t.common.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
