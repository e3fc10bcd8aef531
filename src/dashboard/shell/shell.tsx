import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { Button, ButtonLink } from '../components/button.tsx';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Me } from '../api/types.ts';
import { Page } from '../components/page.tsx';
import { may, MembershipContext, useMembership } from '../membership/membership.ts';
import { APP_BASE, goTo, useLocation } from '../navigation/location.ts';
import { hrefOf, MENU_PARTS, type MenuName, menuOf, type PageName } from '../navigation/routes.ts';
import { StartFrame } from '../pages/start/start-page.tsx';
import { PAGE, type PageProps, pagesFor } from './pages.ts';
import { useTexts } from '../kit/use-texts.ts';
import { Badge } from '../components/badge.tsx';
import { onStale, shownAnswer } from '../api/client.ts';
import { LanguageButton, SignOutButton } from '../components/account.tsx';
import { Brand } from '../components/brand.tsx';
import { Icon, Initials } from '../components/icon.tsx';
import { lazily } from '../components/lazily.tsx';
import { Menu } from '../components/menu.tsx';
import { useOpen } from '../components/shown.ts';
import { ownKey } from '../membership/kept.ts';
import { rereadPage, rereadUnits } from '../api/cache.ts';
import { readAudit } from '../api/service.ts';
import { useFailingWebhooks } from '../api/webhooks.ts';

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

interface ShellProps {
  readonly me: Me;
  readonly page: PageName | null;
  readonly children: ComponentChildren;
}

/** What only screen readers have between 768 and 1120 pixels, where the menu is a rail of icons. */
const HIDDEN_IN_RAIL = 'md:max-xl:sr-only';

/** At the end of the page, the bars at the window's end cover neither a list's last rows nor the links below it. */
const MAIN = [
  'main min-w-0 pb-8 has-[.bulk-bar,.run-bar,.plan-strip]:pb-4 print:p-0',
  'max-md:min-h-screen max-md:has-[.bulk-bar,.run-bar]:pb-20 max-md:has-[.bulk-news>*]:pb-68 max-md:has-[.new-unit]:pb-0',
].join(' ');

/** A short list ends near the window's end, so that its foot is below the bars, too. */
const INNER = [
  'main-inner grid grid-cols-1 gap-3 px-gutter print:block print:p-0 md:in-[.main:has(.bulk-bar,.run-bar)]:flex',
  'md:in-[.main:has(.bulk-bar,.run-bar)]:min-h-[calc(100dvh-1rem)] md:in-[.main:has(.bulk-bar,.run-bar)]:flex-col',
].join(' ');

/**
 * The frame of every page: organisation, menu and account at the side; on a phone behind a button.
 */
function Shell({ me, page, children }: ShellProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const finder = useFinder();
  useEffect(keepPage, []);
  useChanges();
  useEffect(() => setOpen(false), [page]);
  return (
    <div class="min-h-screen md:grid md:grid-cols-[var(--navigation)_minmax(0,1fr)] print:block print:min-h-0">
      <ButtonLink
        look="absolute top-2 left-2 z-9 -translate-y-[200%] focus:translate-none print:hidden"
        href="#content"
      >
        {t.shell.skip}
      </ButtonLink>
      <header class="absolute top-0 left-0 z-5 md:sticky md:z-4 md:h-screen md:border-r md:border-line md:bg-surface print:hidden">
        <div class="flex px-1 py-1.5 md:hidden">
          <Button
            icon={open ? 'close' : 'menu'}
            kind="quiet"
            label={t.shell.menu}
            expanded={open}
            onClick={() => setOpen(!open)}
          />
          <Button icon="search" kind="quiet" label={t.shell.find} onClick={finder.open} />
        </div>
        <div
          class={`${open ? 'max-md:fixed' : 'max-md:hidden'} inset-[var(--page-head)_auto_0_0] flex flex-col gap-4 overflow-x-hidden overflow-y-auto px-2 py-3 max-md:w-[min(18rem,85vw)] max-md:border-r max-md:border-line max-md:bg-surface max-md:shadow-[0_20px_60px_var(--shadow)] md:h-full md:max-xl:items-center md:max-xl:overflow-visible md:max-xl:px-0`}
        >
          <OrganisationChoice me={me} page={page} />
          <FinderButton open={finder.open} />
          <Navigation page={page} />
          <PersonCard me={me} />
        </div>
      </header>
      <main class={MAIN} id="content" tabIndex={-1}>
        <Offline />
        <div class={INNER}>{children}</div>
      </main>
      {finder.shown}
    </div>
  );
}

