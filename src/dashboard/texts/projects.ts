import { lateTexts } from './late-texts.ts';

const german = {
  projects: {
    lead: 'Gebäude und Vorhaben, zu denen die Einheiten gehören.',
    create: 'Projekt anlegen',
    none: 'Noch kein Projekt',
    noneHint: 'Einheiten gehören zu einem Projekt: Legen Sie zuerst eines an.',
    noneHintReading: 'Neue Projekte erscheinen hier.',
    address: 'Adresse',
    units: 'Einheiten',
    sold: 'Verkauft',
    soldShare: (sold: string, share: string) => `${sold} (${share})`,
    removeTitle: (name: string) => `${name} löschen`,
    removeHint: 'Das Projekt hat keine Einheiten. Das Löschen lässt sich nicht rückgängig machen.',
    removed: (name: string) => `${name} ist gelöscht.`,
    fields: {
      state: 'Bundesland',
      country: 'Land',
      description: 'Beschreibung',
      apiDataSource: 'Datenquelle',
      apiDataReception: 'Datenempfang',
    },
    apiDataSourceHint: 'Woher die Daten kommen, zum Beispiel „ERP“.',
    apiDataReceptionHint: 'Wer die Daten erhält, zum Beispiel „Website“.',
  },
};

const english: typeof german = {
  projects: {
    lead: 'The buildings and developments that the units belong to.',
    create: 'Create project',
    none: 'No project yet',
    noneHint: 'Units belong to a project: create one first.',
    noneHintReading: 'New projects will be listed here.',
    address: 'Address',
    units: 'Units',
    sold: 'Sold',
    soldShare: (sold, share) => `${sold} (${share})`,
    removeTitle: (name) => `Delete ${name}`,
    removeHint: 'The project has no units. This cannot be undone.',
    removed: (name) => `${name} is deleted.`,
    fields: {
      state: 'Federal state',
      country: 'Country',
      description: 'Description',
      apiDataSource: 'Data source',
      apiDataReception: 'Data reception',
    },
    apiDataSourceHint: 'Where the data comes from, for example “ERP”.',
    apiDataReceptionHint: 'Who receives the data, for example “Website”.',
  },
};

/** All texts, with those of the pages about projects. */
export const useProjectTexts = lateTexts(german, english);
