import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { onStale, shownAnswer } from '../api/client.ts';
import type { Me } from '../api/types.ts';
import { useFailingWebhooks } from '../api/webhook-care.ts';
import { Button } from '../components/button.tsx';
import { Brand, LanguageButton, SignOutButton } from '../components/brand.tsx';
import { Icon } from '../components/icon.tsx';
import { initialsOf } from '../components/initials.ts';
import { lazily } from '../components/lazily.tsx';
import { Menu } from '../components/menu.tsx';
import { useOpen } from '../components/shown.ts';
import { useMembership } from '../membership/membership.ts';
import { APP_BASE, goTo } from '../navigation/location.ts';
import { type MenuName, type PageName, hrefOf, MENU_PARTS, menuOf } from '../navigation/routes.ts';
import { keptFilters, useKeptFilters } from './kept-filters.ts';
import { keepPage } from './kept-page.ts';
import { pagesFor } from './pages.ts';
import { useChanges } from './use-changes.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly me: Me;
  readonly page: PageName | null;
  readonly children: ComponentChildren;
}

/**
 * The frame of every page: organisation, menu and account at the side; on a phone behind a button.
 */
export function Shell({ me, page, children }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useEffect(keepPage, []);
  useChanges();
  useEffect(() => setOpen(false), [page]);
  return (
    <div class="shell">
      <a class="skip button" href="#content">
        {t.shell.skip}
      </a>
      <header class="sidebar">
        <div class="menu-button">
          <button
            type="button"
            class="button quiet icon-only"
            aria-label={t.shell.menu}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} />
          </button>
        </div>
        <div class={open ? 'sidebar-body open' : 'sidebar-body'}>
          <OrganisationChoice me={me} page={page} />
          <FinderButton />
          <Navigation page={page} />
          <PersonCard me={me} />
        </div>
      </header>
      <main class="main" id="content" tabIndex={-1}>
        <Offline />
        <div class="main-inner">{children}</div>
      </main>
    </div>
  );
}

const Finder = lazily(() => import('./finder.tsx'), 'Finder');

/** Opens the finder, as Ctrl+K does on every page. */
function FinderButton() {
  const { t } = useTexts();
  const { role } = useMembership();
  const { isOpen, open, close } = useOpen();
  const find = async () => {
    await Finder.prefetch();
    open();
  };
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog') === null) void find();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, []);
  return (
    <div class="finder-button">
      <Button icon="search" onClick={() => void find()}>
        {t.shell.find} <kbd aria-hidden="true">{t.shell.findKeys}</kbd>
      </Button>
      {isOpen && <Finder pages={pagesFor(role)} close={close} />}
    </div>
  );
}

const connection = () => ({ isOnline: navigator.onLine, shown: shownAnswer() });

/** A message while there is no connection, with the age of what is shown. */
function Offline() {
  const { t, format } = useTexts();
  const [{ isOnline, shown }, setConnection] = useState(connection);
  // Follows at once: a connection lost before the page is painted would otherwise be missed.
  useLayoutEffect(() => {
    const follow = () => setConnection(connection());
    addEventListener('online', follow);
    addEventListener('offline', follow);
    const forget = onStale(follow);
    return () => {
      forget();
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, []);
  return (
    <div role="status">
      {(!isOnline || shown.isStale) && (
        <p class="offline">
          {t.shell.offline} {shown.at !== null && t.shell.asOf({ moment: format.short(shown.at) })}
        </p>
      )}
    </div>
  );
}

/**
 * The menu with the pages that the person's role can see. A list opens with the filters that it was
 * left with; the entry of the shown list removes them.
 */
function Navigation({ page }: Pick<Props, 'page'>) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  useKeptFilters(orgId, page);
  const failing = useFailingWebhooks(orgId);
  const titles: Readonly<Partial<Record<MenuName, 'outward' | 'administration' | null>>> =
    MENU_PARTS;
  return (
    <nav class="navigation" aria-label={t.shell.navigation}>
      {pagesFor(role).map((name) => {
        const part = titles[name] ?? null;
        const href = () => hrefOf(orgId, name) + (name === page ? '' : keptFilters(orgId, name));
        return (
          <Fragment key={name}>
            {part !== null && <p>{t.shell.parts[part]}</p>}
            <a
              href={href()}
              // The menu may stand since yesterday.
              onClick={({ currentTarget }) => {
                currentTarget.href = href();
              }}
              title={t.shell.pages[name]}
              aria-current={name === menuOf(page) ? 'page' : undefined}
            >
              <Icon name={name} />
              <span>{t.shell.pages[name]}</span>
              {name === 'settings/webhooks' && failing > 0 && (
                <strong>
                  {failing} <span class="unseen">{t.shell.failing}</span>
                </strong>
              )}
            </a>
          </Fragment>
        );
      })}
    </nav>
  );
}

/** The organisation's name, or a choice if the person belongs to several. */
function OrganisationChoice({ me, page }: Omit<Props, 'children'>) {
  const { memberships, invitations } = me;
  const { t } = useTexts();
  const { orgId } = useMembership();
  const shown = memberships.find((each) => each.orgId === orgId);
  return (
    <div class="organisation">
      <Brand />
      {memberships.length === 1 ? (
        <p class="organisation-name" title={shown?.orgName}>
          {shown?.orgName}
        </p>
      ) : (
        <select
          aria-label={t.shell.organisation}
          title={shown?.orgName}
          value={orgId}
          onChange={({ currentTarget }) =>
            goTo(hrefOf(currentTarget.value, menuOf(page) ?? 'overview'))
          }
        >
          {memberships.map((each) => (
            <option key={each.orgId} value={each.orgId}>
              {each.orgName}
            </option>
          ))}
        </select>
      )}
      {invitations.length > 0 && (
        <p class="small">
          <a href={`${APP_BASE}?choose`}>{t.shell.invitations}</a>{' '}
          <span class="badge">{invitations.length}</span>
        </p>
      )}
    </div>
  );
}

/** The signed-in person, their role, and the sign-out button. */
function PersonCard({ me: { me: person } }: Pick<Props, 'me'>) {
  const { t } = useTexts();
  const { role } = useMembership();
  return (
    <div class="person">
      <span class="initials" aria-hidden="true">
        {initialsOf(person.name)}
      </span>
      <span class="person-who">
        <span class="cut" title={person.name}>
          {person.name}
        </span>
        <span class="cut small">{t.roles[role]}</span>
      </span>
      <Menu label={t.shell.person} icon="more" look="quiet" opens="up to-left">
        {() => (
          <>
            <LanguageButton />
            <SignOutButton />
          </>
        )}
      </Menu>
    </div>
  );
}
