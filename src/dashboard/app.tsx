import { useEffect, useMemo, useState } from 'preact/hooks';
import { Announcer } from './components/announcer.tsx';
import { OrganisationPages } from './shell/organisation-pages.tsx';
import { useLocation } from './navigation/location.ts';
import { placeOf } from './navigation/place.ts';
import { StartPage } from './pages/start/start-page.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { keepLanguage, preferredLanguage } from './texts/language.ts';
import { WordingContext, wordingOf } from './texts/use-texts.ts';

/** The dashboard: what the address names, in the chosen language, for whoever is signed in. */
export function App() {
  const [language, setLanguage] = useState(preferredLanguage);
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const wording = useMemo(
    () =>
      wordingOf(language, (chosen) => {
        keepLanguage(chosen);
        setLanguage(chosen);
      }),
    [language],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <WordingContext.Provider value={wording}>
      <Announcer>
        <SignedIn>
          {(me, reload) =>
            place.at === 'start' ? (
              <StartPage me={me} reload={reload} />
            ) : (
              <OrganisationPages me={me} orgId={place.orgId} page={place.page} id={place.id} />
            )
          }
        </SignedIn>
      </Announcer>
    </WordingContext.Provider>
  );
}
