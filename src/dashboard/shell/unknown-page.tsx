import { Page } from '../components/page.tsx';
import { useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/place.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Stands where the address names no page. */
export function UnknownPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  return (
    <Page title={t.shell.unknownPage} lead={t.shell.unknownPageHint}>
      <p>
        <a class="button" href={hrefOf(orgId, 'overview')}>
          {t.shell.toOverview}
        </a>
      </p>
    </Page>
  );
}
