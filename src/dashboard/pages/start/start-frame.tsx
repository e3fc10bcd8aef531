import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { LanguageButton } from '../../components/account.tsx';
import { Brand } from '../../components/brand.tsx';
import { Centred } from '../../components/page.tsx';
import { useTexts } from '../../kit/use-texts.ts';

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
export function DocumentationLink() {
  const { t } = useTexts();
  return <a href="/docs">{t.shell.documentation}</a>;
}
