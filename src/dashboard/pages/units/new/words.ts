import { FIELD_TEXTS } from '../../../field-controls/words.ts';
import { words } from '../../../kit/words.ts';

/** All texts, with those of the page for a new unit. */
export const newUnitWords = words({
  ...FIELD_TEXTS,
  newUnit: {
    unit: ['Wohnung', 'Flat'],
    several: ['Mehrere aus Excel', 'Several from Excel'],
    lead: [
      'Nur das Projekt ist nötig. Alles andere geht auch später.',
      'Only the project is needed. Everything else can follow later.',
    ],
    faults: [
      'Noch nicht angelegt: 1 Angabe stimmt nicht.|Noch nicht angelegt: {n} Angaben stimmen nicht.',
      'Not created yet: 1 value is wrong.|Not created yet: {n} values are wrong.',
    ],
    laterFaults: [
      'Angelegt. 1 Angabe ist noch nicht gespeichert: Sie stimmt nicht.|Angelegt. {n} Angaben sind noch nicht gespeichert: Sie stimmen nicht.',
      'Created. 1 value is not saved yet: it is wrong.|Created. {n} values are not saved yet: they are wrong.',
    ],
    toFirst: ['Zur ersten', 'To the first'],
    create: ['Anlegen', 'Create'],
    andNext: ['und nächste', 'and next'],
    nextKeys: ['Strg ↵', 'Ctrl ↵'],
    created: ['Die Einheit ist angelegt.', 'The unit is created.'],
    createdNext: [
      '{name} ist angelegt. Jetzt die nächste.',
      '{name} is created. Now the next one.',
    ],
    onFloor: [
      (floor: number) => {
        if (floor === 0) return 'steht im Erdgeschoss';
        return floor > 0 ? `steht auf der ${floor}. Etage` : `steht im ${-floor}. Untergeschoss`;
      },
      (floor: number) => {
        if (floor === 0) return 'is on the ground floor';
        return floor > 0 ? `is on floor ${floor}` : `is ${-floor} below the ground floor`;
      },
    ],
    noFloor: [
      'ohne Zahl: Sie steht unter „Flächen und Bau“',
      'without a number: it is under “Areas and building”',
    ],
    onRequest: [
      '{price} € kommen zurück, wenn Sie „auf Anfrage“ ausschalten.',
      '€{price} returns when you switch “on request” off.',
    ],
    withheld: [
      'Auf der Website und in der Preisliste steht „auf Anfrage“.',
      'The website and the price list say “on request”.',
    ],
    website: ['Website', 'Website'],
    taken: ['Schon vergeben.', 'Already taken.'],
    notYet: ['noch offline', 'not online yet'],
    floors: ['Etagen, die es gibt', 'Floors that exist'],
    houses: ['Häuser, die es gibt', 'Buildings that exist'],
    floorNote: [
      'Wie im Exposé: „EG links“, „2. OG“, „Staffelgeschoss“.',
      'As in the brochure: “ground floor left”, “2nd floor”, “penthouse”.',
    ],
    inProject: ['im Projekt', 'the project'],
    addressOf: {
      house: ['wie im Haus', 'as in the building'],
      project: ['vom Projekt', 'of the project'],
    },
    take: ['{name} nehmen', 'Take {name}'],
    mean: ['{place} im Mittel {price} €/m²', '€{price}/m² on average in {place}'],
    groups: {
      kind: ['Art und Vermarktung', 'Kind and offer'],
      equipment: ['Ausstattung', 'Fittings'],
      contact: ['Ansprechpartner', 'Contact'],
      address: ['Adresse', 'Address'],
      building: ['Flächen und Bau', 'Areas and building'],
      costs: ['Kosten', 'Costs'],
      sale: ['Verkauf', 'Sale'],
      energy: ['Energie', 'Energy'],
      letting: ['Vermietung', 'Letting'],
      description: ['Beschreibung', 'Description'],
    },
    parking: ['Stellplatz (€)', 'Parking (€)'],
    files: ['Bilder und Unterlagen', 'Images and documents'],
    dropHere: ['Hierher ziehen oder', 'Drop them here or'],
    choose: ['auswählen', 'choose'],
    drop: [
      'JPEG, PNG, WebP bis 20 MB · PDF bis 50 MB',
      'JPEG, PNG, WebP up to 20 MB · PDF up to 50 MB',
    ],
    filesHint: [
      'Wird hochgeladen, sobald die Einheit angelegt ist.',
      'Uploaded as soon as the unit is created.',
    ],
    leaveOut: ['Weglassen: {name}', 'Leave out: {name}'],
    like: ['Wie eine andere?', 'Like another one?'],
    copy: ['Angaben übernehmen', 'Take over its values'],
    copyHint: [
      'Kennung, Etage und Preis bleiben, wie sie sind.',
      'Identifier, floor and price stay as they are.',
    ],
    listed: ['So steht sie in der Preisliste', 'In the price list'],
    unnamed: ['ohne Kennung', 'no identifier'],
    noPrice: ['ohne Preis', 'no price'],
  },
});
