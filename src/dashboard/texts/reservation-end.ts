import { lateTexts } from './late-texts.ts';

const german = {
  reservationEnd: {
    title: (count: number): string =>
      count === 1 ? 'Reservierung beenden?' : 'Reservierungen beenden?',
    lead: 'Der neue Status beendet diese Reservierung. Das lässt sich nicht rückgängig machen.',
    leadMany: (count: string) =>
      `Der neue Status beendet diese ${count} Reservierungen. Das lässt sich nicht rückgängig machen.`,
    released: 'Das lässt sich nicht rückgängig machen. Die Einheit bekommt ihren früheren Status.',
    reference: (reference: string) => `Vorgang ${reference}`,
    noReference: 'ohne Vorgang',
    days: (days: number) => `${days} Tage`,
    otherDate: 'Anderes Datum …',
    end: (count: number, shown: string) =>
      count === 1 ? '1 Reservierung beenden' : `${shown} Reservierungen beenden`,
  },
};

const english: typeof german = {
  reservationEnd: {
    title: (count) => (count === 1 ? 'End the reservation?' : 'End the reservations?'),
    lead: 'The new status ends this reservation. You cannot undo this.',
    leadMany: (count) => `The new status ends these ${count} reservations. You cannot undo this.`,
    released: 'You cannot undo this. The unit gets back its former status.',
    reference: (reference) => `case ${reference}`,
    noReference: 'no case',
    days: (days) => `${days} days`,
    otherDate: 'Another date …',
    end: (count, shown) => (count === 1 ? 'End 1 reservation' : `End ${shown} reservations`),
  },
};

/** All texts, with those of the question before reservations end. */
export const useReservationEndTexts = lateTexts(german, english);
