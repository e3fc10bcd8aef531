import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Me } from '../api/types.ts';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { LanguageButton } from '../components/language-button.tsx';
import { SignOutButton } from '../components/sign-out-button.tsx';
import { useMembership } from '../membership/membership.ts';
import { APP_BASE, goTo } from '../navigation/location.ts';
import { hrefOf, menuOf, type PageName } from '../navigation/place.ts';
import { useTexts } from '../texts/use-texts.ts';
import { pagesFor } from './pages.ts';

interface Props {
  readonly me: Me;
  readonly page: PageName | null;
  readonly children: ComponentChildren;
}

/** The frame of every page: organisation, menu and person at the side, behind a button on a phone. */
export function Shell({ me, page, children }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
  }, [page]);
  return (
    <div class="shell">
      <a class="skip button" href="#content">
        {t.shell.skip}
      </a>
      <header class="sidebar">
        <div class="sidebar-top">
          <Brand />
          <div class="menu-button">
            <Button
              icon="menu"
              expanded={open}
              onClick={() => {
                setOpen(!open);
              }}
            >
              {t.shell.menu}
            </Button>
          </div>
        </div>
        <div class={open ? 'sidebar-body open' : 'sidebar-body'}>
          <OrganisationChoice me={me} page={page} />
          <Navigation page={page} />
          <PersonCard me={me} />
        </div>
      </header>
      <main class="main" id="content" tabIndex={-1}>
        <div class="main-inner">{children}</div>
      </main>
    </div>
  );
}

/** The menu: the pages that the person's role may see. */
function Navigation({ page }: { readonly page: PageName | null }) {
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

interface OrganisationChoiceProps {
  readonly me: Me;
  readonly page: PageName | null;
}

/** The organisation shown: a choice for who belongs to several, its name for everybody else. */
function OrganisationChoice({ me: { memberships, invitations }, page }: OrganisationChoiceProps) {
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

/** Who is signed in, as what, and how to sign out. */
function PersonCard({ me: { me: person } }: { readonly me: Me }) {
  const { t } = useTexts();
  const { role } = useMembership();
  return (
    <div class="person">
      <div class="person-who">
        <span class="initials" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span>
          {person.name}
          <br />
          <span class="small">{t.roles[role]}</span>
        </span>
      </div>
      <div class="person-actions">
        <SignOutButton />
        <LanguageButton />
      </div>
    </div>
  );
}

/** `Henrike Boysen` → `HB` */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => firstLetterOf(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

const letters = new Intl.Segmenter();

const firstLetterOf = (word: string) => [...letters.segment(word)][0]?.segment ?? '';
