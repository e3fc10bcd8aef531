import type { SentUnit } from './listing.ts';
import { BIRKENAU, GRUENDERZEIT, KRANICHHAUS, SPEICHER, STREUBESITZ } from './projects.ts';

type Address = Pick<
  SentUnit,
  'street' | 'houseNumber' | 'postalCode' | 'city' | 'unitLocation' | 'haus'
>;

type Choices<Choice> = readonly [Choice, ...Choice[]];

/** The common properties of a project's units. `units.ts` makes `count` units from them. */
export interface Stock {
  readonly project: { readonly orgId: string; readonly id: string };
  readonly count: number;
  /** Listed from this moment on. */
  readonly from: string;
  readonly addresses: Choices<Address>;
  readonly identifiers: Choices<'uuid' | 'erp' | 'portal' | 'none'>;
  /** Whether units are numbered, and with how many digits. */
  readonly numberDigits?: number;
  readonly floorWords: Choices<'Geschoss' | 'OG' | 'Obergeschoss' | 'Stock' | 'Etage'>;
  readonly topFloor: number;
  readonly terms: Choices<'sale' | 'rent' | 'both' | 'none'>;
  /** EUR per m², lowest and highest. */
  readonly price: readonly [number, number];
  /** Cent per m² and month, lowest and highest. */
  readonly rent: readonly [number, number];
  readonly areas: readonly [number, number];
  readonly built: Choices<number | null>;
  readonly isDenkmal?: boolean;
  readonly isErbbaupacht?: boolean;
  readonly heating: Choices<string | null>;
  readonly energyClasses: Choices<string | null>;
  readonly conditions: Choices<string | null>;
  /** Latitude and longitude. */
  readonly centre: readonly [number, number];
}

const bremen = { postalCode: '28199', city: 'Bremen' };
const goerlitz = { postalCode: '02826', city: 'Görlitz', unitLocation: 'Innenstadt' };
const kassel = { postalCode: '34134', city: 'Kassel', unitLocation: 'Birkenau-Süd' };
const konstanz = { postalCode: '78464', city: 'Konstanz', unitLocation: 'Petershausen-Ost' };

