import * as z from 'zod';
import { type Actor, nameOfActor } from '../../access/actor.ts';
import * as answered from '../../fields/answer.ts';
import { cutPage } from '../../fields/paging.ts';
import { requireMatch } from '../../http/response/entity-tags.ts';
import { read, write } from '../../http/contract/operation.ts';
import { Failure, orNotFound } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { FORMER_STATUSES } from '../../values/unit-states.ts';
import { type Author, unchanged } from '../../writes/change.ts';
import { writeChanges, reviseUnit } from '../properties/changes/change-of-units.ts';
import { saleRefusal } from '../properties/changes/status-moves.ts';
import { UnitPath } from '../properties/schema.ts';
import { unitsByIds, type UnitRow } from '../properties/store/unit-rows.ts';
import { audited, releaseUnits } from './expire.ts';
import {
  Reservation,
  ChangedReservation,
  ReservationAnswer,
  ReservationList,
  ReservationQuery,
  ReservationTerms,
  HolderQuery,
  OwnQuery,
  SubmittedHolder,
  SubmittedTerms,
} from './schema.ts';
import {
  reservationCount,
  reservationPage,
  storeReservation,
  reservationOf,
  type ReservationRow,
} from './store.ts';

export const getReservation = read({
  id: 'getReservation',
  summary: 'Read the reservation of a unit',
  description: 'The reservation of a unit; 404 if it has none.',
  permission: 'property:read',
  params: UnitPath,
  response: ReservationAnswer,
  load: (tenant, { params }) => tenant.read(reservationOf(tenant, params.propertyId)),
  answer: (rows) => {
    const reservation = orNotFound(rows()[0], 'reservation');
    return { body: jsonOf({ reservation: presentReservation(reservation) }) };
  },
});

export const listReservations = read({
  id: 'listReservations',
  summary: 'List the reservations',
  description:
    'The reservations of an organisation that hold a unit, each with its unit: those that end first, first. With `state=fulfilled`, those of the sales that have gone on. With `propertyId`, that of a unit, if it has one, in either state.',
  permission: 'property:read',
  query: ReservationQuery,
  response: ReservationList,
  load: (tenant, { query, from }) => ({
    page: tenant.read(reservationPage(tenant, from, query)),
    // Only the first page counts them; cursors keep the total.
    total: from?.total === undefined ? tenant.read(reservationCount(tenant, query)) : undefined,
  }),
  answer: ({ page: rows, total: counted }, { query: { limit }, from }) => {
    const { page, next } = cutPage(rows(), limit, from, ({ until, propertyId }) => [
      until ?? '',
      propertyId,
    ]);
    const total = from?.total ?? counted?.()[0]?.total ?? 0;
    return {
      body: (nextCursor: string | null) =>
        jsonOf({
          reservations: page,
          pagination: { limit, total, hasMore: next !== undefined, nextCursor },
        }),
      next: next && { ...next, total },
    };
  },
});

export const reserve = write({
  id: 'reserve',
  summary: 'Reserve a unit',
  description:
    'Holds a unit until a moment, and sets its status to `reserviert`. Of several requests at the same time, one reserves the unit; the others are 409 `already_reserved`. A request with the same `reference` sets another end, earlier or later. A reservation without a `reference` has no holder who could extend it. At its end, the unit gets back its former status: `frei` if that was `reserviert`. A later step of the sale fulfils the reservation, which then has no end; a step back (`movesBack`) ends it at once. With `If-Match`, the unit is reserved only if it is still as it was read; the answer has its new `ETag`.',
  refusals: ['already_reserved', 'not_reservable'],
  permission: 'property:update',
  params: UnitPath,
  query: OwnQuery,
  body: ReservationTerms,
  submitted: SubmittedTerms,
  result: ChangedReservation,
  response: ReservationAnswer,
  prepare: ({ body, query }) => ({
    submitted: { ...body, own: z.parse(SubmittedHolder, query).own },
  }),
  present: ({ reservation }) => ({ reservation }),
  perform: async ({ params: { propertyId: id }, input, ifMatch }, author) => {
    const { tenant, now, orgId } = author;
    const { until, reference = null, own } = input;
    const { unit: before, reservation: held } = await readUnit(author, id);
    requireMatch(ifMatch, before.updatedAt);
    const formerStatus = statusAfter(before);
    const end = held?.until ?? null;
    const isHolder = held !== undefined && reference !== null && held.reference === reference;
    if (end !== null && end > now && !isHolder) throw alreadyReserved(end);
    const actor = await author.actor;
    if (held !== undefined && isHolder) requireOwn(held, actor, own);
    if (isHolder && end === until) {
      const { updatedAt: unitUpdatedAt } = before;
      return unchanged({ reservation: presentReservation(held), unitUpdatedAt });
    }
    const row = {
      orgId,
      propertyId: id,
      until,
      reference,
      formerStatus: held?.formerStatus ?? formerStatus,
      madeBy: isHolder ? held.madeBy : nameOfActor(actor),
      createdAt: isHolder ? held.createdAt : now,
      fulfilledAt: null,
      formerUntil: null,
    };
    const event = {
      action: 'property.reserved',
      before: audited(before.status, held),
      after: audited('reserviert', row),
    } as const;
    const reserved = reviseUnit(before, { status: 'reserviert' }, author);
    // An extension changes no field, but callers who synchronise must see it.
    const extended = { before, after: { ...before, updatedAt: now }, set: ['updatedAt'] };
    const pair = reserved.after === before ? extended : reserved;
    const change = writeChanges(author, [{ ...pair, event }]);
    return {
      ...change,
      statements: [...change.statements, storeReservation(tenant, row)],
      result: { reservation: presentReservation(row), unitUpdatedAt: now },
    };
  },
  updatedAt: ({ unitUpdatedAt }) => unitUpdatedAt,
});

