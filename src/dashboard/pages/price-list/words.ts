import { FIELD_TEXTS } from '../../field-controls/words.ts';
import { words } from '../../kit/words.ts';

/** All texts, with those of price lists. */
export const priceListWords = words({
  ...FIELD_TEXTS,
  priceList: {
    title: ['Preisliste', 'Price list'],
    validFrom: ['gültig ab', 'valid from'],
    asOf: ['Stand', 'As of'],
    reserved: ['reserviert oder beim Notar', 'reserved or at the notary'],
    page: ['Seite {page} von {all}', 'Page {page} of {all}'],
    units: ['1 Wohnung|{n} Wohnungen', '1 flat|{n} flats'],
    freeUnits: ['1 freie Wohnung|{n} freie Wohnungen', '1 available flat|{n} available flats'],
    sum: ['Summe, 1 Wohnung|Summe, {n} Wohnungen', 'Sum, 1 flat|Sum, {n} flats'],
    pageSum: [
      'Seitensumme, 1 Wohnung|Seitensumme, {n} Wohnungen',
      'Sum of the page, 1 flat|Sum of the page, {n} flats',
    ],
    ofAll: ['von {count}', 'of {count}'],
    place: ['Lage', 'Position'],
    sumOfFree: [
      'die eine freie|Summe der {n} freien',
      'the one free flat|Sum of the {n} free ones',
    ],
    unit: ['Wohnung', 'Unit'],
    perQm: ['€/m²', '€/m²'],
    shown: ['Zeigen', 'Show'],
    onlyFree: ['nur freie', 'available only'],
    noHouse: ['Ohne Haus', 'Without a building'],
    free: ['{free} von {all} frei', '{free} of {all} available'],
    price: ['Kaufpreis', 'Price'],
    contact: ['Ansprechpartner', 'Contact'],
    rent: ['Kaltmiete im Monat', 'Net rent per month'],
    parkingInEuros: ['Stellplatz €', 'Parking €'],
    planExample: [
      'Grundriss am Beispiel {name}, ohne Maßstab',
      'Floor plan of {name} as an example, not to scale',
    ],
    none: ['Keine Einheit zu zeigen.', 'There is no unit to show.'],
    papers: ['Texte und Spalten', 'Texts and columns'],
    notes: ['Hinweise auf Preisliste und Datenblatt', 'Notes on price list and data sheets'],
    notesHint: [
      'Zum Beispiel Provision, Stellplätze und Energieausweis dieses Projekts.',
      'For example commission, parking and energy certificate of this project.',
    ],
    columns: [
      'Eigene Angaben als Spalten der Preisliste',
      'Own facts as columns of the price list',
    ],
    papersSaved: ['Texte und Spalten sind gespeichert.', 'Texts and columns are saved.'],
    small: [
      'Alle Preise in Euro. Änderungen und Zwischenverkauf vorbehalten.',
      'All prices in euros. Subject to change and prior sale.',
    ],
  },
});
