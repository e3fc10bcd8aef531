import { lateTexts } from './late-texts.ts';

const german = {
  priceList: {
    title: 'Preisliste',
    print: 'Drucken',
    asOf: (date: string) => `Stand: ${date}`,
    unit: 'Einheit',
    floor: 'Etage',
    rooms: 'Zimmer',
    area: 'Wohnfläche',
    price: 'Kaufpreis',
    parking: 'Stellplatz',
    status: 'Status',
    none: 'Dieses Projekt hat noch keine Einheiten.',
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
    area: 'Living area',
    price: 'Price',
    parking: 'Parking',
    status: 'Status',
    none: 'This project has no units yet.',
    small: 'All prices in euros. Subject to change and prior sale.',
  },
};

/** All texts, with those of price lists. */
export const usePriceListTexts = lateTexts(german, english);
