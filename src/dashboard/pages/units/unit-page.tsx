import { Page } from '../../components/page.tsx';
import { unitIn } from '../../navigation/place.ts';
import { useLocation } from '../../navigation/location.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { UnitImages } from '../unit-images/unit-images.tsx';

/** The page of a unit. */
export function UnitPage() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return (
    <Page title={t.images.title}>
      <UnitImages unitId={unitIn(pathname)} />
    </Page>
  );
}
