import { type Day, dayIn, type TimeZone } from './day.ts';
import type { Decimal } from './decimal.ts';
import type { Instant } from './instant.ts';
import { UNIT_STATUSES, type UnitStatus } from './unit-states.ts';

// A sale goes forward: free, reserved, at the notary, sold. Steps may be left out.

const STEPS: Readonly<Record<UnitStatus, number>> = {
  frei: 0,
  auf_anfrage: 0,
  reserviert: 1,
  notarvorbereitung: 2,
  notartermin: 3,
  verkauft: 4,
};

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

/** The statuses that would take a unit's sale back. */
export const statusesBefore = (unit: { status: UnitStatus; reservation: unknown }) =>
  UNIT_STATUSES.filter((to) =>
    isBackward({ from: unit.status, to, isReserved: unit.reservation !== null }),
  );

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

/** What callers say of a sale. It belongs to the unit's status: no row that keeps its status sets it. */
interface SaleChange {
  readonly status?: UnitStatus | undefined;
  readonly notarterminAm?: Instant | null | undefined;
  readonly verkauftAm?: Day | null | undefined;
  readonly verkaufspreis?: Decimal | null | undefined;
}

export interface Sale {
  readonly status: UnitStatus;
  readonly statusSince: Instant;
  readonly notarterminAm: Instant | null;
  /** `null` unless it is sold. */
  readonly verkauftAm: Day | null;
  readonly verkaufspreis: Decimal | null;
}

/** The moment of a change, and where its day is counted. */
export interface OfficeMoment {
  readonly now: Instant;
  readonly timeZone: TimeZone;
}

/**
 * The sale of a unit after a change. A step back clears the appointment and the price, also if they were
 * sent again as they are stored.
 */
export function saleAfter(before: Sale, change: SaleChange, { now, timeZone }: OfficeMoment): Sale {
  const { status = before.status } = change;
  const isBack = STEPS[status] < STEPS[before.status];
  const statusSince = status === before.status ? before.statusSince : now;
  const sentOr = <Value>(sent: Value | undefined, stored: Value) =>
    sent === undefined || sent === stored ? (isBack ? null : stored) : sent;
  const soldOn = change.verkauftAm === undefined ? before.verkauftAm : change.verkauftAm;
  return {
    status,
    statusSince,
    notarterminAm: sentOr(change.notarterminAm, before.notarterminAm),
    verkauftAm: status === 'verkauft' ? (soldOn ?? dayIn(timeZone, statusSince)) : null,
    verkaufspreis: sentOr(change.verkaufspreis, before.verkaufspreis),
  };
}

export const saleOfNew = (unit: SaleChange & Pick<Sale, 'status'>, at: OfficeMoment): Sale =>
  saleAfter(
    {
      status: unit.status,
      statusSince: at.now,
      notarterminAm: null,
      verkauftAm: null,
      verkaufspreis: null,
    },
    unit,
    at,
  );

/** Whether a change sets a day of sale for a unit that is not sold. One that is sent as it is stored is no claim. */
export const lacksItsSale = (
  { status, verkauftAm: sent }: SaleChange,
  before?: Pick<Sale, 'status' | 'verkauftAm'>,
): boolean =>
  (sent ?? null) !== null &&
  sent !== before?.verkauftAm &&
  (status ?? before?.status) !== 'verkauft';
