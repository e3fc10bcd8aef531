import type { projects } from '../../../db/schema.ts';
import { type Instant, instant, millisecondsOf } from '../../../values/instant.ts';
import type { UnitStatus } from '../../../values/unit-states.ts';
import type { Listing } from '../listing.ts';
import { madeAt } from '../random.ts';
import { momentAt } from './moment.ts';
import { HAFENKONTOR } from './people.ts';

/** Two houses by the water, 48 flats, in the middle of their sale. */
export const HAFENKANTE = madeAt('2026-09-30T07:00:00.000Z', {
  orgId: HAFENKONTOR.id,
  name: 'Hafenkante Bremen',
  street: 'Hafenkante',
  houseNumber: '14–16',
  postalCode: '28217',
  city: 'Bremen',
  state: 'Bremen',
  country: 'Deutschland',
  description: '48 Eigentumswohnungen in zwei Häusern, KfW 40, Bezug ab Frühjahr 2027.',
  priceNotes:
    'Kaufpreise zuzüglich Stellplatz (Tiefgarage 24.500 €). Provisionsfrei für Käufer. Wohnflächen nach WoFlV.\n' +
    'Energie: Bedarfsausweis, 28,4 kWh/(m²·a), Klasse A+, Fernwärme, Baujahr 2026.',
}) satisfies typeof projects.$inferInsert;

/** The status of a flat, by the letter in the table below. */
const STATUSES = {
  f: 'frei',
  a: 'auf_anfrage',
  r: 'reserviert',
  v: 'notarvorbereitung',
  n: 'notartermin',
  x: 'verkauft',
} as const satisfies Readonly<Record<string, UnitStatus>>;

/** By house, from the ground floor up: status, rooms, area in m², price in thousands of euros. */
const FLATS: Readonly<Record<string, string>> = {
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

/** Where flats lie on their floor, by how many there are. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ['links', 'rechts'],
  4: ['links', 'Mitte links', 'Mitte rechts', 'rechts'],
};

/** Flats that the import of yesterday has created. They are not online yet. */
const NEW: ReadonlySet<string> = new Set(['B-103', 'B-104', 'B-303']);

/** A flat of the table, with its name. */
export interface Flat {
  readonly name: string;
  readonly house: string;
  readonly floor: string;
  readonly place: string;
  readonly status: UnitStatus;
  readonly rooms: number;
  /** In m². */
  readonly area: string;
  /** In euros. */
  readonly price: number;
  readonly isNew: boolean;
}

/** All flats, house by house, from the ground floor up. */
export const flats: readonly Flat[] = Object.entries(FLATS).flatMap(([house, table]) => {
  const floors = table.split('\n');
  return floors.flatMap((row, level) => {
    const all = row.split(' | ');
    return all.map((text, at): Flat => {
      const [letter = '', rooms, area = '', thousands] = text.split(' ');
      const name = `${house}-${level}0${at + 1}`;
      const status = Object.entries(STATUSES).find(([key]) => key === letter)?.[1];
      if (status === undefined) throw new Error(`The flat ${name} has no status.`);
      return {
        name,
        house: `Haus ${house}`,
        floor: level === 0 ? 'EG' : level === floors.length - 1 ? 'DG' : `${level}. OG`,
        place: PLACES[all.length]?.[at] ?? '',
        status,
        rooms: Number(rooms),
        area,
        price: Number(thousands) * 1000,
        isNew: NEW.has(name),
      };
    });
  });
});

/** So long ago that it was yesterday, and so recently that it can still be undone for a while. */
const UNDOABLE_MS = 22 * 3_600_000;
const MINUTE_MS = 60_000;

/** When the first import was, and that of yesterday. */
export const FIRST_IMPORT: Instant = '2026-09-30T07:03:00.000Z';
export function importedAt(now: number): Instant {
  const recent = Math.min(now - UNDOABLE_MS, millisecondsOf(momentAt(now, -1, '23:40')));
  return instant(recent - (recent % MINUTE_MS));
}

/** A flat as it is imported, and as people have completed it. */
export function listingOf(flat: Flat, now: number): Listing {
  const { name, house, floor, place, status, rooms, area, price, isNew } = flat;
  const level = Number(name.slice(2, 3));
  const hasParking = level > 1 || rooms > 3;
  return {
    project: HAFENKANTE,
    createdAt: isNew ? importedAt(now) : FIRST_IMPORT,
    sent: {
      unitIdentifier: name,
      street: 'Hafenkante',
      houseNumber: house.endsWith('A') ? '14' : '16',
      postalCode: '28217',
      city: 'Bremen',
      haus: house,
      etageLabel: floor,
      // The attic has no number of its own.
      ...(floor === 'DG' && { etage: level }),
      unitLocation: place,
      zimmer: String(rooms),
      wohnflaecheQm: area,
      kaufpreis: price,
      baujahr: 2026,
      status,
      visibility: isNew ? 'offline' : 'online',
    },
    more: {
      externalSourceId: `HK-${name}`,
      kaufpreisStellplatz: hasParking ? '24500' : null,
      hausgeldGesamt: (Number(area) * 4.25).toFixed(2),
      hausgeldNichtUmlagefaehig: (Number(area) * 1.4).toFixed(2),
      energieeffizienzklasse: 'A+',
      energieausweistyp: 'Bedarfsausweis',
      energieverbrauch: '28,4',
      heizungsart: 'Fernwärme',
      bauzustand: 'Erstbezug',
      anlageklasse: 'Eigennutzung',
      metadata: JSON.stringify({
        Balkon: `${(4 + rooms * 1.4).toFixed(2).replace('.', ',')} m²`,
        Bezug: 'Frühjahr 2027',
      }),
    },
  };
}
