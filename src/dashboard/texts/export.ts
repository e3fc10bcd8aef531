import { lateTexts } from './late-texts.ts';

const german = {
  title: 'Exportieren',
  xlsxLabel: 'Excel: sichtbare Spalten',
  xlsxAllLabel: 'Excel: alle Spalten',
  csvLabel: 'Liste als CSV für Excel speichern',
  jsonLabel: 'Liste als JSON speichern',
  csvName: 'Einheiten.csv',
  jsonName: 'Einheiten.json',
  progress: (count: string) => `${count} Einheiten gelesen`,
};

const english: typeof german = {
  title: 'Export',
  xlsxLabel: 'Excel: visible columns',
  xlsxAllLabel: 'Excel: all columns',
  csvLabel: 'Save the list as CSV for Excel',
  jsonLabel: 'Save the list as JSON',
  csvName: 'units.csv',
  jsonName: 'units.json',
  progress: (count) => `${count} units read`,
};

/** All texts, with those of the export. */
export const useExportTexts = lateTexts({ export: german }, { export: english });
