import { textsIn } from '../values/bilingual.ts';
import type { Kind, Status } from './read.ts';

type Pair = readonly [german: string, english: string];

const TEXTS = {
  units: [
    (count: number): string => (count === 1 ? 'Wohnung' : 'Wohnungen'),
    (count: number): string => (count === 1 ? 'home' : 'homes'),
  ],
  inHouse: [(house: string) => ` in ${house}`, (house: string) => ` in ${house}`],
  number: ['Wohnung', 'Home'],
  floor: ['Etage', 'Floor'],
  rooms: ['Zimmer', 'Rooms'],
  roomsShort: ['Zi.', 'rooms'],
  area: ['Wohnfläche', 'Living area'],
  usable: ['Nutzfläche', 'Usable area'],
  price: ['Preis', 'Price'],
  net: [(rent: string) => `${rent}\u00A0kalt`, (rent: string) => `${rent}\u00A0per month`],
  onRequest: ['Preis auf Anfrage', 'Price on request'],
  status: ['Status', 'Status'],
  documents: ['Unterlagen', 'Documents'],
  house: ['Haus', 'House'],
  parking: ['Stellplatz', 'Parking'],
  charges: ['Hausgeld im Monat', 'Hausgeld a month'],
  energy: ['Energie', 'Energy'],
  built: ['Baujahr', 'Built'],
  project: ['Projekt', 'Project'],
  all: ['alle', 'all'],
  upTo: ['bis', 'up to'],
  maxPrice: ['Preis bis, in Euro', 'Price up to, in euros'],
  onlyFree: ['nur freie', 'available only'],
  plan: ['Stapelplan', 'Floor by floor'],
  contact: ['Kontakt aufnehmen', 'Contact'],
  close: ['Schließen', 'Close'],
  image: [(at: number) => `Bild ${at}`, (at: number) => `Image ${at}`],
  ground: ['EG', 'Ground'],
  basement: [(n: number) => `${n}. UG`, (n: number) => `Basement ${n}`],
  upper: [(n: number) => `${n}. OG`, (n: number) => `Floor ${n}`],
  noFloor: ['ohne Etage', 'no floor'],
  loading: ['Wohnungen werden geladen …', 'Loading the homes …'],
  none: ['Keine Wohnung entspricht der Auswahl.', 'No home matches your choice.'],
  empty: ['Keine Wohnung ist zurzeit online.', 'No home is online at the moment.'],
  failed: ['Die Wohnungen laden gerade nicht.', 'The homes do not load right now.'],
  unknown: ['Dieses Angebot wird nicht mehr gezeigt.', 'This offer is no longer shown.'],
  again: ['Erneut versuchen', 'Try again'],
  asOf: [(ago: string) => `Stand: ${ago}`, (ago: string) => `As of ${ago}`],
  statuses: {
    frei: ['frei', 'available'],
    auf_anfrage: ['auf Anfrage', 'on request'],
    reserviert: ['reserviert', 'reserved'],
    verkauft: ['verkauft', 'sold'],
  },
  kinds: {
    expose: ['Exposé', 'Brochure'],
    grundriss: ['Grundriss', 'Floor plan'],
    energieausweis: ['Energieausweis', 'Energy certificate'],
    baubeschreibung: ['Baubeschreibung', 'Building specification'],
    teilungserklaerung: ['Teilungserklärung', 'Declaration of division'],
    preisliste: ['Preisliste', 'Price list'],
    vertrag: ['Vertrag', 'Contract'],
    sonstiges: ['Dokument', 'Document'],
  },
} as const satisfies {
  readonly statuses: Readonly<Record<Status, Pair>>;
  readonly kinds: Readonly<Record<Kind, Pair>>;
  readonly [name: string]: unknown;
};

export const textsOf = (language: string) =>
  textsIn(TEXTS, language.startsWith('en') ? 'en' : 'de');

export type Texts = ReturnType<typeof textsOf>;
