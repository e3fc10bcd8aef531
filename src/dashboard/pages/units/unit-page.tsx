import { useState } from 'preact/hooks';
import { useReservation } from '../../api/reservations.ts';
import { readProjects } from '../../api/stock.ts';
import { readUnit, readUnitChanges } from '../../api/units.ts';
import type { Project, Reservation, Unit } from '../../api/types.ts';
import { type Reading, useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ReserveButton } from '../reservations/reserve-button.tsx';
import { UnitEditor } from './form/unit-editor.tsx';
import { UnitFacts } from './form/unit-facts.tsx';
import { History, type Restore } from './history.tsx';
import { UnitImages } from './images/unit-images.tsx';
import { useImages } from './images/use-images.ts';
import { nameOf } from './name.ts';
import { Neighbours } from './neighbours.tsx';

interface Props {
  /** Id of the unit. */
  readonly id: string;
}

/** A unit: images, fields, price, status and history. Editable for those with the permission. */
export function UnitPage({ id }: Props) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const { unit, changes, reservation, saved } = useUnit(orgId, id);
  const images = useImages(orgId, id);
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const [reservedAt, reserved] = useOwnReservation(orgId, id, saved);
  const list = hrefOf(orgId, 'units');
  return (
    <Page
      title={unit.state === 'loaded' ? nameOf(unit.value) : t.units.unit}
      crumbs={[{ name: t.units.title, href: list }, ...crumbsOf(unit, projects, list)]}
      actions={
        <>
          <ReserveAction
            unit={unit.state === 'loaded' ? unit.value : null}
            reservation={reservation}
            changed={reserved}
          />
          <Neighbours id={id} />
        </>
      }
    >
      {/* The page waits for the images, because the facts below them would move. */}
      <Loaded
        reading={images.state === 'loading' ? { ...unit, state: 'loading' } : unit}
        lines={14}
      >
        {(loaded) => {
          const history = (restore?: Restore) => (
            <Loaded reading={changes} lines={3}>
              {(entries) => <History unit={loaded} entries={entries} restore={restore} />}
            </Loaded>
          );
          return (
            <div class="unit-layout">
              <UnitImages unitId={id} reading={images} changed={() => void changes.reload()} />
              {may(role, 'property:update') ? (
                <UnitEditor unit={loaded} reservedAt={reservedAt} saved={saved}>
                  {history}
                </UnitEditor>
              ) : (
                <UnitFacts unit={loaded} reservation={reservation}>
                  {history()}
                </UnitFacts>
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The link to the units of the unit's project, once both are loaded. */
function crumbsOf(unit: Reading<Unit>, projects: Reading<Project[]>, list: string) {
  if (unit.state !== 'loaded' || projects.state !== 'loaded') return [];
  const project = projects.value.find(({ id }) => id === unit.value.projectId);
  if (project === undefined) return [];
  return [{ name: project.name, href: `${list}?project=${project.id}` }];
}

/** A unit with its history and reservation, and a function that reads all of them again. */
function useUnit(orgId: string, id: string) {
  const unit = useReading(`unit ${id}`, () => readUnit(orgId, id));
  const changes = useReading(`changes of ${id}`, () => readUnitChanges(orgId, id));
  const held = useReservation(orgId, id);
  // A change of status ends the reservation, which may have been read before.
  const isReserved = unit.state === 'loaded' && unit.value.status === 'reserviert';
  return {
    unit,
    changes,
    reservation: isReserved ? held.reservation : undefined,
    saved: async () => {
      await Promise.all([unit.reload(), changes.reload(), held.reload()]);
    },
  };
}

/**
 * The version (`updatedAt`) that the person's own reservation has made, and what to do after one.
 *
 * @param saved reads the page again.
 */
function useOwnReservation(orgId: string, id: string, saved: () => Promise<void>) {
  const [reservedAt, setReservedAt] = useState<string | null>(null);
  const reserved = async () => {
    setReservedAt((await readUnit(orgId, id)).updatedAt);
    await saved();
  };
  return [reservedAt, reserved] as const;
}

interface ReserveActionProps {
  /** `null` while the unit loads. */
  readonly unit: Unit | null;
  readonly reservation: Reservation | undefined;
  readonly changed: () => Promise<void>;
}

/** Reserves the unit. While it loads, a disabled button keeps the place, so that nothing below it moves. */
function ReserveAction({ unit, reservation, changed }: ReserveActionProps) {
  const { t } = useTexts();
  const { role } = useMembership();
  if (!may(role, 'property:update')) return null;
  if (unit !== null) {
    return <ReserveButton unit={unit} reservation={reservation} changed={changed} />;
  }
  return (
    <Button icon="reserve" disabled>
      {t.reservations.reserve}
    </Button>
  );
}