/** As varied and as untidy as the data of German portals and ERP systems. */
export const STOCKS: readonly Stock[] = [
  {
    project: SPEICHER,
    count: 92,
    from: '2026-02-02T09:00:00.000Z',
    addresses: [
      { ...bremen, street: 'Am Tauwerkspeicher', houseNumber: '1', haus: 'Haus 1' },
      { ...bremen, street: 'Am Tauwerkspeicher', houseNumber: '3', haus: 'Haus 2' },
      { ...bremen, street: 'Am Tauwerkspeicher', houseNumber: '5 - 7', haus: 'Haus 3' },
      { ...bremen, street: 'Lotsenmützenallee', houseNumber: '20A-20C', haus: 'Haus 4' },
      { ...bremen, street: null, haus: 'Haus 5' },
    ],
    identifiers: ['erp', 'erp', 'erp', 'none'],
    numberDigits: 3,
    floorWords: ['OG', 'OG', 'Obergeschoss'],
    topFloor: 6,
    terms: ['sale', 'sale', 'sale', 'sale', 'none'],
    price: [5200, 8900],
    rent: [0, 0],
    areas: [31, 148],
    built: [2027, 2027, 2028, null],
    heating: ['Fernwärme', 'Wärmepumpe', null],
    energyClasses: ['A+', 'A+', 'A', null],
    conditions: ['Erstbezug'],
    centre: [53.0921, 8.7713],
  },
  {
    project: GRUENDERZEIT,
    count: 72,
    from: '2026-03-02T08:30:00.000Z',
    addresses: [
      { ...goerlitz, street: 'Silberpfennigstr.', houseNumber: '12 a-c' },
      { ...goerlitz, street: 'Silberpfennigstraße', houseNumber: '12a' },
      { ...goerlitz, street: 'Silberpfennig Strasse', houseNumber: '12 B' },
      { ...goerlitz, street: 'silberpfennigstrasse', houseNumber: '12/12c' },
      { ...goerlitz, street: 'SilberpfennigStraße', houseNumber: null },
    ],
    identifiers: ['uuid'],
    floorWords: ['Geschoss', 'Etage'],
    topFloor: 4,
    terms: ['both', 'both', 'both', 'sale'],
    price: [1450, 3100],
    rent: [590, 880],
    areas: [38, 164],
    built: [1887, 1893, 1904, 1911, null],
    isDenkmal: true,
    heating: ['Gas-Etagenheizung', 'Zentralheizung', null],
    energyClasses: ['E', 'F', 'G', 'H', null, null],
    conditions: ['saniert', 'teilsaniert', 'unsaniert', null],
    centre: [51.1534, 14.9873],
  },
  {
    project: BIRKENAU,
    count: 84,
    from: '2026-04-13T05:45:00.000Z',
    addresses: [
      { ...kassel, street: 'Heidschnuckenweg', houseNumber: '2-4' },
      { ...kassel, street: 'Heidschnuckenweg', houseNumber: '114-120' },
      { ...kassel, street: 'frei ab sofort Heidschnuckenweg', houseNumber: '6' },
      { ...kassel, street: 'frei ab sofort - Wollgrasstr', houseNumber: '31/33' },
      { ...kassel, street: 'Wollgrasstraße', houseNumber: '9', postalCode: '34134 ' },
      { ...kassel, street: 'wollgras-strasse', houseNumber: '9a' },
      { ...kassel },
    ],
    identifiers: ['portal', 'portal', 'none'],
    floorWords: ['Geschoss'],
    topFloor: 8,
    terms: ['rent', 'rent', 'rent', 'rent', 'rent', 'none'],
    price: [0, 0],
    rent: [680, 1190],
    areas: [26, 97],
    built: [1958, 1963, 1971, 1974],
    isErbbaupacht: true,
    heating: ['Fernwärme', 'Nachtspeicher'],
    energyClasses: ['C', 'D', 'D', 'E', null],
    conditions: ['renoviert', 'gepflegt', null],
    centre: [51.2832, 9.4611],
  },
  {
    project: STREUBESITZ,
    count: 44,
    from: '2026-05-28T11:20:00.000Z',
    addresses: [
      { postalCode: '18055', city: 'Rostock' },
      { street: 'Klabautergang', houseNumber: '3', postalCode: '23966', city: 'Wismar' },
      {
        street: 'Am Alten Salzkontor',
        houseNumber: '8',
        postalCode: '06108',
        city: 'Halle (Saale)',
      },
      { street: 'Zwiebelfischgasse', houseNumber: '77-83', postalCode: '99084', city: 'Erfurt' },
      { street: 'Drei-Eulen- Platz', houseNumber: '1', postalCode: ' 24937', city: 'Flensburg' },
      { street: 'Hinterm Deich', postalCode: '25813', city: 'Husum', unitLocation: 'Nordsee' },
      { city: 'Rothenburg ob der Tauber', unitLocation: 'Altstadt' },
      {},
    ],
    identifiers: ['uuid', 'erp', 'portal', 'none'],
    floorWords: ['Geschoss', 'OG', 'Etage'],
    topFloor: 5,
    terms: ['sale', 'rent', 'both', 'none'],
    price: [1100, 5600],
    rent: [550, 1640],
    areas: [19, 215],
    built: [1782, 1924, 1936, 1995, 2008, 2021, null, null],
    heating: ['Gas', 'Öl', 'Ofen', null, null],
    energyClasses: ['B', 'D', 'F', null, null],
    conditions: ['saniert', 'renovierungsbedürftig', 'Rohbau', null],
    centre: [51.1642, 10.4541],
  },
  {
    project: KRANICHHAUS,
    count: 38,
    from: '2026-02-09T08:00:00.000Z',
    addresses: [
      { ...konstanz, street: 'Kranichufer', houseNumber: '7' },
      { ...konstanz, street: 'Kranichufer', houseNumber: '7a' },
    ],
    identifiers: ['erp', 'uuid', 'none'],
    numberDigits: 2,
    floorWords: ['OG', 'Stock'],
    topFloor: 3,
    terms: ['sale', 'rent', 'both'],
    price: [6100, 9800],
    rent: [1380, 2150],
    areas: [42, 131],
    built: [2016, 2016, null],
    heating: ['Wärmepumpe', 'Seethermie'],
    energyClasses: ['A', 'B', null],
    conditions: ['neuwertig'],
    centre: [47.6689, 9.1855],
  },
];
