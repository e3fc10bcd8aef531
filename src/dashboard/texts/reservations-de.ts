/** What the dashboard says about reservations in German. */
export const reservationsDe = {
  reserve: 'Reservieren',
  reservation: 'Reservierung',
  extend: 'Verlängern',
  release: 'Freigeben',
  titleOf: (unit: string) => `${unit} reservieren`,
  held: (unit: string) => `Reservierung von ${unit}`,
  until: 'Reserviert bis einschließlich',
  reference: 'Vorgang',
  referenceHint:
    'Wer diesen Vorgang nennt, kann verlängern. Bitte keine Namen oder Daten von Käufern.',
  reservedUntil: (date: string) => `Reserviert bis ${date}`,
  untilDate: (date: string) => `bis ${date}`,
  holder: (reference: string | null, person: string, until: string) => {
    const held = reference === null ? 'Ein anderer Vorgang' : `Vorgang ${reference}`;
    return `${held}${person === '' ? '' : ` von ${person}`} hält sie bis ${until}.`;
  },
  taken: (person: string, until: string) =>
    `Inzwischen reserviert${person === '' ? '' : ` von ${person}`} bis ${until}.`,
  edit: 'Reservierung bearbeiten',
  released: 'Die Reservierung ist beendet.',
  noHolder:
    'Diese Reservierung nennt keinen Vorgang und lässt sich nicht verlängern. Geben Sie die Einheit frei, um sie neu zu reservieren.',
};
