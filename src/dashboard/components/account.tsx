import { signOut } from '../api/service.ts';
import { useSubmit } from '../api/use-submit.ts';
import { APP_BASE } from '../navigation/location.ts';
import { LANGUAGE_NAMES } from '../texts/language.ts';
import { Button } from './button.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useTexts } from '../kit/use-texts.ts';

/** Switches to the other language. Its label is in that language. */
export function LanguageButton() {
  const { language, choose } = useTexts();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <Button onClick={() => choose(other)}>
      <span lang={other}>{LANGUAGE_NAMES[other]}</span>
    </Button>
  );
}

/** Ends the session and opens the start page. */
export function SignOutButton() {
  const { t } = useTexts();
  const submission = useSubmit();
  const leave = () =>
    submission.submit(async () => {
      await signOut();
      await forgetAll();
      location.assign(APP_BASE);
    });
  return (
    <div>
      <Button icon="signOut" busy={submission.busy} onClick={() => void leave()}>
        {t.shell.signOut}
      </Button>
      <RefusalBanner refusal={submission.refusal} />
    </div>
  );
}

/** What contains nothing about an organisation. */
const OF_THE_BROWSER = new Set(['language', 'scheme']);

/** Removes all organisations' data from this browser: drafts, unfinished imports, mappings and filters. */
async function forgetAll(): Promise<void> {
  const { clear } = await import('idb-keyval');
  await clear();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!OF_THE_BROWSER.has(key)) localStorage.removeItem(key);
  }
}
