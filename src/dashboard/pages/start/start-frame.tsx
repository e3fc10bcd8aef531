import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Brand } from '../../components/brand.tsx';
import { LanguageButton } from '../../components/language-button.tsx';
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
    <main class="start">
      <div>
        <Brand>Einheit</Brand>
      </div>
      <div class="card card-body">
        <h1>{title}</h1>
        {children}
      </div>
      <div class="start-foot row spread">
        <div>{foot}</div>
        <LanguageButton />
      </div>
    </main>
  );
}

/** A link to the API reference, which needs no sign-in. */
export function DocumentationLink() {
  const { t } = useTexts();
  return <a href="/docs">{t.shell.documentation}</a>;
}
