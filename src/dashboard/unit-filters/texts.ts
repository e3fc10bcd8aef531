import { lateTexts } from '../texts/late-texts.ts';

const german = {
  asked: {
    names: { zimmer: 'Zimmer', kaufpreis: 'Preis', wohnflaecheQm: 'Fläche' },
    house: 'Haus',
    inHouse: (house: string) => (/haus/i.test(house) ? house : `Haus ${house}`),
    houseName: (house: string) => (/haus/i.test(house) ? house : `Haus ${house}`),
    noHouse: 'Ohne Haus',
    from: 'von',
    to: 'bis',
    apply: 'Anwenden',
    noNumber: {
      zimmer: 'Nur Zahlen, zum Beispiel 3,5.',
      kaufpreis: 'Nur Zahlen, zum Beispiel 450.000.',
      wohnflaecheQm: 'Nur Zahlen, zum Beispiel 67,38.',
    },
    between: (from: string, to: string) => `${from} bis ${to}`,
    atLeast: (from: string) => `ab ${from}`,
    atMost: (to: string) => `bis ${to}`,
    units: { zimmer: 'Zimmer', kaufpreis: '€', wohnflaecheQm: 'm²' },
    or: ' oder ',
    containing: (text: string) => `mit „${text}“`,
    archived: { with: 'auch archivierte', only: 'archivierte' },
    ending: (count: number) =>
      count === 1 ? '1 Reservierung endet bald' : `${count} Reservierungen enden bald`,
    count: (count: string) => (count === '1' ? '1 Einheit' : `${count} Einheiten`),
    copy: 'Als Link teilen',
    all: 'Alle',
    views: 'Gespeicherte Ansichten',
    save: 'Ansicht speichern',
    viewName: 'Name der Ansicht',
    drop: (name: string) => `Ansicht „${name}“ entfernen`,
  },
};

const english: typeof german = {
  asked: {
    names: { zimmer: 'Rooms', kaufpreis: 'Price', wohnflaecheQm: 'Area' },
    house: 'Building',
    inHouse: (house) => (/house|building|haus/i.test(house) ? house : `building ${house}`),
    houseName: (house) => (/house|building|haus/i.test(house) ? house : `Building ${house}`),
    noHouse: 'Without a building',
    from: 'from',
    to: 'to',
    apply: 'Apply',
    noNumber: {
      zimmer: 'Only numbers, such as 3.5.',
      kaufpreis: 'Only numbers, such as 450,000.',
      wohnflaecheQm: 'Only numbers, such as 67.38.',
    },
    between: (from, to) => `${from} to ${to}`,
    atLeast: (from) => `from ${from}`,
    atMost: (to) => `up to ${to}`,
    units: { zimmer: 'rooms', kaufpreis: '€', wohnflaecheQm: 'm²' },
    or: ' or ',
    containing: (text) => `with “${text}”`,
    archived: { with: 'archived ones, too', only: 'archived' },
    ending: (count) => (count === 1 ? '1 reservation ends soon' : `${count} reservations end soon`),
    count: (count) => (count === '1' ? '1 unit' : `${count} units`),
    copy: 'Share as link',
    all: 'All',
    views: 'Saved views',
    save: 'Save view',
    viewName: 'Name of the view',
    drop: (name) => `Remove the view “${name}”`,
  },
};

/** All texts, with those of the filters of units. */
export const useFilterTexts = lateTexts(german, english);

export type FilterTexts = typeof german.asked;
