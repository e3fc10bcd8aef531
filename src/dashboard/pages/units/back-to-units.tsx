import { Icon } from '../../components/icon.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Leads from a unit to the list. */
export function BackToUnits() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  return (
    <a class="button" href={hrefOf(orgId, 'units')}>
      <Icon name="back" />
      {t.units.allUnits}
    </a>
  );
}
