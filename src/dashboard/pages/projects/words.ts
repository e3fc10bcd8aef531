import { FIELD_TEXTS } from '../../field-controls/words.ts';
import { words } from '../../kit/words.ts';

/** All texts, with those of the pages about projects. */
export const projectWords = words({
  ...FIELD_TEXTS,
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
    inherited: [
      'Ihre Einheiten übernehmen die folgenden Angaben, wenn sie keine eigenen haben.',
      'Its units have the following as it has, unless they have their own.',
    ],
    showsAddress: ['Adresse öffentlich zeigen', 'Show the address to everybody'],
    apiDataSourceHint: [
      'Woher die Daten kommen, zum Beispiel „ERP“.',
      'Where the data comes from, for example “ERP”.',
    ],
    apiDataReceptionHint: [
      'Wer die Daten erhält, zum Beispiel „Website“.',
      'Who receives the data, for example “Website”.',
    ],
  },
  projectPage: {
    noAddress: ['Noch ohne Adresse', 'No address yet'],
    website: ['Website', 'Website'],
    priceList: ['Preisliste', 'Price list'],
    withoutHouse: ['Ohne Haus', 'Without a building'],
    share: ['{units} Einheiten · {sold} verkauft', '{units} units · {sold} sold'],
    figures: {
      free: ['frei', 'available'],
      freeVolume: ['freies Volumen', 'available volume'],
      sold: ['verkauft', 'sold'],
      prices: ['Tsd. €, Kaufpreise', '€ thousand, prices'],
      areas: ['Wohnflächen', 'Living areas'],
      mean: ['je m² im Mittel', 'per m² on average'],
    },
    changeCover: ['Titelbild ändern', 'Change picture'],
    coverChanged: ['Das Titelbild ist geändert.', 'The picture is changed.'],
    contact: ['Kontakt', 'Contact'],
    ownContactHint: ['steht in Anzeigen', 'stands in advertisements'],
    contactHint: ['steht auf der Preisliste', 'stands on the price list'],
    changes: ['Letzte Änderungen', 'Last changes'],
    noChanges: ['In letzter Zeit hat sich nichts geändert.', 'Nothing has changed lately.'],
    imported: [
      '1 Einheit importiert|{n} Einheiten importiert',
      '1 unit imported|{n} units imported',
    ],
    prices: ['{count} Preise geändert', '{count} prices changed'],
    changed: ['{count} Einheiten geändert', '{count} units changed'],
    title: ['Das Projekt in Zahlen', 'The project in figures'],
    ofOnline: ['{online} von {all}', '{online} of {all}'],
    offline: ['Offline: {parts}', 'Offline: {parts}'],
    allOnline: ['Alle Einheiten sind online.', 'All units are online.'],
    choose: ['Auswählen', 'Choose'],
    put: ['{count} freie online stellen', 'Put {count} available ones online'],
    done: [
      '1 Einheit ist online.|{n} Einheiten sind online.',
      '1 unit is online.|{n} units are online.',
    ],
  },
});
