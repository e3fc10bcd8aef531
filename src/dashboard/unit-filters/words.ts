import { FIELD_TEXTS } from '../unit-fields/words.ts';
import { words } from '../kit/words.ts';

export const FILTERS = {
  asked: {
    names: {
      zimmer: ['Zimmer', 'Rooms'],
      kaufpreis: ['Preis', 'Price'],
      wohnflaecheQm: ['Fläche', 'Area'],
    },
    house: ['Haus', 'Building'],
    inHouse: [
      (house: string) => (/haus/i.test(house) ? house : `Haus ${house}`),
      (house: string) => (/house|building|haus/i.test(house) ? house : `building ${house}`),
    ],
    houseName: [
      (house: string) => (/haus/i.test(house) ? house : `Haus ${house}`),
      (house: string) => (/house|building|haus/i.test(house) ? house : `Building ${house}`),
    ],
    noHouse: ['Ohne Haus', 'Without a building'],
    from: ['von', 'from'],
    to: ['bis', 'to'],
    apply: ['Anwenden', 'Apply'],
    fact: ['Merkmal', 'Fact'],
    chooseFact: ['wählen …', 'choose …'],
    text: ['Text', 'Text'],
    missing: ['Fehlt', 'Missing'],
    isMissing: ['nicht angegeben', 'not given'],
    noNumber: {
      zimmer: ['Nur Zahlen, zum Beispiel 3,5.', 'Only numbers, such as 3.5.'],
      kaufpreis: ['Nur Zahlen, zum Beispiel 450.000.', 'Only numbers, such as 450,000.'],
      wohnflaecheQm: ['Nur Zahlen, zum Beispiel 67,38.', 'Only numbers, such as 67.38.'],
    },
    ranges: {
      zimmer: {
        exactly: ['{from}', '{from}'],
        between: ['{from} bis {to}', '{from} to {to}'],
        atLeast: ['ab {from}', 'from {from}'],
        atMost: ['bis {to}', 'up to {to}'],
      },
      kaufpreis: {
        exactly: ['{from} €', '€{from}'],
        between: ['{from} bis {to} €', '€{from} to €{to}'],
        atLeast: ['ab {from} €', 'from €{from}'],
        atMost: ['bis {to} €', 'up to €{to}'],
      },
      wohnflaecheQm: {
        exactly: ['{from} m²', '{from} m²'],
        between: ['{from} bis {to} m²', '{from} to {to} m²'],
        atLeast: ['ab {from} m²', 'from {from} m²'],
        atMost: ['bis {to} m²', 'up to {to} m²'],
      },
    },
    units: {
      zimmer: ['Zimmer', 'rooms'],
      kaufpreis: ['€', '€'],
      wohnflaecheQm: ['m²', 'm²'],
    },
    or: [' oder ', ' or '],
    containing: ['mit „{text}“', 'with “{text}”'],
    archived: {
      with: ['auch archivierte', 'archived ones, too'],
      only: ['archivierte', 'archived'],
    },
    ending: [
      '1 Reservierung endet bald|{n} Reservierungen enden bald',
      '1 reservation ends soon|{n} reservations end soon',
    ],
    count: ['1 Einheit|{n} Einheiten', '1 unit|{n} units'],
    copy: ['Als Link teilen', 'Share as link'],
    all: ['Alle', 'All'],
    views: ['Gespeicherte Ansichten', 'Saved views'],
    save: ['Ansicht speichern', 'Save view'],
    viewName: ['Name der Ansicht', 'Name of the view'],
    drop: ['Ansicht „{name}“ entfernen', 'Remove the view “{name}”'],
  },
} as const;

/** All texts, with those of the filters of units. */
export const filterWords = words({ ...FIELD_TEXTS, ...FILTERS });

export type FilterTexts = ReturnType<typeof filterWords>['asked'];
