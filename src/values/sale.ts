import type { UnitStatus } from './unit-states.ts';

// A sale goes forward: free, reserved, at the notary, sold. Steps may be left out.

const STEPS: Readonly<Record<UnitStatus, number>> = {
  frei: 0,
  auf_anfrage: 0,
  reserviert: 1,
  notarvorbereitung: 2,
  notartermin: 3,
  verkauft: 4,
};

/** A change of a unit's status. */
export interface StatusMove {
  readonly from: UnitStatus;
  readonly to: UnitStatus;
  /** Whether the unit has a reservation that has not expired. */
  readonly isReserved: boolean;
}

/** How a status was sent. */
export interface MoveTerms {
  /** Whether it is one row of several, which may come from a system that knows an older state. */
  readonly isRow: boolean;
  /** `Prefer: handling=strict`. */
  readonly isStrict: boolean;
  /** Whether the sender says that the sale moves back. */
  readonly movesBack: boolean;
}

/** Whether a change takes a sale back. Nothing is lost where a unit is `reserviert` without a reservation. */
export const isBackward = ({ from, to, isReserved }: StatusMove): boolean =>
  STEPS[to] < STEPS[from] && (from !== 'reserviert' || isReserved);

/** Whether a sale is further than a reservation: at the notary, or done. */
export const isPastReservation = (status: UnitStatus): boolean => STEPS[status] > STEPS.reserviert;

/** Whether a sent status is set, left out of a row whose other fields are written, or refused. */
export function decideMove(
  move: StatusMove,
  { isRow, isStrict, movesBack }: MoveTerms,
): 'set' | 'kept' | 'refused' {
  if (movesBack || !isBackward(move)) return 'set';
  return isRow && !isStrict ? 'kept' : 'refused';
}

/** What a new status does to the reservation of a unit, if it has one. */
export function reservationAfter({
  from,
  to,
}: Pick<StatusMove, 'from' | 'to'>): 'unchanged' | 'fulfilled' | 'ended' {
  if (STEPS[to] < STEPS[from]) return 'ended';
  return from === 'reserviert' && STEPS[to] > STEPS[from] ? 'fulfilled' : 'unchanged';
}
