import { acceptInvitation } from '../../api/service.ts';
import type { Invitation } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { goTo } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { hasPassed } from '../../texts/formats.ts';
import { CHOICE } from './start-frame.tsx';
import { startWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly invitations: readonly Invitation[];
  /** Whether to show a heading. */
  readonly titled: boolean;
  readonly accepted: () => Promise<void>;
}

/** The person's open invitations. Accepting one opens the organisation. */
export function Invitations({ invitations, titled, accepted }: Props) {
  const { t, format } = useTexts(startWords);
  const announce = useAnnounce();
  const submission = useSubmit();
  const accept = ({ orgId, orgName }: Invitation) =>
    submission.submit(async () => {
      await acceptInvitation(orgId);
      await accepted();
      announce(t.start.accepted({ name: orgName }));
      goTo(hrefOf(orgId, 'overview'));
    });
  return (
    <>
      {titled && <h2>{t.start.invitations}</h2>}
      <ul class="stack tight">
        {invitations.map((invitation) => (
          <li class={CHOICE} key={invitation.orgId}>
            <span>
              <strong>{invitation.orgName}</strong>
              <br />
              <span class="small">
                {hasPassed(invitation.endsAt)
                  ? t.start.invitationEnded({ date: format.date(invitation.endsAt) })
                  : t.start.invitedAs({
                      role: t.roles[invitation.role],
                      until: format.date(invitation.endsAt),
                    })}
              </span>
            </span>
            {!hasPassed(invitation.endsAt) && (
              <Button
                kind="primary"
                busy={submission.busy}
                label={`${t.start.accept}: ${invitation.orgName}`}
                onClick={() => void accept(invitation)}
              >
                {t.start.accept}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RefusalBanner refusal={submission.refusal} />
    </>
  );
}
