import { words } from '../../../kit/words.ts';

/** All texts, with those of the list of units. */
export const listWords = words({
  list: {
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
      esc: ['Esc', 'Esc'],
    },
    wrong: [
      'Nur die Zahl, zum Beispiel 67,38 oder 389.500.',
      'Only the number, such as 67.38 or 389,500.',
    ],
    near: ['Knapp daneben', 'Near misses'],
    nearHint: ['Abweichung markiert', 'the difference is marked'],
    fitting: ['{fit} Treffer, {near} knapp daneben', '{fit} found, {near} near misses'],
    span: ['{first} bis {last}', '{first} to {last}'],
    allProjects: ['Alle Projekte', 'All projects'],
    more: ['Filter', 'Filters'],
    priceList: ['Preisliste', 'Price list'],
  },
});