export const removeReservation = write({
  id: 'removeReservation',
  summary: 'End the reservation of a unit',
  description:
    'Ends the reservation of a unit, and answers it as it was. The unit gets back its former status. With `reference`, only the reservation of this holder is ended; that of another is 409 `already_reserved`. One that is fulfilled is 409 `sale_in_progress`: change the status with `movesBack` to end it. With `If-Match`, it is ended only if the unit is still as it was read; the answer has its new `ETag`.',
  refusals: ['already_reserved', 'sale_in_progress'],
  permission: 'property:update',
  params: UnitPath,
  query: HolderQuery,
  submitted: SubmittedHolder,
  result: ChangedReservation,
  response: ReservationAnswer,
  prepare: ({ query }) => ({ submitted: z.parse(SubmittedHolder, query) }),
  present: ({ reservation }) => ({ reservation }),
  perform: async ({ params: { propertyId: id }, input, ifMatch }, author) => {
    const { unit, reservation: held } = await readUnit(author, id);
    const reservation = orNotFound(held, 'reservation');
    requireMatch(ifMatch, unit.updatedAt);
    if (reservation.until === null) {
      const remedy = 'its reservation is fulfilled, and ends when the status moves back.';
      throw saleRefusal({ unit, reservation }, 'sale_in_progress', remedy);
    }
    const { reference = reservation.reference, own } = input;
    if (reference !== reservation.reference) throw alreadyReserved(reservation.until);
    requireOwn(reservation, await author.actor, own);
    return {
      ...releaseUnits(author, [{ unit, reservation }]),
      result: { reservation: presentReservation(reservation), unitUpdatedAt: author.now },
    };
  },
  updatedAt: ({ unitUpdatedAt }) => unitUpdatedAt,
});

async function readUnit({ tenant, read: readRows }: Author, id: string) {
  const rows = await readRows((add) => ({
    units: add(unitsByIds(tenant, [id])),
    reservations: add(reservationOf(tenant, id)),
  }));
  const { unit } = orNotFound(rows.units()[0], 'property');
  return { unit, reservation: rows.reservations()[0] };
}

/** @throws Failure `already_reserved` if another token or person made it, and only an own one was meant. */
function requireOwn({ madeBy, until }: ReservationRow, actor: Actor, own = false): void {
  if (own && madeBy !== nameOfActor(actor)) throw alreadyReserved(until);
}

function alreadyReserved(until: Instant | null): Failure {
  return new Failure('already_reserved', `The unit is reserved until ${until}.`, { until });
}

/** The status that a unit gets back. @throws Failure `not_reservable`. */
function statusAfter({ status, preisAufAnfrage }: UnitRow): ReservationRow['formerStatus'] {
  const former = FORMER_STATUSES.find((each) => each === status);
  if (former !== undefined) return former;
  // Not `frei`, which would publish a price that is on request.
  if (status === 'reserviert') return preisAufAnfrage ? 'auf_anfrage' : 'frei';
  throw new Failure('not_reservable', `A unit whose status is ${status} cannot be reserved.`);
}

const presentReservation = (row: ReservationRow) => answered.shown(Reservation, row);
