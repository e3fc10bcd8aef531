import { instant, millisecondsOf } from '../../values/instant.ts';
import type { Listing, SentUnit } from './listing.ts';
import { BIRKENAU, GRUENDERZEIT, KRANICHHAUS, SPEICHER, STREUBESITZ } from './projects.ts';

type Oddity = Omit<Listing, 'createdAt'>;

const FROM = millisecondsOf('2026-09-14T06:30:00.000Z');
const APART_MS = 61_007;

/** Units with one unusual value each. */
export function oddities(): Listing[] {
  return ODDITIES.map(listed);
}

function listed(oddity: Oddity, n: number): Listing {
  return { ...oddity, createdAt: instant(FROM + n * APART_MS) };
}

function of(project: Oddity['project'], units: readonly SentUnit[]): Oddity[] {
  return units.map((sent) => ({ project, sent }));
}

const ODDITIES: readonly Oddity[] = [
  ...of(STREUBESITZ, [
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
    {
      street: 'Zwiebelfischgasse',
      houseNumber: '293-299 (Hinterhaus, 2. Aufgang)',
      postalCode: '99084     ',
      city: 'Erfurt',
    },
    { street: 'Rue de l’Église ⛪', houseNumber: '5½', postalCode: 'L-5450', city: 'Remich' },
    { street: 'שדרות הנמל', houseNumber: '12', city: 'חיפה', zimmer: 3.5 }, // right to left
    { street: 'Mu\u0308hlenstraße', city: 'Ko\u0308then' }, // u, o and a combining mark each
    { unitIdentifier: '👨‍👩‍👧‍👦 Familienwohnung №\u00A07', street: 'Hof "Zum Alten Krug"' },
    { unitIdentifier: '4711', kaltmieteWohnung: 610 },
  ]),
  { project: BIRKENAU, sent: { unitIdentifier: '4711', kaltmieteWohnung: 655.5 } }, // once more
  { project: GRUENDERZEIT, sent: { unitIdentifier: '4711', kaufpreis: 98500 } },
  { project: KRANICHHAUS, sent: { unitIdentifier: '4711', kaufpreis: 415000 } },
  {
    project: BIRKENAU,
    sent: {
      street: 'frei ab sofort!! Wollgrasstr. 31, nur mit WBS',
      postalCode: '34134',
      zimmer: 2.5,
      wohnflaecheQm: 54.375,
      kaltmieteWohnung: '432.4',
      status: 'frei',
      visibility: 'pending_review',
    },
    more: { isErbbaupacht: true, externalSourceId: null },
  },
  {
    project: GRUENDERZEIT,
    sent: {
      unitIdentifier: 'f7b1c9d2-5e0a-4c3b-9a68-2d41e07f3b95',
      street: 'Silberpfennigstr.',
      houseNumber: '12 a-c',
      postalCode: '02826',
      city: 'Görlitz',
      etageLabel: 'Dachgeschoss, 4. Geschoss',
      zimmer: 3.5,
      wohnflaecheQm: 78.125,
      kaufpreis: 189000,
      kaltmieteWohnung: 624.5,
      baujahr: 1893,
      status: 'notartermin',
      visibility: 'online',
    },
    more: {
      isDenkmal: true,
      isErbbaupacht: false,
      nutzflaecheQm: '91.0625',
      hausgeldGesamt: '287.19',
      hausgeldNichtUmlagefaehig: '104.1',
      mietstatus: 'vermietet',
      vermietetSeit: '1998-10-01',
      heizungsart: 'Gas-Etagenheizung',
    },
  },
  {
    project: KRANICHHAUS,
    sent: {
      etageLabel: 'Staffelgeschoss',
      zimmer: 5,
      wohnflaecheQm: 187.2,
      kaufpreis: 3150000,
      status: 'verkauft',
      visibility: 'offline',
    },
    more: { archivedAt: '2026-10-02T09:00:00.000Z', kaufpreisStellplatz: '48000' },
  },
  {
    project: SPEICHER,
    sent: {
      unitIdentifier: '1005.0093.00',
      unitNumber: '093',
      street: 'Lotsenmützenallee',
      houseNumber: '20A-20C',
      postalCode: '28199',
      city: 'Bremen',
      haus: 'Haus 4',
      etageLabel: '6. OG (Dachgeschoss)',
      zimmer: 7,
      wohnflaecheQm: 412.875,
      kaufpreis: 12750000,
      baujahr: 2028,
      status: 'reserviert',
      visibility: 'online',
    },
    more: {
      nutzflaecheQm: '468.2',
      kaufpreisStellplatz: '135000',
      hausgeldGesamt: '1899.05',
      hausgeldNichtUmlagefaehig: '610',
      energieeffizienzklasse: 'A+',
      energieausweistyp: 'Bedarfsausweis',
      energieverbrauch: '18.0',
      heizungsart: 'Wärmepumpe',
      bauzustand: 'Erstbezug',
      anlageklasse: 'Eigennutzung',
      latitude: '53.092114',
      longitude: '8.771302',
      virtualTourUrl: 'https://tour.example/speicherquartier/093',
    },
  },
];
