import * as z from 'zod';
import { filledText, mayBeAbsent, momentWithin, sentObject, uuid } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { flag, oneWord, pageCursor, pageSize, queryObject } from '../../fields/query.ts';

const MAX_REFERENCE = 100;
/** Longest name of an actor: an operator's address. */
const MAX_ACTOR = 320;
const MAX_DAYS = 180;

const MAX_PAGE = 1000;

const ABOUT = {
  propertyId: 'Id of the unit.',
  until: `When the reservation ends (UTC), at most ${MAX_DAYS} days from now. The unit gets back its former status within minutes after that. \`null\` once the reservation is fulfilled: it has no end then.`,
  reference:
    'What identifies the holder: only a request with the same `reference` extends the reservation. From 1 to 100 characters, such as the number of a case in your system. Never send the data of a buyer: it is shown to everybody who may read the unit, and stays in the audit log.',
  createdAt: 'When the unit was reserved (UTC). An extension does not change it.',
  fulfilledAt:
    'When a later step of the sale, such as `notartermin` or `verkauft`, has fulfilled the reservation (UTC). `null` while it holds the unit.',
  madeBy:
    'Id of the member or token that reserved the unit, as in the audit log. An extension does not change it. `null` if nobody knows.',
};

export const ReservationTerms = sentObject(ABOUT, {
  until: momentWithin(MAX_DAYS),
  // An empty reference would make one holder of all who send it.
  reference: mayBeAbsent(filledText(MAX_REFERENCE).nullable()),
}).meta({ id: 'ReservationTerms', description: 'Until when a unit is reserved, and for whom.' });

const own = () =>
  flag()
    .optional()
    .describe('Whether to refuse a reservation that another token or person has made.');

export const OwnQuery = z.object({ own: own() });

export const SubmittedHolder = z.object({
  reference: z.string().optional(),
  own: z.boolean().optional(),
});

export const SubmittedTerms = z.object({
  until: answered.instant(),
  reference: z.string().nullish(),
  own: SubmittedHolder.shape.own,
});

export const HolderQuery = OwnQuery.extend({
  reference: filledText(MAX_REFERENCE)
    .optional()
    .describe('Ends only the reservation of this holder. By default, whoever holds the unit.'),
});

export const Reservation = answered
  .object(ABOUT, {
    propertyId: answered.id(),
    until: answered.instant().nullable(),
    reference: answered.text(MAX_REFERENCE).nullable(),
    createdAt: answered.instant(),
    madeBy: answered.text(MAX_ACTOR).nullable(),
    fulfilledAt: answered.instant().nullable(),
  })
  .meta({
    id: 'Reservation',
    description: 'What holds a unit until a moment; once fulfilled, the record of its sale.',
  });

export type Reservation = z.output<typeof Reservation>;

export const ChangedReservation = z.object({
  reservation: Reservation,
  unitUpdatedAt: answered.instant(),
});

export const ReservationAnswer = answered.answer('ReservationAnswer', { reservation: Reservation });

export const ReservationQuery = queryObject(
  {
    limit:
      'The page size, from 1 to 1,000: 50 by default. A number out of range is set to the nearest bound.',
    propertyId: 'Only the reservation of this unit, in whatever state.',
    state:
      '`open`: those that hold a unit until a moment, those that end first, first. `fulfilled`: those that a later step of the sale has fulfilled, by their units. By default `open`; with `propertyId`, both.',
  },
  {
    limit: pageSize(MAX_PAGE, 50),
    cursor: pageCursor(),
    propertyId: uuid().optional(),
    state: oneWord(['open', 'fulfilled']).optional(),
  },
);

export const ReservationList = answered.answer('ReservationList', {
  reservations: answered.list(Reservation, MAX_PAGE, 'A page of reservations.'),
  pagination: answered.CursorPagination,
});
