import { textsIn } from '../../values/bilingual.ts';
import type { Figures } from './figures.ts';

const TEXTS = {
  language: ['de', 'en'],
  path: ['/', '/en'],
  other: {
    name: ['English', 'Deutsch'],
    language: ['en', 'de'],
    path: ['/en', '/'],
  },
  title: [
    'Einheit: Preisliste rein, Website aktuell',
    'Einheit: price list in, website up to date',
  ],
  headline: ['Preisliste rein, Website aktuell.', 'Price list in, website up to date.'],
  lead: [
    'Einheit liest Ihre Excel-Liste, zeigt jeden Fehler an seiner Zelle und bringt Preise, Status und Grundrisse auf Ihre Website.',
    'Einheit reads your Excel list, shows each fault at its cell, and brings prices, status and floor plans to your website.',
  ],
  begin: ['Mit eigener Liste beginnen', 'Begin with your own list'],
  showIt: ['In drei Bildern', 'In three pictures'],
  audience: [
    'Für Bauträger, Vermarkter und ihre Agenturen. Ihre Excel-Datei bleibt, wie sie ist.',
    'For German property developers, sales agents and their agencies. Your Excel file stays as it is.',
  ],
  noAccess: [
    'Noch kein Zugang? Ihn richtet der Betreiber dieses Dienstes ein.',
    'No access yet? The operator of this service sets it up.',
  ],
  operator: ['Seine Adresse steht im Impressum.', 'See the imprint for the address.'],
  heroPicture: [
    'Der Stapelplan eines Projekts mit zwei Häusern und 48 Wohnungen',
    'The stacking plan of a project with two buildings and 48 flats',
  ],
  phonePicture: [
    'Dieselben Wohnungen auf der Website des Projekts, auf einem Telefon',
    'The same flats on the website of the project, on a phone',
  ],
  forOffices: ['Für Büros', 'For offices'],
  forDevelopers: ['Für Entwickler', 'For developers'],
  officesTitle: [
    'Ein Vormittag mit der Preisliste, ohne Abtippen',
    'A morning with the price list, without retyping',
  ],
  offices: {
    import: {
      alt: [
        'Die Prüfung einer Preisliste: Fehler mit je einem Knopf, der sie behebt',
        'The review of a price list: faults, each with a button that mends it',
      ],
      title: ['Fehler mit einem Klick berichtigt', 'Faults mended with a click'],
      text: [
        '„ca. 80 m²“ wird 80,00, „a. A.“ wird auf Anfrage. Vor dem Import sehen Sie jede Änderung, und einen Tag lang lässt er sich zurücknehmen.',
        '“ca. 80 m²” becomes 80.00, “a. A.” becomes price on request. You see each change before the import, and can undo it for a day.',
      ],
    },
    tiles: {
      alt: [
        'Ein Teil des Stapelplans: Wohnungen je Etage mit Preis, Fläche und Status',
        'A part of the stacking plan: flats by floor with price, area and status',
      ],
      title: ['Jeder sieht denselben Stand', 'Everybody sees the same state'],
      text: [
        'Der Stapelplan zeigt Haus für Haus, was frei ist und welche Reservierung wann endet. Auf Papier wie am Bildschirm.',
        'The stacking plan shows, building by building, what is free and when which reservation ends. On paper as on the screen.',
      ],
    },
    website: {
      alt: [
        'Die Wohnungsliste auf der Website eines Projekts',
        'The list of flats on the website of a project',
      ],
      title: ['Die Website zieht von selbst nach', 'The website follows by itself'],
      text: [
        'Zwei Zeilen in Ihre Seite, in Ihrer Schrift und Farbe. Binnen zwei Minuten heißt verkauft dort verkauft, und der Preis ist weg.',
        'Two lines in your page, in your font and colour. Within two minutes, sold means sold there, and the price is gone.',
      ],
    },
  },
  developersTitle: ['Und für Ihre Entwickler: ein Aufruf.', 'And for your developers: one call.'],
  developersLead: [
    'Was das Büro pflegt, liest Ihr CRM über dieselbe API. Beträge und Flächen sind exakte Dezimalzahlen, jede Änderung meldet ein Webhook.',
    'What the office maintains, your CRM reads over the same API. Amounts and areas are exact decimals, and a webhook announces each change.',
  ],
  readReference: ['API lesen und ausprobieren', 'Read and try the API'],
  signIn: ['Anmelden', 'Sign in'],
  reference: ['API-Referenz', 'API reference'],
  exampleTitle: [
    'Anfrage und Antwort, berechnete Felder hervorgehoben',
    'Request and answer, computed fields highlighted',
  ],
  request: ['Anfrage', 'Request'],
  answer: ['Antwort', 'Answer'],
  figures: [
    ({ digits, units }: Figures): readonly (readonly [string, string])[] => [
      [String(units), 'Einheiten in einem Aufruf, ganz oder gar nicht'],
      [`${digits.before} + ${digits.after}`, 'Stellen vor und nach dem Komma, keine gerundet'],
      ['2 Zeilen', 'für die Liste auf Ihrer Website'],
      ['24 Stunden', 'lang lässt sich ein Import zurücknehmen'],
    ],
    ({ digits, units }: Figures): readonly (readonly [string, string])[] => [
      [String(units), 'units in one call, all or nothing'],
      [`${digits.before} + ${digits.after}`, 'digits before and after the point, none rounded'],
      ['2 lines', 'for the list on your website'],
      ['24 hours', 'to undo an import'],
    ],
  ],
  health: ['Zustand', 'Health'],
  imprint: ['Impressum', 'Imprint'],
  privacy: ['Datenschutz', 'Privacy'],
} as const;

export const textsOf = (language: 'de' | 'en') => textsIn(TEXTS, language);

export type Texts = ReturnType<typeof textsOf>;
