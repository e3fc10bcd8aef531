import { signInHref, useLocation } from '../../navigation/location.ts';
import type { Texts } from '../../texts/de.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DocumentationLink, StartFrame } from './start-frame.tsx';

/** How to sign in, and why the last attempt failed. The link comes back to the page that was asked for. */
export function SignInPage() {
  const { t } = useTexts();
  const { searchParams } = useLocation();
  const failure = searchParams.get('sign-in');
  return (
    <StartFrame title={t.start.signInTitle} foot={<DocumentationLink />}>
      <p class="lead">{t.start.signInLead}</p>
      {failure !== null && (
        <p class="banner danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      <a class="button primary" href={signInHref()}>
        {t.start.signIn}
      </a>
      <p class="hint">{t.start.signInHint}</p>
    </StartFrame>
  );
}

/** The service names why; `failed` is said of what has no words of its own. */
function failureText(t: Texts, failure: string): string {
  const words: Readonly<Partial<Record<string, string>>> = t.start.failures;
  return words[failure] ?? t.start.failures.failed;
}

/** What is shown where the service has no OpenID provider. */
export function NotConfiguredPage() {
  const { t } = useTexts();
  return (
    <StartFrame title={t.start.notConfiguredTitle} foot={<DocumentationLink />}>
      <p>{t.start.notConfiguredHint}</p>
    </StartFrame>
  );
}
