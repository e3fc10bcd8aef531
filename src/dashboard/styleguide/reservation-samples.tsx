import { useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../values/unit-states.ts';
import type { Reservation, Unit } from '../api/types.ts';
import { Button } from '../components/button.tsx';
import { Status } from '../components/status.tsx';
import { BackDialog } from '../pages/reservations/back-prompt.tsx';
import { ReservationDialog, ReserveDialog } from '../pages/reservations/reservation-dialog.tsx';
import { Plan } from '../pages/stack/plan.tsx';
import { largeChanges } from '../price-check/large-changes.ts';
import { LargeChangesDialog } from '../price-check/large-changes-dialog.tsx';
import { eachField } from '../unit-fields/fields.ts';

const AT = '2026-11-20T09:30:00.000Z';
const LATER = '2100-01-01T17:00:00.000Z';

const UNIT: Unit = {
  ...eachField(() => null),
  id: '019e82ae-3c56-772b-8eb1-4e3399cf0709',
  orgId: 'sample',
  projectId: 'sample',
  externalSourceId: null,
  unitIdentifier: 'A-310',
  etage: 3,
  zimmer: '2.5',
  wohnflaecheQm: '67.38',
  kaufpreis: '349900.00',
  status: 'frei',
  preisAufAnfrage: false,
  metadata: {},
  reservation: null,
  visibility: 'online',
  archived: false,
  createdAt: AT,
  updatedAt: AT,
  archivedAt: null,
  kaufpreisPerQm: null,
  kaltmietePerQm: null,
  bruttorendite: null,
};

const RESERVATION: Reservation = {
  propertyId: UNIT.id,
  until: LATER,
  reference: 'R-7K2MQ',
  createdAt: AT,
  madeBy: null,
  fulfilledAt: null,
};

const tile = (id: string, unit: Partial<Unit>) => {
  const shown = { ...UNIT, id, ...unit };
  return { ...shown, preisAufAnfrage: shown.status === 'auf_anfrage' };
};

/** A tile in each status, one without a price, and one whose reservation ends. */
const TILES = [
  ...UNIT_STATUSES.map((status, at) => tile(status, { unitIdentifier: `A-30${at}`, status })),
  tile('priceless', { etage: 2, status: 'auf_anfrage', kaufpreis: null, zimmer: null }),
  tile('held', { etage: 2, unitIdentifier: 'A-202', status: 'reserviert' }),
  tile('long', { etage: null, unitIdentifier: 'Maisonette Süd mit Dachterrasse' }),
];

const HELD = new Map([['held', { ...RESERVATION, propertyId: 'held' }]]);

/** A price with a digit too few. */
const SLIPS = [{ unit: UNIT, changes: largeChanges(UNIT, { kaufpreis: '34990' }, null) }];

const DIALOGS = ['Reserve', 'Extend', 'Without a case', 'Move back', 'Slip'] as const;

/** Statuses, the tiles of the Stapelplan, and the dialogs about a reservation or a price. */
export function ReservationSamples() {
  const [opened, setOpened] = useState<(typeof DIALOGS)[number] | null>(null);
  const dialog = {
    unit: UNIT,
    close: () => setOpened(null),
    changed: () => Promise.resolve(),
  };
  return (
    <section class="card card-body">
      <h2>Reservations</h2>
      <div class="samples-of">
        <Status status="frei" />
        <Status status="reserviert" />
        <Status status="reserviert" until={LATER} />
        {DIALOGS.map((name) => (
          <Button key={name} icon="reserve" onClick={() => setOpened(name)}>
            {name}
          </Button>
        ))}
      </div>
      <Plan label="Tiles" units={TILES} reservations={HELD} fits={null} tile="price" />
      {opened === 'Reserve' && <ReserveDialog {...dialog} refused={dialog.changed} />}
      {opened === 'Extend' && <ReservationDialog {...dialog} reservation={RESERVATION} />}
      {opened === 'Without a case' && (
        <ReservationDialog {...dialog} reservation={{ ...RESERVATION, reference: null }} />
      )}
      {opened === 'Move back' && (
        <BackDialog
          {...dialog}
          units={[{ ...UNIT, status: 'reserviert', reservation: RESERVATION }]}
          go={() => undefined}
        />
      )}
      {opened === 'Slip' && <LargeChangesDialog units={SLIPS} answer={dialog.close} />}
    </section>
  );
}
