import { useEffect, useMemo, useState } from 'preact/hooks';
import { Announcer } from './components/announcer.tsx';
import { OrganisationPages } from './shell/organisation-pages.tsx';
import { APP_BASE, usePathname } from './navigation/location.ts';
import { type Route, routeOf } from './navigation/routes.ts';
import { StartPage } from './pages/start/start-page.tsx';
import { lazily } from './components/lazily.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import type { Me } from './api/types.ts';
import type { Texts } from './texts/de.ts';
import { keepLanguage, type Language } from './texts/language.ts';
import { WordingContext, wordingOf, wordsOf } from './texts/use-texts.ts';

/** The style guide. A deployment has none. */
const Styleguide = STYLEGUIDE
  ? lazily(() => import('./styleguide/styleguide.tsx'), 'Styleguide')
  : null;

const ConnectPage = lazily(() => import('./pages/assistants/connect-page.tsx'), 'ConnectPage');

interface Props {
  /** The first language and its texts. */
  readonly begin: { readonly language: Language; readonly words: Texts };
}

/**
 * The dashboard: the page that the address names, for the signed-in person, in the chosen language.
 */
export function App({ begin }: Props) {
  const [{ language, words }, setWording] = useState(begin);
  const pathname = usePathname();
  const route = routeOf(pathname);
  const choose = async (chosen: Language) =>
    setWording({ language: chosen, words: await wordsOf(chosen) });
  const wording = useMemo(
    () =>
      wordingOf(language, words, (chosen) => {
        keepLanguage(chosen);
        void choose(chosen);
      }),
    [language, words],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <WordingContext.Provider value={wording}>
      <Announcer>
        {Styleguide !== null && pathname === `${APP_BASE}styleguide` ? (
          <Styleguide />
        ) : (
          <SignedIn>{(me, reload) => <Shown {...{ route, me, reload }} />}</SignedIn>
        )}
      </Announcer>
    </WordingContext.Provider>
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
