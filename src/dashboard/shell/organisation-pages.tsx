import type { JSX } from 'preact';
import { ButtonLink } from '../components/button.tsx';
import { useMemo } from 'preact/hooks';
import type { Me } from '../api/types.ts';
import { Page } from '../components/page.tsx';
import { may, MembershipContext, useMembership } from '../membership/membership.ts';
import { APP_BASE } from '../navigation/location.ts';
import { hrefOf, type PageName } from '../navigation/routes.ts';
import { StartFrame } from '../pages/start/start-page.tsx';
import { PAGE, type PageProps } from './pages.ts';
import { Shell } from './shell.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly me: Me;
  readonly orgId: string;
  readonly page: PageName | null;
  /** The `:id` of the page's path, or empty. */
  readonly id: string;
}

/** A page of an organisation in its frame, or the reason why the person cannot see it. */
export function OrganisationPages({ me, orgId, page, id }: Props) {
  const held = me.memberships.find((each) => each.orgId === orgId);
  const { orgName, memberId, role } = held ?? {};
  const { name } = me.me;
  const membership = useMemo(
    () =>
      orgName === undefined || memberId === undefined || role === undefined
        ? null
        : { orgId, orgName, memberId, name, role },
    [orgId, orgName, memberId, name, role],
  );
  if (membership === null) return <UnknownOrganisation />;
  const Shown: (props: PageProps) => JSX.Element =
    page === null ? UnknownPage : pageFor(page, may(membership.role, PAGE[page].needs));
  return (
    <MembershipContext.Provider value={membership}>
      <Shell me={me} page={page}>
        <Shown key={`${orgId}/${page}/${id}`} id={id} />
      </Shell>
    </MembershipContext.Provider>
  );
}

const pageFor = (page: PageName, permitted: boolean) =>
  permitted ? PAGE[page].show : ForbiddenPage;

/** Shown in place of a page that the person's role does not permit. */
function ForbiddenPage() {
  const { t } = useTexts();
  const { role } = useMembership();
  return (
    <NoPage
      title={t.shell.forbiddenPage}
      hint={t.shell.forbiddenPageHint({ role: t.roles[role] })}
    />
  );
}

/** Shown if the person is not a member of the address's organisation. */
function UnknownOrganisation() {
  const { t } = useTexts();
  return (
    <StartFrame title={t.shell.unknownOrganisation}>
      <p>{t.shell.unknownOrganisationHint}</p>
      <ButtonLink kind="primary" href={APP_BASE}>
        {t.shell.toOrganisations}
      </ButtonLink>
    </StartFrame>
  );
}

/** Shown if the address has no page. */
function UnknownPage() {
  const { t } = useTexts();
  return <NoPage title={t.shell.unknownPage} hint={t.shell.unknownPageHint} />;
}

/** The reason why a page is not shown, with a link to the overview. */
function NoPage({ title, hint }: Readonly<Record<'title' | 'hint', string>>) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  return (
    <Page title={title} lead={hint}>
      <p>
        <ButtonLink href={hrefOf(orgId, 'overview')}>{t.shell.toOverview}</ButtonLink>
      </p>
    </Page>
  );
}
