import { Icon } from '../components/icon.tsx';
import { useMembership } from '../membership/membership.ts';
import { hrefOf, menuOf, type PageName } from '../navigation/place.ts';
import { useTexts } from '../texts/use-texts.ts';
import { pagesFor } from './pages.ts';

/** The menu: the pages that the person's role may see. */
export function Navigation({ page }: { readonly page: PageName | null }) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  return (
    <nav class="navigation" aria-label={t.shell.navigation}>
      {pagesFor(role).map((name) => (
        <a
          key={name}
          href={hrefOf(orgId, name)}
          aria-current={name === menuOf(page) ? 'page' : undefined}
        >
          <Icon name={name} />
          {t.shell.pages[name]}
        </a>
      ))}
    </nav>
  );
}
