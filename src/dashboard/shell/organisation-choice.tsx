import type { Me } from '../api/types.ts';
import { useMembership } from '../membership/membership.ts';
import { APP_BASE, goTo } from '../navigation/location.ts';
import { hrefOf, menuOf, type PageName } from '../navigation/place.ts';
import { useTexts } from '../texts/use-texts.ts';

interface Props {
  readonly me: Me;
  readonly page: PageName | null;
}

/** The organisation shown: a choice for who belongs to several, its name for everybody else. */
export function OrganisationChoice({ me: { memberships, invitations }, page }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const shown = memberships.find((each) => each.orgId === orgId);
  return (
    <div class="organisation">
      {memberships.length === 1 ? (
        <p class="organisation-name">{shown?.orgName}</p>
      ) : (
        <select
          aria-label={t.shell.organisation}
          value={orgId}
          onChange={({ currentTarget }) => {
            goTo(hrefOf(currentTarget.value, menuOf(page) ?? 'overview'));
          }}
        >
          {memberships.map((each) => (
            <option key={each.orgId} value={each.orgId}>
              {each.orgName}
            </option>
          ))}
        </select>
      )}
      {invitations.length > 0 && (
        <p class="organisation-name small">
          <a href={`${APP_BASE}?choose`}>{t.shell.invitations}</a>{' '}
          <span class="badge">{invitations.length}</span>
        </p>
      )}
    </div>
  );
}
