import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { ODDITIES } from './oddities.ts';
import { BIRKENAU, GRUENDERZEIT, HAFENKANTE, SPEICHER, STREUBESITZ } from './projects.ts';
import { demoId } from './random.ts';

/** The letters of the statuses in the table below, in their order. */
const LETTERS = 'farvnx';

/** By house, from the ground floor up: status, rooms, area in m², price in thousands of euros. */
const TABLE: Readonly<Record<string, string>> = {
  A: `x 3 78.21 429 | x 2 53.55 298.5 | f 2.5 60.30 334.5 | x 4 97.79 538
x 3 78.72 439.5 | f 2 54.74 321.5 | x 3 68.00 379 | v 4 98.79 559.5
x 3 78.45 446.5 | x 2 53.91 312 | f 3 67.84 391.5 | r 4 99.24 573
n 3 77.78 458 | x 2 55.23 324.5 | r 3 67.38 389.5 | f 4 98.87 582
f 3 78.37 470 | x 2 54.43 328 | v 3 66.31 397.5 | f 4 97.48 584.5
f 4 119.34 729 | x 4.5 132.27 798.5
a 5 168.34 1018 | x 4 148.80 896`,
  B: `x 3 77.47 424.5 | x 2 54.78 306 | f 2.5 61.82 332.5 | v 4 98.46 532.5
x 3 79.22 441 | r 2 53.94 309 | f 3 66.80 367 | f 4 98.27 539.5
f 3 79.24 444 | x 2 53.70 311.5 | f 3 68.39 383.5 | x 4 99.62 556
n 3 78.18 447.5 | f 2 53.40 316.5 | f 3 66.42 379.5 | r 4 98.51 565
f 3 78.09 455 | v 2 54.12 329 | r 3 66.23 386 | n 4 98.04 570.5
x 3.5 91.84 552.5 | a 2 61.48 389 | f 3 84.27 553 | f 4.5 126.56 830`,
};

/** All flats, house by house, from the ground floor up. */
export const FLATS = Object.entries(TABLE).flatMap(([house, table]) =>
  table.split('\n').flatMap((row, level, floors) =>
    row.split(' | ').map((text, at, { length }) => {
      const [letter = '', rooms, area = '', thousands] = text.split(' ');
      const side = at < length / 2 ? 'links' : 'rechts';
      return {
        name: `${house}-${level}0${at + 1}`,
        house: `Haus ${house}`,
        level,
        floor: level === 0 ? 'EG' : level === floors.length - 1 ? 'DG' : `${level}. OG`,
        place: at === 0 || at === length - 1 ? side : `Mitte ${side}`,
        status: UNIT_STATUSES[LETTERS.indexOf(letter)] ?? 'frei',
        rooms: Number(rooms),
        area,
        price: Number(thousands) * 1000,
      };
    }),
  ),
);

/** A flat of the table, with its name, its area in m² and its price in euros. */
export type Flat = (typeof FLATS)[number];

/** A unit as a caller would import it; `more` are fields that people complete, as an import takes none of them. */
export interface SentUnit extends Readonly<Record<string, unknown>> {
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The flat as the Hafenkante sells it. */
export function sentFlat(flat: Flat) {
  const { name, house, level, floor, place, rooms, area, price } = flat;
  const { street, postalCode, city } = HAFENKANTE;
  return {
    unitIdentifier: name,
    street,
    houseNumber: house.endsWith('A') ? '14' : '16',
    postalCode,
    city,
    haus: house,
    etageLabel: floor,
    // The attic has no number of its own.
    ...(floor === 'DG' && { etage: level }),
    unitLocation: place,
    zimmer: String(rooms),
    wohnflaecheQm: area,
    kaufpreis: price,
    baujahr: 2026,
    visibility: 'online',
    more: {
      externalSourceId: `HK-${name}`,
      kaufpreisStellplatz: level > 1 || rooms > 3 ? '24500' : null,
      hausgeldGesamt: (Number(area) * 4.25).toFixed(2),
      hausgeldNichtUmlagefaehig: (Number(area) * 1.4).toFixed(2),
      energieeffizienzklasse: 'A+',
      energieausweistyp: 'Bedarfsausweis',
      energieverbrauch: '28,4',
      heizungsart: 'Fernwärme',
      bauzustand: 'Erstbezug',
      anlageklasse: 'Eigennutzung',
      metadata: {
        Balkon: `${(4 + rooms * 1.4).toFixed(2).replace('.', ',')} m²`,
        Bezug: 'Frühjahr 2027',
      },
    },
  };
}

/** The projects for developers, which have the same flats: since when, and whether they are sold or let. */
const LOTS = [
  { project: SPEICHER, since: '02-03T13:57', isSold: true, isLet: false },
  { project: GRUENDERZEIT, since: '03-02T08:30', isSold: true, isLet: true },
  { project: BIRKENAU, since: '04-13T05:45', isSold: false, isLet: true },
  { project: STREUBESITZ, since: '05-28T11:20', isSold: true, isLet: true },
] as const;

/** The flats of a project as an ERP imports them, with their statuses. */
const sentLot = ({ project, isSold, isLet }: (typeof LOTS)[number], lot: number): SentUnit[] =>
  FLATS.map((flat, at) => {
    const { more: _completed, kaufpreis, ...sent } = sentFlat(flat);
    const { street, houseNumber, postalCode, city } = project;
    const unitNumber = String(at + 1).padStart(3, '0');
    return {
      ...sent,
      street,
      houseNumber,
      postalCode,
      city,
      unitNumber,
      unitIdentifier: `100${lot + 1}.0${unitNumber}.00`,
      ...(isSold && { kaufpreis }),
      ...(isLet && { kaltmieteWohnung: (flat.price / 400).toFixed(2) }),
      status: flat.status,
      visibility: UNIT_VISIBILITIES[(at + 2) % UNIT_VISIBILITIES.length],
    };
  });

/** The imports of the developers' ERP: the flats of each project, then units with one unusual value each. */
export const IMPORTS_OF_ERP = [
  ...LOTS.map((lot, number) => ({
    project: lot.project,
    at: `2026-${lot.since}:00.000Z`,
    sent: sentLot(lot, number),
  })),
  ...ODDITIES.map(([project, sent], at) => ({ project, at: `2026-09-14T06:3${at}:00.000Z`, sent })),
] as const;

/** A flat that is free, with pictures: the documents show it. An import's own id comes before its units'. */
export const SHOWN_UNIT_ID = demoId(
  '2026-02-03T13:57:00.000Z',
  1 + FLATS.findIndex(({ name }) => name === 'A-304'),
);
