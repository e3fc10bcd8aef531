import { type Author, type Change, type Command, unchanged } from '../../writes/change.ts';
import { writeChanges, reviseUnit } from '../properties/changes/change-of-units.ts';
import { listUnits, type UnitRow } from '../properties/store/unit-rows.ts';
import { expiredReservations, type ReservationRow, unitsOfExpired } from './store.ts';

interface ReservedUnit {
  readonly unit: UnitRow;
  readonly reservation: ReservationRow;
}

/**
 * The write that ends reservations: each unit gets back its former status. That change of status
 * deletes the reservation. A price that is on request stays so: nobody has decided to publish it.
 */
export function releaseUnits(
  author: Author,
  reserved: readonly ReservedUnit[],
): Omit<Change, 'result'> {
  const pairs = reserved.map(({ unit, reservation }) => ({
    ...reviseUnit(
      unit,
      { status: reservation.formerStatus, preisAufAnfrage: unit.preisAufAnfrage },
      author,
    ),
    event: {
      action: 'property.released',
      before: audited(unit.status, reservation),
      after: audited(reservation.formerStatus),
    } as const,
  }));
  return writeChanges(author, pairs);
}

export function audited(
  status: UnitRow['status'],
  reservation?: Pick<ReservationRow, 'until' | 'reference'>,
) {
  const { until = null, reference = null } = reservation ?? {};
  return { status, reservedUntil: until, reservationReference: reference };
}

export const MAX_EXPIRED = 100;

/** Ends the reservations of an organisation that have expired by its writer's clock. */
export const expireReservations: Command = {
  name: 'expireReservations',
  perform: async (_task, author) => {
    const { tenant, now, read } = author;
    const rows = await read((add) => ({
      reservations: add(expiredReservations(tenant, now, MAX_EXPIRED)),
      units: add(unitsOfExpired(tenant, now, MAX_EXPIRED)),
    }));
    const byId = new Map(listUnits(rows.units()).map((unit) => [unit.id, unit]));
    const expired = rows.reservations().flatMap((reservation) => {
      const unit = byId.get(reservation.propertyId);
      return unit === undefined ? [] : [{ unit, reservation }];
    });
    const result = { ended: expired.length };
    return expired.length === 0 ? unchanged(result) : { ...releaseUnits(author, expired), result };
  },
};
