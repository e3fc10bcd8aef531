import { eachField, fieldOf, labelsOf } from '../unit-fields/fields.ts';

/** What several pages say about units. */
export const UNITS = {
  units: {
    title: ['Einheiten', 'Units'],
    floorName: [
      (etage: number) => (etage === 0 ? 'EG' : etage > 0 ? `${etage}. OG` : `${-etage}. UG`),
      (etage: number) =>
        etage === 0 ? 'Ground floor' : etage > 0 ? `Floor ${etage}` : `Basement ${-etage}`,
    ],
    total: ['{count} Einheiten', '{count} units'],
    euros: ['{price} €', '€{price}'],
    perSquare: ['{price} €/m²', '€{price}/m²'],
    rooms: ['{rooms} Zi.', '{rooms} rooms'],
    squareMetres: ['{area} m²', '{area} m²'],
    noneYet: ['Noch keine Einheiten', 'No units yet'],
    noneYetHint: ['Dieses Projekt hat noch keine Einheiten.', 'This project has no units yet.'],
    example: ['Beispielprojekt laden', 'Load the example project'],
    unit: ['Einheit', 'Unit'],
    floor: ['Etage', 'Floor'],
    picture: ['Bild', 'Picture'],
    project: ['Projekt', 'Project'],
    noProject: ['Noch kein Projekt', 'No project yet'],
    inHouse: [
      (house: string) => (/haus/i.test(house) ? house : `Haus ${house}`),
      (house: string) => (/house|building|haus/i.test(house) ? house : `Building ${house}`),
    ],
    onRequest: ['auf Anfrage', 'on request'],
    search: ['Kennung, Nummer, Adresse', 'Identifier, number, address'],
    any: ['alle', 'all'],
    archive: ['Archivierte', 'Archived'],
    archives: {
      without: ['ohne', 'without'],
      with: ['auch', 'with'],
      only: ['nur', 'only'],
    },
    task: ['Aufgabe', 'Task'],
    tasks: {
      ending: ['Reservierungen enden', 'reservations end'],
      new: ['neu, noch offline', 'new, still offline'],
      plan: ['ohne Grundriss', 'without a floor plan'],
    },
    order: ['Reihenfolge', 'Order'],
    orders: {
      '-unit': ['Kennung, absteigend', 'Identifier, descending'],
      '-etage': ['Etage, höchste zuerst', 'Floor, highest first'],
      zimmer: ['Zimmer, wenigste zuerst', 'Rooms, fewest first'],
      '-zimmer': ['Zimmer, meiste zuerst', 'Rooms, most first'],
      '-status': ['Status, verkaufte zuerst', 'Status, sold first'],
      newest: ['Neueste', 'Newest'],
      '-updated': ['Zuletzt geändert', 'Last changed'],
      unit: ['Kennung', 'Identifier'],
      unitNumber: ['Nummer', 'Number'],
      street: ['Straße', 'Street'],
      etage: ['Etage', 'Floor'],
      status: ['Status', 'Status'],
      kaufpreis: ['Kaufpreis, niedrigster zuerst', 'Price, lowest first'],
      '-kaufpreis': ['Kaufpreis, höchster zuerst', 'Price, highest first'],
      wohnflaecheQm: ['Wohnfläche, kleinste zuerst', 'Living area, smallest first'],
      '-wohnflaecheQm': ['Wohnfläche, größte zuerst', 'Living area, largest first'],
    },
    range: ['{first}–{last}', '{first}–{last}'],
    of: ['von {total}', 'of {total}'],
    withoutFilter: ['Ohne Filter: {name}', 'Without the filter {name}'],
    areaHead: ['Wohnfl. m²', 'Area m²'],
    priceHead: ['Kaufpreis €', 'Price €'],
    roomsHead: ['Zi.', 'Rooms'],
    roomsShort: ['Zi.', 'rooms'],
    import: ['Importieren', 'Import'],
    importList: ['Preisliste importieren', 'Import a price list'],
    pages: ['Seiten', 'Pages'],
    none: ['Keine Einheiten', 'No units'],
    noneHint: [
      'Beginnen Sie mit Ihrer Preisliste aus Excel oder CSV. Vor dem Import ordnen Sie die Spalten zu und berichtigen Fehler.',
      'Begin with your price list from Excel or CSV. Before the import you assign the columns and correct errors.',
    ],
    noneContains: ['Keine Einheit enthält „{text}“.', 'No unit contains “{text}”.'],
    searched: [
      'Gesucht wird in Kennung, Nummer, Adresse und Ihrer ID.',
      'The search looks in identifier, number, address and your ID.',
    ],
    withoutFilters: [
      'Ohne die anderen Filter gibt es {count}:',
      'Without the other filters there are {count}:',
    ],
    clearSearch: ['Suche leeren', 'Clear the search'],
    noneFiltered: ['Keine Einheit passt zu den Filtern.', 'No unit matches the filters.'],
    select: ['Wählen', 'Select'],
    selectAll: ['Alle auf dieser Seite wählen', 'Select all on this page'],
    selected: ['{count} gewählt', '{count} selected'],
    bulk: ['Gewählte ändern', 'Change selected'],
    clearSelection: ['Auswahl aufheben', 'Clear selection'],
    toArchive: ['archivieren', 'archive'],
    fromArchive: ['aus dem Archiv holen', 'restore from the archive'],
    changed: [
      '1 Einheit ist geändert.|{n} Einheiten sind geändert.',
      '1 unit is changed.|{n} units are changed.',
    ],
    create: ['Einheit anlegen', 'Create unit'],
    unsaved: [
      '1 Feld ist nicht gespeichert.|{n} Felder sind nicht gespeichert.',
      '1 field is not saved.|{n} fields are not saved.',
    ],
    leaveTitle: ['Seite verlassen, ohne zu speichern?', 'Leave without saving?'],
    leave: ['Verwerfen und verlassen', 'Discard and leave'],
    stay: ['Hier bleiben', 'Stay here'],
    created: ['Angelegt', 'Created'],
    archived: ['archiviert', 'archived'],
    unknown: ['unbekannt', 'unknown'],
    yes: ['ja', 'yes'],
    no: ['nein', 'no'],
    derived: {
      kaufpreisPerQm: ['Kaufpreis je m²', 'Price per m²'],
      kaltmietePerQm: ['Kaltmiete je m²', 'Rent per m²'],
      bruttorendite: ['Bruttorendite', 'Gross yield'],
    },
    fields: eachField(labelsOf),
    /** The values of their words. */
    words: eachField((name) => fieldOf(name).words ?? {}),
  },
  reservations: {
    reserve: ['Reservieren', 'Reserve'],
    reservation: ['Reservierung', 'Reservation'],
    extend: ['Verlängern', 'Extend'],
    release: ['Freigeben', 'Release'],
    titleOf: ['{unit} reservieren', 'Reserve {unit}'],
    held: ['Reservierung von {unit}', 'Reservation of {unit}'],
    until: ['Reserviert bis einschließlich', 'Reserved until the end of'],
    reference: ['Vorgang', 'Case'],
    referenceHint: [
      'Wer diesen Vorgang nennt, kann verlängern. Bitte keine Namen oder Daten von Käufern.',
      'Whoever names this case can extend the reservation. Please enter no names or data of buyers.',
    ],
    reservedUntil: ['Reserviert bis {date}', 'Reserved until {date}'],
    untilDate: ['bis {date}', 'until {date}'],
    holder: [
      (reference: string | null, person: string, until: string) => {
        const held = reference === null ? 'Ein anderer Vorgang' : `Vorgang ${reference}`;
        return `${held}${person === '' ? '' : ` von ${person}`} hält sie bis ${until}.`;
      },
      (reference: string | null, person: string, until: string) => {
        const held = reference === null ? 'Another case' : `Case ${reference}`;
        return `${held}${person === '' ? '' : ` of ${person}`} holds it until ${until}.`;
      },
    ],
    taken: [
      (person: string, until: string) =>
        `Inzwischen reserviert${person === '' ? '' : ` von ${person}`} bis ${until}.`,
      (person: string, until: string) =>
        `Reserved meanwhile${person === '' ? '' : ` by ${person}`} until ${until}.`,
    ],
    edit: ['Reservierung bearbeiten', 'Edit the reservation'],
    released: ['Die Reservierung ist beendet.', 'The reservation has ended.'],
    noHolder: [
      'Diese Reservierung nennt keinen Vorgang und lässt sich nicht verlängern. Geben Sie die Einheit frei, um sie neu zu reservieren.',
      'This reservation names no case and cannot be extended. Release the unit to reserve it again.',
    ],
  },
} as const;
