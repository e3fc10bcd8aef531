import { lateTexts } from './late-texts.ts';

const german = {
  list: {
    columns: 'Spalten',
    closeColumns: 'Spalten schließen',
    shownColumns: 'Sichtbar, in dieser Reihenfolge',
    hiddenColumns: 'Weitere',
    moveColumn: (column: string) => `${column} verschieben`,
    moveHint: 'Ziehen, oder mit den Pfeiltasten',
    shiftHint: 'Umschalt + Klick wählt bis dorthin',
    names: {
      project: 'Projekt oder Haus',
      etage: 'Etage',
      zimmer: 'Zimmer',
      wohnflaecheQm: 'Wohnfläche',
      kaufpreis: 'Kaufpreis',
      kaufpreisPerQm: '€/m²',
      status: 'Status',
      kaufpreisStellplatz: 'Stellplatz',
      hausgeldGesamt: 'Hausgeld',
      visibility: 'Online',
      reference: 'Vorgang',
    },
    edit: (column: string, unit: string) => `${column} ändern: ${unit}`,
    keys: { save: 'speichert', discard: 'verwirft', esc: 'Esc' },
    wrong: 'Nur die Zahl, zum Beispiel 67,38 oder 389.500.',
    near: 'Knapp daneben',
    nearHint: 'Abweichung markiert',
    fitting: (fit: string, near: string) => `${fit} Treffer, ${near} knapp daneben`,
    span: (first: string, last: string) => `${first} bis ${last}`,
    allProjects: 'Alle Projekte',
    more: 'Filter',
    priceList: 'Preisliste',
  },
};

const english: typeof german = {
  list: {
    columns: 'Columns',
    closeColumns: 'Close the columns',
    shownColumns: 'Shown, in this order',
    hiddenColumns: 'More',
    moveColumn: (column) => `Move ${column}`,
    moveHint: 'Drag, or use the arrow keys',
    shiftHint: 'Shift + click selects up to there',
    names: {
      project: 'Project or building',
      etage: 'Floor',
      zimmer: 'Rooms',
      wohnflaecheQm: 'Living area',
      kaufpreis: 'Price',
      kaufpreisPerQm: '€/m²',
      status: 'Status',
      kaufpreisStellplatz: 'Parking',
      hausgeldGesamt: 'Hausgeld',
      visibility: 'Online',
      reference: 'Case',
    },
    edit: (column, unit) => `Change ${column}: ${unit}`,
    keys: { save: 'saves', discard: 'discards', esc: 'Esc' },
    wrong: 'Only the number, such as 67.38 or 389,500.',
    near: 'Near misses',
    nearHint: 'the difference is marked',
    fitting: (fit, near) => `${fit} found, ${near} near misses`,
    span: (first, last) => `${first} to ${last}`,
    allProjects: 'All projects',
    more: 'Filters',
    priceList: 'Price list',
  },
};

/** All texts, with those of the list of units. */
export const useListTexts = lateTexts(german, english);
