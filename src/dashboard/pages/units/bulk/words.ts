import { FIELD_TEXTS } from '../../../unit-fields/words.ts';
import { words, type Wording } from '../../../kit/words.ts';

/** All texts, with those of changes of many units. */
export const bulkWords = words({
  ...FIELD_TEXTS,
  bulk: {
    selected: ['{count} gewählt', '{count} selected'],
    title: ['Gewählte ändern', 'Change selected'],
    clearSelection: ['Auswahl aufheben', 'Clear selection'],
    toArchive: ['archivieren', 'archive'],
    fromArchive: ['aus dem Archiv holen', 'restore from the archive'],
    changed: [
      '1 Einheit ist geändert.|{n} Einheiten sind geändert.',
      '1 unit is changed.|{n} units are changed.',
    ],
    setField: ['Feld setzen', 'Set a field'],
    more: ['Weitere Aktionen', 'More actions'],
    put: {
      online: ['Online', 'Online'],
      offline: ['Offline', 'Offline'],
    },
    sheets: ['Datenblatt|Datenblätter', 'Data sheet|Data sheets'],
    selectMatches: ['Alle Treffer wählen', 'Select all matches'],
    selectAll: ['Alle {total} wählen', 'Select all {total}'],
    reading: ['{count} gelesen', '{count} read'],
    pricesTitle: [
      'Preis von 1 Einheit ändern|Preise von {n} Einheiten ändern',
      'Change the price of 1 unit|Change the prices of {n} units',
    ],
    fieldTitle: [
      'Ein Feld von 1 Einheit setzen|Ein Feld von {n} Einheiten setzen',
      'Set a field of 1 unit|Set a field of {n} units',
    ],
    changePrices: ['1 Preis ändern|{n} Preise ändern', 'Change 1 price|Change {n} prices'],
    changeUnits: ['1 Einheit ändern|{n} Einheiten ändern', 'Change 1 unit|Change {n} units'],
    price: ['Preis', 'Price'],
    way: ['Änderung', 'Change'],
    ways: {
      set: ['auf Betrag', 'to amount'],
      add: ['± Euro', '± euros'],
      percent: ['± Prozent', '± percent'],
    },
    to: ['Neuer Betrag in Euro', 'New amount in euros'],
    by: {
      add: ['Um Euro', 'By euros'],
      percent: ['Um Prozent', 'By percent'],
    },
    example: {
      set: ['349.900', '349,900'],
      add: ['−5.000', '−5,000'],
      percent: ['+3,5', '+3.5'],
    },
    roundTo: ['Runden auf Euro', 'Round to euros'],
    cent: ['Cent', 'cent'],
    direction: ['Richtung', 'Direction'],
    roundings: {
      nearest: ['kaufmännisch', 'half up'],
      up: ['nach oben', 'up'],
      down: ['nach unten', 'down'],
    },
    whose: ['Wessen Preise', 'Whose prices'],
    preview: ['Vorschau', 'Preview'],
    before: ['Vorher €', 'Before €'],
    after: ['Nachher €', 'After €'],
    difference: ['Unterschied €', 'Difference €'],
    perQm: ['€/m² neu', '€/m² new'],
    sum: ['Summe', 'Sum'],
    units: ['1 Einheit|{n} Einheiten', '1 unit|{n} units'],
    moreRows: ['und {count} weitere', 'and {count} more'],
    kept: {
      withoutPrice: ['ohne Preis', 'no price'],
      belowZero: ['unter 0', 'below 0'],
      tooLarge: ['zu groß', 'too large'],
      same: ['unverändert', 'same'],
    },
    keeps: ['{reason}, bleibt', '{reason}, stays'],
    stay: [
      '1 Einheit bleibt: {reasons}.|{n} Einheiten bleiben: {reasons}.',
      '1 unit stays: {reasons}.|{n} units stay: {reasons}.',
    ],
    undoable: [
      'Sie können die Änderung rückgängig machen, solange diese Seite offen ist.',
      'You can undo the change while this page is open.',
    ],
    typeNumber: ['Geben Sie eine Zahl ein, etwa +3,5.', 'Enter a number, such as +3.5.'],
    nothingChanges: ['So ändert sich keine Einheit.', 'This changes no unit.'],
    field: ['Feld', 'Field'],
    valueBefore: ['Vorher', 'Before'],
    valueAfter: ['Nachher', 'After'],
    stays: ['bleibt', 'stays'],
    haveAlready: [
      '1 Einheit hat diesen Wert schon.|{n} Einheiten haben diesen Wert schon.',
      '1 unit has this value already.|{n} units have this value already.',
    ],
    latest: ['Letzte Änderung vieler Einheiten', 'Latest change of many units'],
    running: {
      change: ['{done} von {all} Einheiten geändert', '{done} of {all} units changed'],
      undo: ['{done} von {all} Einheiten zurückgesetzt', '{done} of {all} units restored'],
    },
    held: {
      change: [
        'Angehalten: {done} von {all} Einheiten geändert',
        'Stopped: {done} of {all} units changed',
      ],
      undo: [
        'Angehalten: {done} von {all} Einheiten zurückgesetzt',
        'Stopped: {done} of {all} units restored',
      ],
    },
    undone: [
      '1 Einheit ist wie vorher.|{n} Einheiten sind wie vorher.',
      '1 unit is as before.|{n} units are as before.',
    ],
    stopping: ['Hält an', 'Stopping'],
    dismiss: ['Meldung schließen', 'Close the message'],
    changedMeanwhile: [
      'Jemand anderes hat inzwischen geändert: {names}.',
      'Somebody else has changed meanwhile: {names}.',
    ],
    namesAndMore: ['{names} und {more} weitere', '{names} and {more} more'],
    leaveOut: [
      'Ohne diese Einheit weiter|Ohne diese {n} Einheiten weiter',
      'Continue without this unit|Continue without these {n} units',
    ],
  },
});

export type BulkWording = Wording<ReturnType<typeof bulkWords>>;
