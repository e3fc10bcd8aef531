import { Page } from '../../components/page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { UnitImages } from './images/unit-images.tsx';

interface Props {
  /** Id of the unit. */
  readonly id: string;
}

/** A unit: its images. */
export function UnitPage({ id }: Props) {
  const { t } = useTexts();
  return (
    <Page title={t.images.title}>
      <UnitImages unitId={id} />
    </Page>
  );
}
