import { useEffect } from 'preact/hooks';
import { Badge } from '../../components/badge.tsx';
import type { Invitation, Me } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { LanguageButton, SignOutButton } from '../../components/account.tsx';
import {
  freshSignInHref,
  goTo,
  replaceWith,
  signInHref,
  useLocation,
} from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { startWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { acceptInvitation } from '../../api/service.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { hasPassed } from '../../texts/formats.ts';
import type { ComponentChildren } from 'preact';
import { Brand } from '../../components/brand.tsx';
import { Centred } from '../../components/page.tsx';

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

interface FrameProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Content beside the language button. */
  readonly foot?: ComponentChildren;
}

/** The frame of the pages outside an organisation. */
export function StartFrame({ title, children, foot }: FrameProps) {
  useEffect(() => {
    document.title = `${title} · Einheit`;
  }, [title]);
  return (
    <Centred>
      <div>
        <Brand>Einheit</Brand>
      </div>
      <div class="card card-body gap-3.5 p-7">
        <h1>{title}</h1>
        {children}
      </div>
      <div class="row spread text-faint">
        <div>{foot}</div>
        <LanguageButton />
      </div>
    </Centred>
  );
}

/** An organisation among others. */
const CHOICE =
  'row spread gap-x-4 gap-y-2 rounded-10 border border-line px-3.5 py-2.5 text-inherit no-underline wrap-anywhere hover:[&[href]]:border-accent';

/** A link to the API reference, which needs no sign-in. */
function DocumentationLink() {
  const { t } = useTexts();
  return <a href="/docs">{t.shell.documentation}</a>;
}

/**
 * The sign-in page, with the reason of a failed sign-in. The link returns to the requested page.
 */
export function SignInPage() {
  const { t } = useTexts(startWords);
  const { searchParams } = useLocation();
  const failure = searchParams.get('sign-in');
  return (
    <StartFrame title={t.start.signIn} foot={<DocumentationLink />}>
      <p class="lead">{t.start.signInLead}</p>
      {failure !== null && (
        <p class="banner danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      <ButtonLink kind="primary" href={signInHref()}>
        {t.start.signIn}
      </ButtonLink>
      <p class="hint">{t.start.signInHint}</p>
    </StartFrame>
  );
}

/** The text of a failure's code; of `failed` for an unknown code. */
function failureText(t: ReturnType<typeof startWords>, failure: string): string {
  const words: Readonly<Partial<Record<string, string>>> = t.start.failures;
  return words[failure] ?? t.start.failures.failed;
}

/** Shown if the service has no OpenID provider. */
export function NotConfiguredPage() {
  const { t } = useTexts(startWords);
  return (
    <StartFrame title={t.start.notConfiguredTitle} foot={<DocumentationLink />}>
      <p>{t.start.notConfiguredHint}</p>
    </StartFrame>
  );
}
