import { words } from '../../kit/words.ts';

/** All texts, with those of the question before reservations end. */
export const reservationEndWords = words({
  reservationEnd: {
    title: [
      'Reservierung beenden?|Reservierungen beenden?',
      'End the reservation?|End the reservations?',
    ],
    released: [
      'Das lässt sich nicht rückgängig machen. Die Einheit bekommt ihren früheren Status.',
      'You cannot undo this. The unit gets back its former status.',
    ],
    reference: ['Vorgang {reference}', 'case {reference}'],
    noReference: ['ohne Vorgang', 'no case'],
    days: ['{days} Tage', '{days} days'],
    otherDate: ['Anderes Datum …', 'Another date …'],
    end: [
      '1 Reservierung beenden|{n} Reservierungen beenden',
      'End 1 reservation|End {n} reservations',
    ],
  },
  movesBack: {
    title: [
      'Verkauf zurücksetzen?|Verkäufe zurücksetzen?',
      'Move the sale back?|Move the sales back?',
    ],
    lead: [
      'Der neue Status liegt vor dem jetzigen.',
      'The new status comes before the present one.',
    ],
    ends: [
      'Der neue Status liegt vor dem jetzigen. Die Reservierung mit ihrem Vorgang endet.|Der neue Status liegt vor dem jetzigen. {n} Reservierungen mit ihren Vorgängen enden.',
      'The new status comes before the present one. The reservation ends, with its case.|The new status comes before the present one. {n} reservations end, with their cases.',
    ],
    action: [
      '1 Einheit zurücksetzen|{n} Einheiten zurücksetzen',
      'Move 1 unit back|Move {n} units back',
    ],
  },
});
