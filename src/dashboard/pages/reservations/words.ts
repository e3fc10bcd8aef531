import { words } from '../../kit/words.ts';

/** All texts, with those of the question before reservations end. */
export const reservationEndWords = words({
  reservationOf: {
    titleOf: ['{unit} reservieren', 'Reserve {unit}'],
    held: ['Reservierung von {unit}', 'Reservation of {unit}'],
    until: ['Reserviert bis einschließlich', 'Reserved until the end of'],
    referenceHint: [
      'Woran Sie den Käufer wiederfinden, etwa „HK-2026-118“ oder „Fam. M.“. Ihre Anbindungen sehen es auch.',
      'What you find the buyer by, such as “HK-2026-118” or “Fam. M.”. Your integrations see it, too.',
    ],
    holder: [
      (reference: string | null, person: string, until: string) => {
        const held = reference === null ? 'Ein anderer Vorgang' : `Vorgang ${reference}`;
        return `${held}${person === '' ? '' : ` von ${person}`} hält sie bis ${until}.`;
      },
      (reference: string | null, person: string, until: string) => {
        const held = reference === null ? 'Another case' : `Case ${reference}`;
        return `${held}${person === '' ? '' : ` of ${person}`} holds it until ${until}.`;
      },
    ],
    taken: [
      (person: string, until: string) =>
        `Inzwischen reserviert${person === '' ? '' : ` von ${person}`} bis ${until}.`,
      (person: string, until: string) =>
        `Reserved meanwhile${person === '' ? '' : ` by ${person}`} until ${until}.`,
    ],
    edit: ['Reservierung bearbeiten', 'Edit the reservation'],
    noHolder: [
      'Diese Reservierung nennt keinen Vorgang und lässt sich nicht verlängern. Geben Sie die Einheit frei, um sie neu zu reservieren.',
      'This reservation names no case and cannot be extended. Release the unit to reserve it again.',
    ],
  },
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
