import { lateTexts } from './late-texts.ts';

const german = {
  reservationEnd: {
    title: (count: number): string =>
      count === 1 ? 'Reservierung beenden?' : 'Reservierungen beenden?',
    released: 'Das lässt sich nicht rückgängig machen. Die Einheit bekommt ihren früheren Status.',
    reference: (reference: string) => `Vorgang ${reference}`,
    noReference: 'ohne Vorgang',
    days: (days: number) => `${days} Tage`,
    otherDate: 'Anderes Datum …',
    end: (count: number, shown: string) =>
      count === 1 ? '1 Reservierung beenden' : `${shown} Reservierungen beenden`,
  },
  movesBack: {
    title: (count: number): string =>
      count === 1 ? 'Verkauf zurücksetzen?' : 'Verkäufe zurücksetzen?',
    lead: 'Der neue Status liegt vor dem jetzigen.',
    ends: (count: number, shown: string) =>
      count === 1
        ? 'Der neue Status liegt vor dem jetzigen. Die Reservierung mit ihrem Vorgang endet.'
        : `Der neue Status liegt vor dem jetzigen. ${shown} Reservierungen mit ihren Vorgängen enden.`,
    action: (count: number, shown: string) =>
      count === 1 ? '1 Einheit zurücksetzen' : `${shown} Einheiten zurücksetzen`,
  },
};

const english: typeof german = {
  reservationEnd: {
    title: (count) => (count === 1 ? 'End the reservation?' : 'End the reservations?'),
    released: 'You cannot undo this. The unit gets back its former status.',
    reference: (reference) => `case ${reference}`,
    noReference: 'no case',
    days: (days) => `${days} days`,
    otherDate: 'Another date …',
    end: (count, shown) => (count === 1 ? 'End 1 reservation' : `End ${shown} reservations`),
  },
  movesBack: {
    title: (count) => (count === 1 ? 'Move the sale back?' : 'Move the sales back?'),
    lead: 'The new status comes before the present one.',
    ends: (count, shown) =>
      count === 1
        ? 'The new status comes before the present one. The reservation ends, with its case.'
        : `The new status comes before the present one. ${shown} reservations end, with their cases.`,
    action: (count, shown) => (count === 1 ? 'Move 1 unit back' : `Move ${shown} units back`),
  },
};

/** All texts, with those of the question before reservations end. */
export const useReservationEndTexts = lateTexts(german, english);
