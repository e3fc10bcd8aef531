import type { Figures } from './figures.ts';

export const de = {
  language: 'de',
  path: '/',
  other: { name: 'English', language: 'en', path: '/en' },
  title: 'Einheit: Preisliste rein, Website aktuell',
  headline: 'Preisliste rein, Website aktuell.',
  lead: 'Einheit liest Ihre Excel-Liste, zeigt jeden Fehler an seiner Zelle und bringt Preise, Status und Grundrisse auf Ihre Website.',
  begin: 'Mit eigener Liste beginnen',
  showIt: 'In drei Bildern',
  audience: 'Für Bauträger, Vermarkter und ihre Agenturen. Ihre Excel-Datei bleibt, wie sie ist.',
  noAccess: 'Noch kein Zugang? Ihn richtet der Betreiber dieses Dienstes ein.',
  operator: 'Seine Adresse steht im Impressum.',
  heroPicture: 'Der Stapelplan eines Projekts mit zwei Häusern und 48 Wohnungen',
  phonePicture: 'Dieselben Wohnungen auf der Website des Projekts, auf einem Telefon',
  forOffices: 'Für Büros',
  forDevelopers: 'Für Entwickler',
  officesTitle: 'Ein Vormittag mit der Preisliste, ohne Abtippen',
  offices: {
    import: {
      alt: 'Die Prüfung einer Preisliste: Fehler mit je einem Knopf, der sie behebt',
      title: 'Fehler mit einem Klick berichtigt',
      text: '„ca. 80 m²“ wird 80,00, „a. A.“ wird auf Anfrage. Vor dem Import sehen Sie jede Änderung, und einen Tag lang lässt er sich zurücknehmen.',
    },
    tiles: {
      alt: 'Ein Teil des Stapelplans: Wohnungen je Etage mit Preis, Fläche und Status',
      title: 'Jeder sieht denselben Stand',
      text: 'Der Stapelplan zeigt Haus für Haus, was frei ist und welche Reservierung wann endet. Auf Papier wie am Bildschirm.',
    },
    website: {
      alt: 'Die Wohnungsliste auf der Website eines Projekts',
      title: 'Die Website zieht von selbst nach',
      text: 'Zwei Zeilen in Ihre Seite, in Ihrer Schrift und Farbe. Binnen zwei Minuten heißt verkauft dort verkauft, und der Preis ist weg.',
    },
  },
  developersTitle: 'Und für Ihre Entwickler: ein Aufruf.',
  developersLead:
    'Was das Büro pflegt, liest Ihr CRM über dieselbe API. Beträge und Flächen sind exakte Dezimalzahlen, jede Änderung meldet ein Webhook.',
  readReference: 'API lesen und ausprobieren',
  signIn: 'Anmelden',
  reference: 'API-Referenz',
  exampleTitle: 'Anfrage und Antwort, berechnete Felder hervorgehoben',
  request: 'Anfrage',
  answer: 'Antwort',
  figures: ({ digits, units }: Figures): readonly (readonly [string, string])[] => [
    [String(units), 'Einheiten in einem Aufruf, ganz oder gar nicht'],
    [`${digits.before} + ${digits.after}`, 'Stellen vor und nach dem Komma, keine gerundet'],
    ['2 Zeilen', 'für die Liste auf Ihrer Website'],
    ['24 Stunden', 'lang lässt sich ein Import zurücknehmen'],
  ],
  health: 'Zustand',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
};

/** The texts of the landing page in one language. */
export type Texts = typeof de;
