import { type ComponentChildren, Fragment, render } from 'preact';
import { keptScheme, showScheme } from './components/scheme.ts';
import { handleHistory, usePathname } from './navigation/location.ts';
import { type Route, routeOf } from './navigation/routes.ts';
import { PAGE } from './shell/pages.ts';
import { guardDrops } from './uploads/drop-zone.tsx';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Announcer } from './components/announcer.tsx';
import { OrganisationPages } from './shell/shell.tsx';
import { StartPage, NotConfiguredPage, SignInPage } from './pages/start/start-page.tsx';
import { lazily } from './components/lazily.tsx';
import { LanguageContext, useTexts } from './kit/use-texts.ts';
import type { Me } from './api/types.ts';
import { keepLanguage, type Language, preferredLanguage } from './texts/language.ts';
import { interceptLinks } from './components/responsive.tsx';
import { PERSON } from './api/cache.ts';
import { readMe } from './api/service.ts';
import { useReading } from './api/use-reading.ts';
import { Button, ButtonLink } from './components/button.tsx';
import { Centred } from './components/page.tsx';
import { Dialog, DialogActions } from './components/dialog.tsx';
import { Failed, Skeleton } from './components/loaded.tsx';
import { setPerson } from './membership/kept.ts';
import { hasUnsavedWork } from './navigation/unsaved.ts';

/** Starts the dashboard. */
function begin(root: Element): void {
  showScheme(keptScheme());
  handleHistory();
  interceptLinks();
  guardDrops();
  const route = routeOf(location.pathname);
  // The page's script loads together with the signed-in person.
  if (route.at === 'organisation' && route.page !== null) void PAGE[route.page].show.prefetch?.();
  render(<App />, root);
}

const root = document.querySelector('#app');
if (root !== null) begin(root);

const ConnectPage = lazily(() => import('./pages/assistants/connect-page.tsx'), 'ConnectPage');

/**
 * The dashboard: the page that the address names, for the signed-in person, in the chosen language.
 */
function App() {
  const [language, setLanguage] = useState(() => preferredLanguage());
  const route = routeOf(usePathname());
  const choice = useMemo(() => {
    const choose = (chosen: Language) => {
      keepLanguage(chosen);
      setLanguage(chosen);
    };
    return { language, choose };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext.Provider value={choice}>
      <Announcer>
        <SignedIn>{(me, reload) => <Shown {...{ route, me, reload }} />}</SignedIn>
      </Announcer>
    </LanguageContext.Provider>
  );
}

interface ShownProps {
  readonly route: Route;
  readonly me: Me;
  readonly reload: () => Promise<void>;
}

/** The page of an address, for the signed-in person. */
function Shown({ route, me, reload }: ShownProps) {
  if (route.at === 'start') return <StartPage me={me} reload={reload} />;
  if (route.at === 'connect') return <ConnectPage me={me} />;
  return <OrganisationPages me={me} orgId={route.orgId} page={route.page} id={route.id} />;
}

interface Props {
  readonly children: (me: Me, reload: () => Promise<void>) => ComponentChildren;
}

/** Shows its content to a signed-in person, and the sign-in page to anybody else. */
function SignedIn({ children }: Props) {
  const reading = useReading(PERSON, readMe);
  const { reload } = reading;
  const last = useRef<Me | null>(null);
  if (reading.state === 'loaded') last.current = reading.value;
  const ended = reading.state === 'failed' && reading.refusal.code === 'signed_out';
  const waits = ended || reading.state === 'loading';
  const shown = reading.state === 'loaded' || (waits && hasUnsavedWork()) ? last.current : null;
  if (shown !== null) {
    setPerson(shown.me.id);
    return (
      <Fragment key={shown.me.id}>
        {children(shown, reload)}
        {ended && <SignInInPlace again={reload} />}
      </Fragment>
    );
  }
  if (reading.state !== 'failed') {
    return (
      <Centred>
        <Skeleton lines={5} />
      </Centred>
    );
  }
  if (ended) return <SignInPage />;
  // Without a session key, the service has none of these paths.
  if (reading.refusal.code === 'not_found') return <NotConfiguredPage />;
  return (
    <Centred>
      <Failed refusal={reading.refusal} retry={reload} />
    </Centred>
  );
}

/**
 * Asks for a new sign-in after the session has ended, and keeps unsaved changes. The page checks
 * the session again when it regains the focus.
 */
function SignInInPlace({ again }: { readonly again: () => Promise<void> }) {
  const { t } = useTexts();
  return (
    <Dialog title={t.shell.signedOutTitle} onClose={() => void again()} stays>
      <p>{t.shell.signedOutHint}</p>
      <DialogActions>
        <Button onClick={() => void again()}>{t.shell.signedInAgain}</Button>
        <ButtonLink kind="primary" href="/auth/sign-in?to=%2Fapp%2F" target="_blank">
          {t.shell.signInInTab}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
