import { BIRKENAU, GRUENDERZEIT, KRANICHHAUS, SPEICHER, STREUBESITZ } from './projects.ts';

/** Units with one unusual value each. */
const UNITS = [
  {}, // every field is optional
  { street: '', houseNumber: '', city: '' },
  { wohnflaecheQm: 0, kaufpreis: 185000, zimmer: 2 },
  { wohnflaecheQm: '0.00', kaltmieteWohnung: 540 },
  { wohnflaecheQm: 61.5, kaufpreis: 0, kaltmieteWohnung: 690 },
  { wohnflaecheQm: 1, kaufpreis: 99999999 },
  { wohnflaecheQm: '33.333333', kaufpreis: '100000.005' },
  { kaufpreis: 1, kaltmieteWohnung: 1, status: 'auf_anfrage' },
  { zimmer: 22, wohnflaecheQm: 640, unitNumber: '0' },
  { zimmer: '1.75', wohnflaecheQm: 19.5, unitNumber: '' },
  { baujahr: 1387, city: 'Rothenburg ob der Tauber' },
  { baujahr: 2035, status: 'auf_anfrage', visibility: 'online' },
  { unitNumber: '00000000000000000000000000000000000000000000000042', city: 'Wismar' },
  { etageLabel: '2. Geschoss (Erdgeschoss)', city: 'Erfurt' }, // contradicts itself
  { etageLabel: 'EG, 1. OG', city: 'Erfurt' },
  { etageLabel: 'Zwischengeschoss links', city: 'Erfurt' },
  { etageLabel: '5. Geschoss', etage: 4, city: 'Erfurt' },
  { etageLabel: '2. UG', city: 'Erfurt', baujahr: 1936 },
  { street: 'Zwiebelfischgasse', houseNumber: '293-299 (Hinterhaus)', postalCode: '99084     ' },
  { street: 'Rue de l’Église ⛪', houseNumber: '5½', postalCode: 'L-5450', city: 'Remich' },
  { street: 'שדרות הנמל', houseNumber: '12', city: 'חיפה', zimmer: 3.5 }, // right to left
  { street: 'Mu\u0308hlenstraße', city: 'Ko\u0308then' }, // u, o and a combining mark each
  { unitIdentifier: '👨‍👩‍👧‍👦 Familienwohnung №\u00A07', street: 'Hof "Zum Alten Krug"' },
  { unitIdentifier: '4711', kaltmieteWohnung: 610 },
  { street: 'Am Alten Salzkontor', kaufpreis: 3150000, more: { archived: true } },
];

/** A unit with nearly every field. */
const WHOLE = {
  unitIdentifier: '1005.0093.00',
  unitNumber: '093',
  street: 'Lotsenmützenallee',
  houseNumber: '20A-20C',
  postalCode: '28199',
  city: 'Bremen',
  haus: 'Haus B',
  etageLabel: '6. OG (Dachgeschoss)',
  zimmer: 7,
  wohnflaecheQm: 412.875,
  kaufpreis: 12750000,
  baujahr: 2028,
  status: 'reserviert',
  visibility: 'online',
  more: {
    nutzflaecheQm: '468.2',
    latitude: '53.092114',
    longitude: '8.771302',
    isDenkmal: false,
    vermietetSeit: '1998-10-01',
    energieverbrauch: '18.0',
    heizungsart: 'Wärmepumpe',
    virtualTourUrl: 'https://tour.example/speicherquartier/093',
  },
};

const CELLAR = { haus: 'Haus A', etageLabel: '1. Untergeschoss (Souterrain)' };

/** What each project has of them. The identifier 4711 is in four projects. */
export const ODDITIES = [
  [STREUBESITZ, UNITS],
  [BIRKENAU, [{ unitIdentifier: '4711', kaltmieteWohnung: 655.5 }]],
  [GRUENDERZEIT, [{ unitIdentifier: '4711', kaufpreis: 98500 }]],
  [KRANICHHAUS, [{ unitIdentifier: '4711', kaufpreis: 415000 }]],
  [SPEICHER, [CELLAR, { haus: 'Haus A' }, WHOLE]],
] as const;
