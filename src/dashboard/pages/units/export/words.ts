import { FIELD_TEXTS } from '../../../unit-fields/words.ts';
import { words } from '../../../kit/words.ts';

/** All texts, with those of the export. */
export const exportWords = words({
  ...FIELD_TEXTS,
  export: {
    title: ['Exportieren', 'Export'],
    xlsxLabel: ['Excel: sichtbare Spalten', 'Excel: visible columns'],
    xlsxAllLabel: ['Excel: alle Spalten', 'Excel: all columns'],
    csvLabel: ['Liste als CSV für Excel speichern', 'Save the list as CSV for Excel'],
    jsonLabel: ['Liste als JSON speichern', 'Save the list as JSON'],
    csvName: ['Einheiten.csv', 'units.csv'],
    jsonName: ['Einheiten.json', 'units.json'],
    progress: ['{count} Einheiten gelesen', '{count} units read'],
  },
});
