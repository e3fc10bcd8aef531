import { lateTexts } from './late-texts.ts';

const german = {
  priceList: {
    title: 'Preisliste',
    validFrom: 'gültig ab',
    asOf: 'Stand',
    reserved: 'reserviert oder beim Notar',
    page: (page: number, all: number) => `Seite ${page} von ${all}`,
    units: (count: number) => (count === 1 ? '1 Wohnung' : `${count} Wohnungen`),
    sum: (count: number, ofPage: boolean) =>
      `${ofPage ? 'Seitensumme' : 'Summe'}, ${count === 1 ? '1 Wohnung' : `${count} Wohnungen`}`,
    ofAll: (count: string) => `von ${count}`,
    place: 'Lage',
    sumOfFree: (count: number) => (count === 1 ? 'die eine freie' : `Summe der ${count} freien`),
    unit: 'Wohnung',
    rooms: 'Zi.',
    perQm: '€/m²',
    shown: 'Zeigen',
    onlyFree: 'nur freie',
    noHouse: 'Ohne Haus',
    free: (free: string, all: string) => `${free} von ${all} frei`,
    price: 'Kaufpreis',
    rent: 'Kaltmiete im Monat',
    priceInEuros: 'Kaufpreis €',
    parking: 'Stellplatz',
    parkingInEuros: 'Stellplatz €',
    planExample: (name: string) => `Grundriss am Beispiel ${name}, ohne Maßstab`,
    none: 'Keine Einheit zu zeigen.',
    small: 'Alle Preise in Euro. Änderungen und Zwischenverkauf vorbehalten.',
  },
};

const english: typeof german = {
  priceList: {
    title: 'Price list',
    validFrom: 'valid from',
    asOf: 'As of',
    reserved: 'reserved or at the notary',
    page: (page, all) => `Page ${page} of ${all}`,
    units: (count) => (count === 1 ? '1 flat' : `${count} flats`),
    sum: (count, ofPage) =>
      `${ofPage ? 'Sum of the page' : 'Sum'}, ${count === 1 ? '1 flat' : `${count} flats`}`,
    ofAll: (count) => `of ${count}`,
    place: 'Position',
    sumOfFree: (count) => (count === 1 ? 'the one free flat' : `Sum of the ${count} free ones`),
    unit: 'Unit',
    rooms: 'Rooms',
    perQm: '€/m²',
    shown: 'Show',
    onlyFree: 'available only',
    noHouse: 'Without a building',
    free: (free, all) => `${free} of ${all} available`,
    price: 'Price',
    rent: 'Net rent per month',
    priceInEuros: 'Price €',
    parking: 'Parking',
    parkingInEuros: 'Parking €',
    planExample: (name) => `Floor plan of ${name} as an example, not to scale`,
    none: 'There is no unit to show.',
    small: 'All prices in euros. Subject to change and prior sale.',
  },
};

/** All texts, with those of price lists. */
export const usePriceListTexts = lateTexts(german, english);
