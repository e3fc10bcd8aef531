import { useEffect } from 'preact/hooks';
import { Badge } from '../../components/badge.tsx';
import type { Me, Invitation } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { SignOutButton } from '../../components/account.tsx';
import { freshSignInHref, replaceWith, useLocation, goTo } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { CHOICE, StartFrame } from './start-frame.tsx';
import { startWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { acceptInvitation } from '../../api/service.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { hasPassed } from '../../texts/formats.ts';

interface Props {
  readonly me: Me;
  readonly reload: () => Promise<void>;
}

/**
 * The person's organisations and invitations. With one organisation and no invitation, the page
 * opens that organisation.
 */
export function StartPage({ me, reload }: Props) {
  const { t } = useTexts(startWords);
  const { searchParams } = useLocation();
  const { memberships, invitations } = me;
  const [only] = memberships;
  const goesOn =
    only !== undefined &&
    memberships.length === 1 &&
    invitations.length === 0 &&
    !searchParams.has('choose');
  useEffect(() => {
    if (goesOn) replaceWith(hrefOf(only.orgId, 'overview'));
  }, [goesOn, only?.orgId]);
  if (goesOn) return null;
  if (memberships.length === 0 && invitations.length === 0) {
    return <NobodyInvited email={me.me.email} reload={reload} />;
  }
  return (
    <StartFrame
      title={memberships.length > 0 ? t.start.choose : t.start.invitations}
      foot={<SignOutButton />}
    >
      <p class="faint">{t.start.signedInAs({ email: me.me.email })}</p>
      <ul class="stack tight">
        {memberships.map(({ orgId, orgName, role }) => (
          <li key={orgId}>
            <a class={CHOICE} href={hrefOf(orgId, 'overview')}>
              <strong>{orgName}</strong>
              <Badge kind="quiet">{t.roles[role]}</Badge>
            </a>
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <Invitations invitations={invitations} titled={memberships.length > 0} accepted={reload} />
      )}
    </StartFrame>
  );
}

interface NobodyInvitedProps {
  readonly email: string;
  readonly reload: () => Promise<void>;
}

/** Shown to a person without an organisation or invitation. */
function NobodyInvited({ email, reload }: NobodyInvitedProps) {
  const { t } = useTexts(startWords);
  return (
    <StartFrame title={t.start.nobodyTitle} foot={<SignOutButton />}>
      <p>{t.start.nobodyHint({ email })}</p>
      <div class="row">
        <Button kind="primary" onClick={() => void reload()}>
          {t.start.reload}
        </Button>
        <ButtonLink href={freshSignInHref()}>{t.start.otherAccount}</ButtonLink>
      </div>
    </StartFrame>
  );
}

interface InvitationsProps {
  readonly invitations: readonly Invitation[];
  /** Whether to show a heading. */
  readonly titled: boolean;
  readonly accepted: () => Promise<void>;
}

/** The person's open invitations. Accepting one opens the organisation. */
function Invitations({ invitations, titled, accepted }: InvitationsProps) {
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
