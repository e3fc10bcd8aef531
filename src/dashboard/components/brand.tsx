import { APP_BASE } from '../navigation/location.ts';
import { LANGUAGE_NAMES } from '../texts/language.ts';
import { useTexts } from '../kit/use-texts.ts';
import type { ComponentChildren } from 'preact';
import { signOut } from '../api/service.ts';
import { useSubmit } from '../api/use-submit.ts';
import { Button } from './button.tsx';
import { RefusalBanner } from './refusal-banner.tsx';

/** A house: the service's sign. */
export function Logo() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
    </svg>
  );
}

interface Props {
  /** The name beside the logo; the logo alone has an accessible name. */
  readonly children?: string;
}

/** The service's logo, a link to the start page. */
export function Brand({ children }: Props) {
  return (
    <a
      class="inline-flex items-center gap-2 text-16 font-bold text-inherit no-underline [&>svg]:size-7 [&>svg]:flex-none [&>svg]:rounded-6 [&>svg]:bg-accent [&>svg]:fill-on-accent [&>svg]:p-1.5"
      href={APP_BASE}
      aria-label="Einheit"
      title="Einheit"
    >
      <Logo />
      {children}
    </a>
  );
}

/** Switches to the other language. Its label is in that language. */
export function LanguageButton() {
  const { language, choose } = useTexts();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <button type="button" class="button" lang={other} onClick={() => choose(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}

interface CentredProps {
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** What is in the middle of the window, outside of an organisation. */
export const Centred = ({ look = '', children }: CentredProps) => (
  <main
    class={`grid min-h-screen grid-cols-[minmax(0,var(--width,30rem))] content-center justify-center gap-5 px-3.5 py-6 ${look}`}
  >
    {children}
  </main>
);

/** Ends the session and opens the start page. */
export function SignOutButton() {
  const { t } = useTexts();
  const submission = useSubmit();
  const leave = () =>
    submission.submit(async () => {
      await signOut();
      await forgetOrganisations();
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

/** Keys in local storage that contain nothing about an organisation. */
const OF_THE_BROWSER = new Set(['language', 'scheme']);

/** Removes all organisations' data from this browser: unfinished imports, mappings and filters. */
async function forgetOrganisations(): Promise<void> {
  const { clear } = await import('idb-keyval');
  await clear();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!OF_THE_BROWSER.has(key)) localStorage.removeItem(key);
  }
}
