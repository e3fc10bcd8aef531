import { useTexts } from '../../texts/use-texts.ts';
import { DocumentationLink } from './documentation-link.tsx';
import { StartFrame } from './start-frame.tsx';

/** What is shown where the service has no OpenID provider. */
export function NotConfiguredPage() {
  const { t } = useTexts();
  return (
    <StartFrame title={t.start.notConfiguredTitle} foot={<DocumentationLink />}>
      <p>{t.start.notConfiguredHint}</p>
    </StartFrame>
  );
}
