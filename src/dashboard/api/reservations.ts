import { read, send } from './client.ts';
import type { AnyReservation, Reservation, Unit } from './types.ts';
import { type Reading, useReading } from './use-reading.ts';

// Requests about reservations. Each throws a Refusal.

const RESERVATION = '/{orgId}/properties/{propertyId}/reservation';

/** Whether a reservation holds its unit: it is not fulfilled. */
export const isHolding = (reservation: AnyReservation): reservation is Reservation =>
  reservation.until !== null;

/** The reservation of a unit; `undefined` without one. */
export const reservationIn = ({ id, reservation }: Unit): AnyReservation | undefined =>
  reservation === null ? undefined : { ...reservation, propertyId: id };

/** The reservations of an organisation, by the ids of their units. */
export type Reservations = ReadonlyMap<string, Reservation>;

const NONE: Reservations = new Map();

/** The most reservations on a page, those that end first. */
const MAX_LISTED = 1000;

/** Reads the reservations of an organisation that end first. */
async function readReservations(orgId: string): Promise<Reservations> {
  const { reservations } = await read('/{orgId}/reservations', { orgId }, { limit: MAX_LISTED });
  return new Map(reservations.filter(isHolding).map((each) => [each.propertyId, each]));
}

/** Reads the reservation of a unit; `undefined` without one. */
export async function readReservationOf(orgId: string, unitId: string) {
  const { reservations } = await read('/{orgId}/reservations', { orgId }, { propertyId: unitId });
  return reservations[0];
}

/** The reservations of an organisation; none while they are loading. */
export interface OrganisationReservations {
  readonly reservations: Reservations;
  readonly reload: Reading<Reservations>['reload'];
}

/** Reads the reservations of an organisation. Pages also work without them. */
export function useReservations(orgId: string): OrganisationReservations {
  const reading = useReading(`reservations of ${orgId}`, () => readReservations(orgId));
  const reservations = reading.state === 'loaded' ? reading.value : NONE;
  return { reservations, reload: reading.reload };
}

/** Reserves a unit, or sets another end of the reservation with this reference. */
export const reserve = (
  orgId: string,
  propertyId: string,
  body: { readonly until: string; readonly reference: string },
) => send('PUT', RESERVATION, { orgId, propertyId }, body);

/** Ends a reservation. The unit gets back its former status. */
export const release = (orgId: string, propertyId: string) =>
  send('DELETE', RESERVATION, { orgId, propertyId });