const Finder = lazily(() => import('./finder.tsx'), 'Finder');

/** The finder, which Ctrl+K opens on every page. */
function useFinder() {
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
  return {
    open: () => void find(),
    shown: isOpen && <Finder pages={pagesFor(role)} close={close} />,
  };
}

/** Opens the finder; a phone has an icon in its top bar instead. */
function FinderButton({ open }: { readonly open: () => void }) {
  const { t } = useTexts();
  return (
    <div class="-mb-2 max-md:hidden">
      <Button
        icon="search"
        look="w-full border-line bg-sunken font-normal text-second [&>.words]:flex [&>.words]:flex-1 [&>.words]:justify-between md:max-xl:[&>.words]:sr-only"
        onClick={open}
      >
        {t.shell.find}{' '}
        <kbd class="border-0 p-0 text-13 text-faint" aria-hidden="true">
          {t.shell.findKeys}
        </kbd>
      </Button>
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
        <p class="offline in-[:root:has(.announcer_p)]:max-md:invisible bg-warn-soft px-gutter py-2 text-13 font-semibold text-warn max-md:pl-24">
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
function Navigation({ page }: Pick<ShellProps, 'page'>) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  useKeptFilters(orgId, page);
  const failing = useFailingWebhooks(orgId);
  const titles: Readonly<Partial<Record<MenuName, 'outward' | 'administration' | null>>> =
    MENU_PARTS;
  return (
    <nav class="grid gap-0.5" aria-label={t.shell.navigation}>
      {pagesFor(role).map((name) => {
        const part = titles[name] ?? null;
        const href = () => hrefOf(orgId, name) + (name === page ? '' : keptFilters(orgId, name));
        return (
          <Fragment key={name}>
            {part !== null && (
              <p class={`px-2 pt-3 pb-1 text-12 text-faint ${HIDDEN_IN_RAIL}`}>
                {t.shell.parts[part]}
              </p>
            )}
            <a
              class="flex min-h-8 items-center gap-3 rounded-6 px-2 text-second no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent max-md:min-h-11 md:max-xl:size-10 md:max-xl:justify-center md:max-xl:p-0"
              href={href()}
              // The menu may stand since yesterday.
              onClick={({ currentTarget }) => {
                currentTarget.href = href();
              }}
              title={t.shell.pages[name]}
              aria-current={name === menuOf(page) ? 'page' : undefined}
            >
              <Icon name={name} look="md:max-xl:size-5" />
              <span class={HIDDEN_IN_RAIL}>{t.shell.pages[name]}</span>
              {name === 'settings/webhooks' && failing > 0 && (
                <strong class="ml-auto text-12 font-bold text-danger md:max-xl:absolute md:max-xl:translate-x-3.5 md:max-xl:-translate-y-2.5">
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
function OrganisationChoice({ me, page }: Omit<ShellProps, 'children'>) {
  const { memberships, invitations } = me;
  const { t } = useTexts();
  const { orgId } = useMembership();
  const shown = memberships.find((each) => each.orgId === orgId);
  return (
    <div class="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 px-2 md:max-xl:grid-cols-[auto] md:max-xl:justify-items-center md:max-xl:px-0">
      <Brand />
      {memberships.length === 1 ? (
        <p
          class={`line-clamp-2 text-13 font-semibold wrap-anywhere ${HIDDEN_IN_RAIL}`}
          title={shown?.orgName}
        >
          {shown?.orgName}
        </p>
      ) : (
        <select
          class="border-transparent bg-transparent pl-0 text-13 font-semibold text-ellipsis hover:border-line md:max-xl:w-10 md:max-xl:bg-position-[right_1.25rem_center,right_1rem_center] md:max-xl:pr-0 md:max-xl:text-transparent"
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
        <p class={`small col-span-full pt-2 ${HIDDEN_IN_RAIL}`}>
          <a href={`${APP_BASE}?choose`}>{t.shell.invitations}</a>{' '}
          <Badge>{invitations.length}</Badge>
        </p>
      )}
    </div>
  );
}

/** The signed-in person, their role, and the sign-out button. */
function PersonCard({ me: { me: person } }: Pick<ShellProps, 'me'>) {
  const { t } = useTexts();
  const { role } = useMembership();
  return (
    <div class="mt-auto grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 px-2 md:max-xl:grid-cols-[auto] md:max-xl:justify-items-center md:max-xl:px-0">
      <Initials of={person.name} look="size-7 text-12" />
      <span class={`min-w-0 text-13 font-semibold *:block ${HIDDEN_IN_RAIL}`}>
        <span class="cut" title={person.name}>
          {person.name}
        </span>
        <span class="cut text-12 font-normal text-faint">{t.roles[role]}</span>
      </span>
      <Menu
        label={t.shell.person}
        icon="more"
        look="quiet"
        opens="up to-left md:max-xl:[&>.menu-panel]:right-auto md:max-xl:[&>.menu-panel]:left-0"
      >
        <LanguageButton />
        <SignOutButton />
      </Menu>
    </div>
  );
}

/** The lists with filters in their address. */
const LISTS: ReadonlySet<PageName> = new Set(['units', 'stack', 'settings/audit']);

/** Query parameters that are no filters. */
const MOMENTARY = ['cursor', 'page', 'dialog', 'of'];

/** What was left on another day is not what is wanted. */
const keyOf = (orgId: string, page: PageName) =>
  ownKey(`filters of ${orgId}/${page} on ${new Date().toDateString()}`);

/** Keeps the filters of the shown list for the day, as long as the window is open. */
function useKeptFilters(orgId: string, page: PageName | null): void {
  const { searchParams } = useLocation();
  for (const name of MOMENTARY) searchParams.delete(name);
  const filters = searchParams.toString();
  useEffect(() => {
    if (page !== null && LISTS.has(page)) sessionStorage.setItem(keyOf(orgId, page), filters);
  }, [orgId, page, filters]);
}

/** The query with which a list was last shown in this window today: `?project=…`, or empty. */
function keptFilters(orgId: string, page: PageName): string {
  const filters = sessionStorage.getItem(keyOf(orgId, page)) ?? '';
  return filters === '' ? '' : `?${filters}`;
}

const WORKER = '/offline.js';

/** The address of a script, which the page's Content-Security-Policy allows by this policy alone. */
const policy = window.trustedTypes?.createPolicy('offline', { createScriptURL: () => WORKER });

/** Has the browser keep this page, so that it can be opened without a connection. Not every browser can. */
function keepPage(): void {
  if (!('serviceWorker' in navigator)) return;
  const script = policy?.createScriptURL(WORKER) ?? WORKER;
  navigator.serviceWorker.register(script, { scope: APP_BASE }).catch(() => undefined);
}

/** Somebody else's change is shown within ten seconds. */
const LOOK_EVERY_MS = 8000;

/**
 * Shows what others change while the window is visible. Each look is one request: whoever may read the audit log
 * asks for its latest entry, and reads the page again after a new one. For other roles the service has no such
 * sign, so the shown unit or list is read again; it is answered 304 while nothing changes.
 */
function useChanges(): void {
  const { orgId, role } = useMembership();
  useEffect(() => {
    let known = shownAnswer().at ?? '';
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      if (!may(role, 'audit:read')) return rereadUnits();
      const { entries } = await readAudit(orgId, { limit: 1 });
      const latest = entries[0]?.at ?? '';
      if (latest <= known) return;
      known = latest;
      await rereadPage();
    };
    const timer = setInterval(() => {
      // Without an answer, the next look may have one.
      look().catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [orgId, role]);
}
