import type { ComponentChildren } from 'preact';
import { ButtonLink } from '../../components/button.tsx';
import { useEffect } from 'preact/hooks';
import { LanguageButton } from '../../components/account.tsx';
import { Brand } from '../../components/brand.tsx';
import { Centred } from '../../components/page.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { signInHref, useLocation } from '../../navigation/location.ts';
import { startWords } from './words.ts';

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Content beside the language button. */
  readonly foot?: ComponentChildren;
}

/** The frame of the pages outside an organisation. */
export function StartFrame({ title, children, foot }: Props) {
  useEffect(() => {
    document.title = `${title} · Einheit`;
  }, [title]);
  return (
    <Centred>
      <div>
        <Brand>Einheit</Brand>
      </div>
      <div class="card card-body gap-3.5 p-7">
        <h1>{title}</h1>
        {children}
      </div>
      <div class="row spread text-faint">
        <div>{foot}</div>
        <LanguageButton />
      </div>
    </Centred>
  );
}

/** An organisation among others. */
export const CHOICE =
  'row spread gap-x-4 gap-y-2 rounded-10 border border-line px-3.5 py-2.5 text-inherit no-underline wrap-anywhere hover:[&[href]]:border-accent';

/** A link to the API reference, which needs no sign-in. */
function DocumentationLink() {
  const { t } = useTexts();
  return <a href="/docs">{t.shell.documentation}</a>;
}

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
