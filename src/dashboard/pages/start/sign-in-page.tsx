import { signInHref, useLocation } from '../../navigation/location.ts';
import { ButtonLink } from '../../components/button.tsx';
import { DocumentationLink, StartFrame } from './start-frame.tsx';
import { startWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/**
 * The sign-in page, with the reason of a failed sign-in. The link returns to the requested page.
 */
export function SignInPage() {
  const { t } = useTexts(startWords);
  const { searchParams } = useLocation();
  const failure = searchParams.get('sign-in');
  return (
    <StartFrame title={t.start.signIn} foot={<DocumentationLink />}>
      <p class="lead">{t.start.signInLead}</p>
      {failure !== null && (
        <p class="banner danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      <ButtonLink kind="primary" href={signInHref()}>
        {t.start.signIn}
      </ButtonLink>
      <p class="hint">{t.start.signInHint}</p>
    </StartFrame>
  );
}

/** The text of a failure's code; of `failed` for an unknown code. */
function failureText(t: ReturnType<typeof startWords>, failure: string): string {
  const words: Readonly<Partial<Record<string, string>>> = t.start.failures;
  return words[failure] ?? t.start.failures.failed;
}

/** Shown if the service has no OpenID provider. */
export function NotConfiguredPage() {
  const { t } = useTexts(startWords);
  return (
    <StartFrame title={t.start.notConfiguredTitle} foot={<DocumentationLink />}>
      <p>{t.start.notConfiguredHint}</p>
    </StartFrame>
  );
}
