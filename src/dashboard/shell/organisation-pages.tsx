import type { JSX } from 'preact';
import type { Me } from '../api/types.ts';
import { may, MembershipContext } from '../membership/membership.ts';
import type { PageName } from '../navigation/place.ts';
import { ForbiddenPage } from './forbidden-page.tsx';
import { PAGE, type PageProps } from './pages.ts';
import { Shell } from './shell.tsx';
import { UnknownOrganisation } from './unknown-organisation.tsx';
import { UnknownPage } from './unknown-page.tsx';

interface Props {
  readonly me: Me;
  readonly orgId: string;
  readonly page: PageName | null;
  /** What the page is about, if not of all. */
  readonly id: string;
}

/** A page of an organisation within its frame; or why the person is not shown it. */
export function OrganisationPages({ me, orgId, page, id }: Props) {
  const membership = me.memberships.find((each) => each.orgId === orgId);
  if (membership === undefined) return <UnknownOrganisation />;
  const { memberId, role } = membership;
  const Shown: (props: PageProps) => JSX.Element =
    page === null ? UnknownPage : pageFor(page, may(role, PAGE[page].needs));
  return (
    <MembershipContext.Provider value={{ orgId, memberId, role }}>
      <Shell me={me} page={page}>
        <Shown key={`${orgId}/${page}/${id}`} id={id} />
      </Shell>
    </MembershipContext.Provider>
  );
}

const pageFor = (page: PageName, permitted: boolean) =>
  permitted ? PAGE[page].show : ForbiddenPage;
