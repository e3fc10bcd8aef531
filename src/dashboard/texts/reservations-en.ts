import type { reservationsDe } from './reservations-de.ts';

/** What the dashboard says about reservations in English. */
export const reservationsEn: typeof reservationsDe = {
  reserve: 'Reserve',
  reservation: 'Reservation',
  extend: 'Extend',
  release: 'Release',
  titleOf: (unit) => `Reserve ${unit}`,
  held: (unit) => `Reservation of ${unit}`,
  until: 'Reserved until the end of',
  reference: 'Case',
  referenceHint:
    'Whoever names this case can extend the reservation. Please enter no names or data of buyers.',
  reservedUntil: (date) => `Reserved until ${date}`,
  untilDate: (date) => `until ${date}`,
  holder: (reference, person, until) => {
    const held = reference === null ? 'Another case' : `Case ${reference}`;
    return `${held}${person === '' ? '' : ` of ${person}`} holds it until ${until}.`;
  },
  taken: (person, until) =>
    `Reserved meanwhile${person === '' ? '' : ` by ${person}`} until ${until}.`,
  edit: 'Edit the reservation',
  released: 'The reservation has ended.',
  noHolder:
    'This reservation names no case and cannot be extended. Release the unit to reserve it again.',
};
