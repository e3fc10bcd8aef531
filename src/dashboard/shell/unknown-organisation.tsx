import { APP_BASE } from '../navigation/location.ts';
import { StartFrame } from '../pages/start/start-frame.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Stands where the address names an organisation that the person is no member of. */
export function UnknownOrganisation() {
  const { t } = useTexts();
  return (
    <StartFrame title={t.shell.unknownOrganisation}>
      <p>{t.shell.unknownOrganisationHint}</p>
      <a class="button primary" href={APP_BASE}>
        {t.shell.toOrganisations}
      </a>
    </StartFrame>
  );
}
