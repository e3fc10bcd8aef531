import { render } from 'preact';
import { keptScheme, showScheme } from './components/scheme.ts';
import { handleHistory, usePathname } from './navigation/location.ts';
import { routeOf, type Route } from './navigation/routes.ts';
import { PAGE } from './shell/pages.ts';
import { guardDrops } from './uploads/drop-zone.tsx';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Announcer } from './components/announcer.tsx';
import { OrganisationPages } from './shell/organisation-pages.tsx';
import { StartPage } from './pages/start/start-page.tsx';
import { lazily } from './components/lazily.tsx';
import { LanguageContext } from './kit/use-texts.ts';
import { SignedIn } from './shell/signed-in.tsx';
import type { Me } from './api/types.ts';
import { keepLanguage, type Language, preferredLanguage } from './texts/language.ts';
import { interceptLinks } from './components/responsive.tsx';

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
