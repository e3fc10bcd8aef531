import { lateTexts } from './late-texts.ts';

const german = {
  priceList: {
    title: 'Preisliste',
    print: 'Drucken',
    asOf: (date: string) => `Stand: ${date}`,
    unit: 'Einheit',
    floor: 'Etage',
    rooms: 'Zimmer',
    area: 'Wohnfl. m²',
    perQm: '€/m²',
    shown: 'Zeigen',
    all: 'alle',
    onlyFree: 'nur freie',
    noHouse: 'Ohne Haus',
    free: (free: string, all: string) => `${free} von ${all} frei`,
    price: 'Kaufpreis',
    parking: 'Stellplatz',
    status: 'Status',
    none: 'Keine Einheit zu zeigen.',
    small: 'Alle Preise in Euro. Änderungen und Zwischenverkauf vorbehalten.',
  },
};

const english: typeof german = {
  priceList: {
    title: 'Price list',
    print: 'Print',
    asOf: (date) => `As of ${date}`,
    unit: 'Unit',
    floor: 'Floor',
    rooms: 'Rooms',
    area: 'Area m²',
    perQm: '€/m²',
    shown: 'Show',
    all: 'all',
    onlyFree: 'available only',
    noHouse: 'Without a building',
    free: (free, all) => `${free} of ${all} available`,
    price: 'Price',
    parking: 'Parking',
    status: 'Status',
    none: 'There is no unit to show.',
    small: 'All prices in euros. Subject to change and prior sale.',
  },
};

/** All texts, with those of price lists. */
export const usePriceListTexts = lateTexts(german, english);
