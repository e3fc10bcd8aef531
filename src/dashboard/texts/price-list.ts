import { lateTexts } from './late-texts.ts';

const german = {
  priceList: {
    title: 'Preisliste',
    asOf: (date: string) => `Stand: ${date}`,
    units: (count: number) => (count === 1 ? '1 Wohnung' : `${count} Wohnungen`),
    sum: (count: number) => (count === 1 ? 'Summe, 1 Wohnung' : `Summe, ${count} Wohnungen`),
    sumOfFree: (count: number) => (count === 1 ? 'die eine freie' : `Summe der ${count} freien`),
    unit: 'Wohnung',
    rooms: 'Zi.',
    perQm: '€/m²',
    shown: 'Zeigen',
    onlyFree: 'nur freie',
    noHouse: 'Ohne Haus',
    free: (free: string, all: string) => `${free} von ${all} frei`,
    price: 'Kaufpreis',
    parking: 'Stellplatz',
    none: 'Keine Einheit zu zeigen.',
    small: 'Alle Preise in Euro. Änderungen und Zwischenverkauf vorbehalten.',
  },
};

const english: typeof german = {
  priceList: {
    title: 'Price list',
    asOf: (date) => `As of ${date}`,
    units: (count) => (count === 1 ? '1 flat' : `${count} flats`),
    sum: (count) => (count === 1 ? 'Sum, 1 flat' : `Sum, ${count} flats`),
    sumOfFree: (count) => (count === 1 ? 'the one free flat' : `Sum of the ${count} free ones`),
    unit: 'Unit',
    rooms: 'Rooms',
    perQm: '€/m²',
    shown: 'Show',
    onlyFree: 'available only',
    noHouse: 'Without a building',
    free: (free, all) => `${free} of ${all} available`,
    price: 'Price',
    parking: 'Parking',
    none: 'There is no unit to show.',
    small: 'All prices in euros. Subject to change and prior sale.',
  },
};

/** All texts, with those of price lists. */
export const usePriceListTexts = lateTexts(german, english);
