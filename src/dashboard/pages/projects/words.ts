import { words } from '../../kit/words.ts';

/** All texts, with those of the pages about projects. */
export const projectWords = words({
  projects: {
    lead: [
      'Gebäude und Vorhaben, zu denen die Einheiten gehören.',
      'The buildings and developments that the units belong to.',
    ],
    create: ['Projekt anlegen', 'Create project'],
    noneHint: [
      'Einheiten gehören zu einem Projekt: Legen Sie zuerst eines an.',
      'Units belong to a project: create one first.',
    ],
    noneHintReading: ['Neue Projekte erscheinen hier.', 'New projects will be listed here.'],
    units: ['Einheiten', 'Units'],
    sold: ['Verkauft', 'Sold'],
    soldShare: ['{sold} ({share})', '{sold} ({share})'],
    removeTitle: ['{name} löschen', 'Delete {name}'],
    removeHint: [
      'Das Projekt hat keine Einheiten. Das Löschen lässt sich nicht rückgängig machen.',
      'The project has no units. This cannot be undone.',
    ],
    removed: ['{name} ist gelöscht.', '{name} is deleted.'],
    fields: {
      state: ['Bundesland', 'Federal state'],
      country: ['Land', 'Country'],
      description: ['Beschreibung', 'Description'],
      apiDataSource: ['Datenquelle', 'Data source'],
      apiDataReception: ['Datenempfang', 'Data reception'],
    },
    apiDataSourceHint: [
      'Woher die Daten kommen, zum Beispiel „ERP“.',
      'Where the data comes from, for example “ERP”.',
    ],
    apiDataReceptionHint: [
      'Wer die Daten erhält, zum Beispiel „Website“.',
      'Who receives the data, for example “Website”.',
    ],
  },
});
