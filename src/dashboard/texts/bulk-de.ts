/** German texts of changes of many units. */
export const bulkDe = {
  setField: 'Feld setzen',
  more: 'Weitere Aktionen',
  put: { online: 'Online', offline: 'Offline' },
  sheets: (count: number): string => (count === 1 ? 'Datenblatt' : 'Datenblätter'),
  selectAll: (total: string | null) =>
    total === null ? 'Alle Treffer wählen' : `Alle ${total} wählen`,
  reading: (count: string) => `${count} gelesen`,
  pricesTitle: (count: string) =>
    count === '1' ? 'Preis von 1 Einheit ändern' : `Preise von ${count} Einheiten ändern`,
  fieldTitle: (count: string) =>
    count === '1' ? 'Ein Feld von 1 Einheit setzen' : `Ein Feld von ${count} Einheiten setzen`,
  changePrices: (count: number, shown: string) =>
    count === 1 ? '1 Preis ändern' : `${shown} Preise ändern`,
  changeUnits: (count: number, shown: string) =>
    count === 1 ? '1 Einheit ändern' : `${shown} Einheiten ändern`,
  price: 'Preis',
  way: 'Änderung',
  ways: { set: 'auf Betrag', add: '± Euro', percent: '± Prozent' },
  to: 'Neuer Betrag in Euro',
  by: { add: 'Um Euro', percent: 'Um Prozent' },
  example: { set: '349.900', add: '−5.000', percent: '+3,5' },
  roundTo: 'Runden auf Euro',
  cent: 'Cent',
  direction: 'Richtung',
  roundings: { nearest: 'kaufmännisch', up: 'nach oben', down: 'nach unten' },
  whose: 'Wessen Preise',
  preview: 'Vorschau',
  before: 'Vorher €',
  after: 'Nachher €',
  difference: 'Unterschied €',
  perQm: '€/m² neu',
  sum: 'Summe',
  units: (count: number, shown: string) => (count === 1 ? '1 Einheit' : `${shown} Einheiten`),
  moreRows: (count: string) => `und ${count} weitere`,
  kept: {
    withoutPrice: 'ohne Preis',
    belowZero: 'unter 0',
    tooLarge: 'zu groß',
    same: 'unverändert',
  },
  keeps: (reason: string) => `${reason}, bleibt`,
  stay: (units: number, reasons: string) =>
    units === 1 ? `1 Einheit bleibt: ${reasons}.` : `${units} Einheiten bleiben: ${reasons}.`,
  undoable: 'Sie können die Änderung rückgängig machen, solange diese Seite offen ist.',
  typeNumber: 'Geben Sie eine Zahl ein, etwa +3,5.',
  nothingChanges: 'So ändert sich keine Einheit.',
  field: 'Feld',
  valueBefore: 'Vorher',
  valueAfter: 'Nachher',
  stays: 'bleibt',
  haveAlready: (count: string) =>
    count === '1'
      ? '1 Einheit hat diesen Wert schon.'
      : `${count} Einheiten haben diesen Wert schon.`,
  latest: 'Letzte Änderung vieler Einheiten',
  running: {
    change: (done: string, all: string) => `${done} von ${all} Einheiten geändert`,
    undo: (done: string, all: string) => `${done} von ${all} Einheiten zurückgesetzt`,
  },
  held: {
    change: (done: string, all: string) => `Angehalten: ${done} von ${all} Einheiten geändert`,
    undo: (done: string, all: string) => `Angehalten: ${done} von ${all} Einheiten zurückgesetzt`,
  },
  undone: (count: string) =>
    count === '1' ? '1 Einheit ist wie vorher.' : `${count} Einheiten sind wie vorher.`,
  stopping: 'Hält an',
  dismiss: 'Meldung schließen',
  changedMeanwhile: (names: string) => `Jemand anderes hat inzwischen geändert: ${names}.`,
  namesAndMore: (names: string, more: number) => `${names} und ${more} weitere`,
  leaveOut: (count: number) =>
    count === 1 ? 'Ohne diese Einheit weiter' : `Ohne diese ${count} Einheiten weiter`,
};
