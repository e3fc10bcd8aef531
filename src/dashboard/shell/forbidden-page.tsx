import { Page } from '../components/page.tsx';
import { useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/place.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Stands in place of a page that the person's role does not permit. */
export function ForbiddenPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  return (
    <Page title={t.shell.forbiddenPage} lead={t.shell.forbiddenPageHint(t.roles[role])}>
      <p>
        <a class="button" href={hrefOf(orgId, 'overview')}>
          {t.shell.toOverview}
        </a>
      </p>
    </Page>
  );
}
