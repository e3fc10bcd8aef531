import { FIELD_TEXTS } from '../../../field-controls/words.ts';
import { words } from '../../../kit/words.ts';

/** All texts, with those of the list of units. */
export const listWords = words({
  ...FIELD_TEXTS,
  list: {
    noneHint: [
      'Beginnen Sie mit Ihrer Preisliste aus Excel oder CSV. Vor dem Import ordnen Sie die Spalten zu und berichtigen Fehler.',
      'Begin with your price list from Excel or CSV. Before the import you assign the columns and correct errors.',
    ],
    importList: ['Preisliste importieren', 'Import a price list'],
    noneContains: ['Keine Einheit enthält „{text}“.', 'No unit contains “{text}”.'],
    searched: [
      'Gesucht wird in Kennung, Nummer, Adresse und Ihrer ID.',
      'The search looks in identifier, number, address and your ID.',
    ],
    withoutFilters: [
      'Ohne die anderen Filter gibt es {count}:',
      'Without the other filters there are {count}:',
    ],
    clearSearch: ['Suche leeren', 'Clear the search'],
    noneFiltered: ['Keine Einheit passt zu den Filtern.', 'No unit matches the filters.'],
    select: ['Wählen', 'Select'],
    selectAll: ['Alle auf dieser Seite wählen', 'Select all on this page'],
    search: ['Kennung, Nummer, Adresse', 'Identifier, number, address'],
    archive: ['Archivierte', 'Archived'],
    archives: {
      without: ['ohne', 'without'],
      with: ['auch', 'with'],
      only: ['nur', 'only'],
    },
    order: ['Reihenfolge', 'Order'],
    orders: {
      '-unit': ['Kennung, absteigend', 'Identifier, descending'],
      '-etage': ['Etage, höchste zuerst', 'Floor, highest first'],
      zimmer: ['Zimmer, wenigste zuerst', 'Rooms, fewest first'],
      '-zimmer': ['Zimmer, meiste zuerst', 'Rooms, most first'],
      '-status': ['Status, verkaufte zuerst', 'Status, sold first'],
      newest: ['Neueste', 'Newest'],
      '-updated': ['Zuletzt geändert', 'Last changed'],
      unit: ['Kennung', 'Identifier'],
      unitNumber: ['Nummer', 'Number'],
      street: ['Straße', 'Street'],
      etage: ['Etage', 'Floor'],
      status: ['Status', 'Status'],
      kaufpreis: ['Kaufpreis, niedrigster zuerst', 'Price, lowest first'],
      '-kaufpreis': ['Kaufpreis, höchster zuerst', 'Price, highest first'],
      wohnflaecheQm: ['Wohnfläche, kleinste zuerst', 'Living area, smallest first'],
      '-wohnflaecheQm': ['Wohnfläche, größte zuerst', 'Living area, largest first'],
    },
    columns: ['Spalten', 'Columns'],
    closeColumns: ['Spalten schließen', 'Close the columns'],
    shownColumns: ['Sichtbar, in dieser Reihenfolge', 'Shown, in this order'],
    hiddenColumns: ['Weitere', 'More'],
    moveColumn: ['{column} verschieben', 'Move {column}'],
    moveHint: [
      'Ein Klick: nach oben. Pfeiltasten: nach oben und unten',
      'A click: up. Arrow keys: up and down',
    ],
    shift: ['Umschalt', 'Shift'],
    shiftHint: ['+ Klick wählt bis dorthin', '+ click selects up to there'],
    edit: ['{column} ändern: {unit}', 'Change {column}: {unit}'],
    keys: {
      save: ['speichert', 'saves'],
      discard: ['verwirft', 'discards'],
    },
    wrong: [
      'Nur die Zahl, zum Beispiel 67,38 oder 389.500.',
      'Only the number, such as 67.38 or 389,500.',
    ],
    near: ['Knapp daneben', 'Near misses'],
    nearHint: ['Abweichung markiert', 'the difference is marked'],
    fitting: ['{fit} Treffer, {near} knapp daneben', '{fit} found, {near} near misses'],
    span: ['{first} bis {last}', '{first} to {last}'],
    more: ['Filter', 'Filters'],
    priceList: ['Preisliste', 'Price list'],
  },
});
