import type { Status } from './read.ts';

const de = {
  units: 'Einheiten',
  number: 'Nr.',
  floor: 'Etage',
  rooms: 'Zimmer',
  area: 'Wohnfläche',
  price: 'Kaufpreis',
  status: 'Status',
  project: 'Projekt',
  all: 'Alle',
  minRooms: 'Zimmer ab',
  maxPrice: 'Preis bis (€)',
  view: 'Ansicht',
  table: 'Tabelle',
  plan: 'Stapelplan',
  ground: 'EG',
  basement: (n: number) => `${n}. UG`,
  upper: (n: number) => `${n}. OG`,
  noFloor: 'ohne Etage',
  loading: 'Einheiten werden geladen …',
  none: 'Keine Einheit entspricht der Auswahl.',
  shown: (shown: string, all: string) => `${shown} von ${all} Einheiten`,
  failed: 'Die Einheiten können gerade nicht geladen werden. Bitte versuchen Sie es später erneut.',
  unknown: 'Dieses Angebot wird nicht mehr gezeigt.',
  again: 'Erneut versuchen',
  statuses: {
    frei: 'frei',
    auf_anfrage: 'auf Anfrage',
    reserviert: 'reserviert',
    verkauft: 'verkauft',
  } satisfies Record<Status, string>,
};

export type Texts = typeof de;

const en: Texts = {
  units: 'Units',
  number: 'No.',
  floor: 'Floor',
  rooms: 'Rooms',
  area: 'Living area',
  price: 'Price',
  status: 'Status',
  project: 'Project',
  all: 'All',
  minRooms: 'Rooms from',
  maxPrice: 'Price up to (€)',
  view: 'View',
  table: 'Table',
  plan: 'Floor by floor',
  ground: 'Ground',
  basement: (n) => `Basement ${n}`,
  upper: (n) => `Floor ${n}`,
  noFloor: 'no floor',
  loading: 'Loading the units …',
  none: 'No unit matches your choice.',
  shown: (shown, all) => `${shown} of ${all} units`,
  failed: 'The units cannot be loaded right now. Please try again later.',
  unknown: 'This offer is no longer shown.',
  again: 'Try again',
  statuses: {
    frei: 'available',
    auf_anfrage: 'on request',
    reserviert: 'reserved',
    verkauft: 'sold',
  },
};

/** The texts of a language; German unless it is English. */
export const textsOf = (language: string): Texts => (language.startsWith('en') ? en : de);
