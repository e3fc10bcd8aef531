import { lateTexts } from './late-texts.ts';

const german = {
  newUnit: {
    unit: 'Wohnung',
    several: 'Mehrere aus Excel',
    lead: 'Nur das Projekt ist nötig. Alles andere geht auch später.',
    faults: (count: number) =>
      count === 1
        ? 'Noch nicht angelegt: 1 Angabe stimmt nicht.'
        : `Noch nicht angelegt: ${count} Angaben stimmen nicht.`,
    laterFaults: (count: number) =>
      count === 1
        ? 'Angelegt. 1 Angabe ist noch nicht gespeichert: Sie stimmt nicht.'
        : `Angelegt. ${count} Angaben sind noch nicht gespeichert: Sie stimmen nicht.`,
    toFirst: 'Zur ersten',
    create: 'Anlegen',
    andNext: 'und nächste',
    discard: 'Verwerfen',
    keys: { create: 'Enter', createNext: 'Strg ↵', discard: 'Esc' },
    created: 'Die Einheit ist angelegt.',
    createdNext: (name: string) => `${name} ist angelegt. Jetzt die nächste.`,
    onFloor: (floor: number) => {
      if (floor === 0) return 'steht im Erdgeschoss';
      return floor > 0 ? `steht auf der ${floor}. Etage` : `steht im ${-floor}. Untergeschoss`;
    },
    noFloor: 'ohne Zahl: Sie steht unter „Flächen und Bau“',
    onRequest: (price: string) => `${price} € kommen zurück, wenn Sie „auf Anfrage“ ausschalten.`,
    withheld: 'Auf der Website und in der Preisliste steht „auf Anfrage“.',
    website: 'Website',
    taken: 'Schon vergeben.',
    notYet: 'noch offline',
    floors: 'Etagen, die es gibt',
    houses: 'Häuser, die es gibt',
    floorNote: 'Wie im Exposé: „EG links“, „2. OG“, „Staffelgeschoss“.',
    inProject: 'im Projekt',
    addressOf: { house: 'wie im Haus', project: 'vom Projekt' },
    take: (name: string) => `${name} nehmen`,
    perQm: (price: string) => `${price} €/m²`,
    mean: (place: string, price: string) => `${place} im Mittel ${price} €/m²`,
    groups: {
      address: 'Adresse',
      building: 'Flächen und Bau',
      costs: 'Kosten',
      energy: 'Energie',
      letting: 'Vermietung',
      description: 'Beschreibung',
    },
    parking: 'Stellplatz (€)',
    files: 'Bilder und Unterlagen',
    dropHere: 'Hierher ziehen oder',
    choose: 'auswählen',
    drop: 'JPEG, PNG, WebP bis 20 MB · PDF bis 50 MB',
    filesHint: 'Wird hochgeladen, sobald die Einheit angelegt ist.',
    leaveOut: (name: string) => `Weglassen: ${name}`,
    like: 'Wie eine andere?',
    copy: 'Angaben übernehmen',
    copyHint: 'Kennung, Etage und Preis bleiben, wie sie sind.',
    listed: 'So steht sie in der Preisliste',
    unnamed: 'ohne Kennung',
    noPrice: 'ohne Preis',
  },
};

const english: typeof german = {
  newUnit: {
    unit: 'Flat',
    several: 'Several from Excel',
    lead: 'Only the project is needed. Everything else can follow later.',
    faults: (count) =>
      count === 1
        ? 'Not created yet: 1 value is wrong.'
        : `Not created yet: ${count} values are wrong.`,
    laterFaults: (count) =>
      count === 1
        ? 'Created. 1 value is not saved yet: it is wrong.'
        : `Created. ${count} values are not saved yet: they are wrong.`,
    toFirst: 'To the first',
    create: 'Create',
    andNext: 'and next',
    discard: 'Discard',
    keys: { create: 'Enter', createNext: 'Ctrl ↵', discard: 'Esc' },
    created: 'The unit is created.',
    createdNext: (name) => `${name} is created. Now the next one.`,
    onFloor: (floor) => {
      if (floor === 0) return 'is on the ground floor';
      return floor > 0 ? `is on floor ${floor}` : `is ${-floor} below the ground floor`;
    },
    noFloor: 'without a number: it is under “Areas and building”',
    onRequest: (price) => `${price} € return when you switch “on request” off.`,
    withheld: 'The website and the price list say “on request”.',
    website: 'Website',
    taken: 'Already taken.',
    notYet: 'not online yet',
    floors: 'Floors that exist',
    houses: 'Buildings that exist',
    floorNote: 'As in the brochure: “ground floor left”, “2nd floor”, “penthouse”.',
    inProject: 'the project',
    addressOf: { house: 'as in the building', project: 'of the project' },
    take: (name) => `Take ${name}`,
    perQm: (price) => `${price} €/m²`,
    mean: (place, price) => `${price} €/m² on average in ${place}`,
    groups: {
      address: 'Address',
      building: 'Areas and building',
      costs: 'Costs',
      energy: 'Energy',
      letting: 'Letting',
      description: 'Description',
    },
    parking: 'Parking (€)',
    files: 'Images and documents',
    dropHere: 'Drop them here or',
    choose: 'choose',
    drop: 'JPEG, PNG, WebP up to 20 MB · PDF up to 50 MB',
    filesHint: 'Uploaded as soon as the unit is created.',
    leaveOut: (name) => `Leave out: ${name}`,
    like: 'Like another one?',
    copy: 'Take over its values',
    copyHint: 'Identifier, floor and price stay as they are.',
    listed: 'In the price list',
    unnamed: 'no identifier',
    noPrice: 'no price',
  },
};

/** All texts, with those of the page for a new unit. */
export const useNewUnitTexts = lateTexts(german, english);
