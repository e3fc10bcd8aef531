import { readUnit, readUnitChanges } from '../../api/units.ts';
import type { Unit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BackToUnits } from './back-to-units.tsx';
import { UnitEditor } from './form/unit-editor.tsx';
import { UnitFacts } from './form/unit-fields.tsx';
import { History } from './history.tsx';
import { UnitImages } from './images/unit-images.tsx';
import { addressOf, nameOf } from './name.ts';
import { Status } from '../../components/status.tsx';

interface Props {
  /** Id of the unit. */
  readonly id: string;
}

/** A unit: every field, to change for who may, and what was changed before. */
export function UnitPage({ id }: Props) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const unit = useReading(`unit ${id}`, () => readUnit(orgId, id));
  const changes = useReading(`changes of ${id}`, () => readUnitChanges(orgId, id));
  const saved = async () => {
    await Promise.all([unit.reload(), changes.reload()]);
  };
  return (
    <Page
      title={unit.state === 'loaded' ? nameOf(unit.value) : t.units.unit}
      actions={<BackToUnits />}
    >
      <Loaded reading={unit} lines={14}>
        {(loaded) => (
          <>
            <Summary unit={loaded} />
            {may(role, 'property:update') ? (
              <UnitEditor unit={loaded} saved={saved} />
            ) : (
              <UnitFacts unit={loaded} />
            )}
            <UnitImages unitId={id} changed={() => void changes.reload()} />
            <Loaded reading={changes} lines={3}>
              {(entries) => <History unit={loaded} entries={entries} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What one wants to know of a unit first. */
function Summary({ unit }: { readonly unit: Unit }) {
  const { t } = useTexts();
  const { street, place } = addressOf(unit);
  return (
    <p class="row">
      <Status status={unit.status} />
      <span class="badge quiet">{t.visibilities[unit.visibility]}</span>
      {unit.archived && <span class="badge warn">{t.units.archived}</span>}
      <span class="faint">{[street, place].filter((part) => part !== '').join(', ')}</span>
    </p>
  );
}
