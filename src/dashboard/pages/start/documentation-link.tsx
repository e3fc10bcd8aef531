import { useTexts } from '../../texts/use-texts.ts';

/** Leads to the reference, which needs no sign-in. */
export function DocumentationLink() {
  const { t } = useTexts();
  return <a href="/docs">{t.shell.documentation}</a>;
}
