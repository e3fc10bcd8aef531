import { lateTexts } from './late-texts.ts';

const german = {
  projectPage: {
    noAddress: 'Noch ohne Adresse',
    website: 'Website',
    priceList: 'Preisliste',
    list: 'Alle Einheiten',
    withoutHouse: 'Ohne Haus',
    share: (units: string, sold: string) => `${units} Einheiten · ${sold} verkauft`,
    figures: {
      free: 'frei',
      freeVolume: 'freies Volumen',
      sold: 'verkauft',
      prices: 'Tsd. €, Kaufpreise',
      areas: 'Wohnflächen',
      mean: 'je m² im Mittel',
    },
    changeCover: 'Titelbild ändern',
    coverChanged: 'Das Titelbild ist geändert.',
    contact: 'Kontakt',
    contactHint: 'steht auf der Preisliste',
    changes: 'Letzte Änderungen',
    noChanges: 'In letzter Zeit hat sich nichts geändert.',
    imported: (count: number) =>
      count === 1 ? '1 Einheit importiert' : `${count} Einheiten importiert`,
    prices: (count: string) => `${count} Preise geändert`,
    changed: (count: string) => `${count} Einheiten geändert`,
    andMore: (count: number) => `und ${count} mehr`,
    title: 'Das Projekt in Zahlen',
    range: (from: string, to: string) => (from === to ? from : `${from}–${to}`),
    ofOnline: (online: string, all: string) => `${online} von ${all}`,
    offline: (parts: string) => `Offline: ${parts}`,
    allOnline: 'Alle Einheiten sind online.',
    choose: 'Auswählen',
    put: (count: string) => `${count} freie online stellen`,
    done: (count: number) =>
      count === 1 ? '1 Einheit ist online.' : `${count} Einheiten sind online.`,
  },
};

const english: typeof german = {
  projectPage: {
    noAddress: 'No address yet',
    website: 'Website',
    priceList: 'Price list',
    list: 'All units',
    withoutHouse: 'Without a building',
    share: (units, sold) => `${units} units · ${sold} sold`,
    figures: {
      free: 'available',
      freeVolume: 'available volume',
      sold: 'sold',
      prices: '€ thousand, prices',
      areas: 'Living areas',
      mean: 'per m² on average',
    },
    changeCover: 'Change picture',
    coverChanged: 'The picture is changed.',
    contact: 'Contact',
    contactHint: 'stands on the price list',
    changes: 'Last changes',
    noChanges: 'Nothing has changed lately.',
    imported: (count) => (count === 1 ? '1 unit imported' : `${count} units imported`),
    prices: (count) => `${count} prices changed`,
    changed: (count) => `${count} units changed`,
    andMore: (count) => `and ${count} more`,
    title: 'The project in figures',
    range: (from, to) => (from === to ? from : `${from}–${to}`),
    ofOnline: (online, all) => `${online} of ${all}`,
    offline: (parts) => `Offline: ${parts}`,
    allOnline: 'All units are online.',
    choose: 'Choose',
    put: (count) => `Put ${count} available ones online`,
    done: (count) => (count === 1 ? '1 unit is online.' : `${count} units are online.`),
  },
};

/** All texts, with those of a project's page. */
export const useProjectPageTexts = lateTexts(german, english);
