import { expect, test } from 'vitest';
import { largeChanges, meansOf } from '../../src/dashboard/price-check/large-changes.ts';

const NEW = {
  id: '1',
  projectId: 'p',
  haus: 'A',
  unitIdentifier: 'A 1',
  unitNumber: null,
  visibility: 'online',
  archived: false,
} as const;

const PLANNED = {
  ...NEW,
  zimmer: null,
  etage: null,
  etageLabel: null,
  unitLocation: null,
  status: 'frei',
  preisAufAnfrage: false,
  kaufpreis: null,
  kaufpreisStellplatz: null,
  wohnflaecheQm: null,
} as const;

const found = (before: object, change: object, others: readonly object[] = []) => {
  const unit = { ...NEW, ...before };
  const plan = [unit, ...others].map((each, at) =>
    Object.assign({}, PLANNED, each, { id: String(at + 1) }),
  );
  return largeChanges(unit, change, meansOf(plan)(unit)).map(
    ({ field, from, to, percent }) => `${field} ${from} ${to} ${percent}`,
  );
};

test.each<[string, object, object, string[]]>([
  [
    'a digit too few',
    { kaufpreis: '407000.00' },
    { kaufpreis: '48990.00' },
    ['kaufpreis 407000.00 48990.00 -88'],
  ],
  [
    'a digit too many',
    { kaufpreis: '407000.00' },
    { kaufpreis: '4070000' },
    ['kaufpreis 407000.00 4070000.00 900'],
  ],
  ['a third less', { kaufpreis: '300000.03' }, { kaufpreis: '200000.02' }, []],
  [
    'a cent more than a third less',
    { kaufpreis: '300000.03' },
    { kaufpreis: '200000.01' },
    ['kaufpreis 300000.03 200000.01 -33'],
  ],
  ['a third more', { kaufpreis: '0.30' }, { kaufpreis: '0.40' }, []],
  [
    'more than a third more',
    { kaufpreis: '0.30' },
    { kaufpreis: '0.400001' },
    ['kaufpreis 0.30 0.400001 33'],
  ],
  [
    'beyond binary floats',
    { kaufpreis: '300000000000000.000003' },
    { kaufpreis: '400000000000000.000004' },
    [],
  ],
  [
    'a first value',
    { kaufpreis: null, kaltmieteWohnung: '0.00' },
    { kaufpreis: '5', kaltmieteWohnung: '900' },
    [],
  ],
  [
    'no value any more',
    { kaufpreis: '407000.00' },
    { kaufpreis: null },
    ['kaufpreis 407000.00 null -100'],
  ],
  ['0', { kaufpreis: '407000.00' }, { kaufpreis: '0' }, ['kaufpreis 407000.00 0.00 -100']],
  ['what the service refuses', { kaufpreis: '407000.00' }, { kaufpreis: 'acht' }, []],
  [
    'other fields',
    { kaufpreis: '407000.00', hausgeldGesamt: '100' },
    { hausgeldGesamt: '900', status: 'frei' },
    [],
  ],
  [
    'rents and areas',
    { kaltmieteWohnung: '900.00', wohnflaecheQm: '78.50' },
    { kaltmieteWohnung: '90', wohnflaecheQm: '785' },
    ['kaltmieteWohnung 900.00 90.00 -90', 'wohnflaecheQm 78.50 785.00 900'],
  ],
  [
    'parking',
    { kaufpreisStellplatz: '29500.00', kaltmieteStellplatz: '80' },
    { kaufpreisStellplatz: '295', kaltmieteStellplatz: '800' },
    ['kaufpreisStellplatz 29500.00 295.00 -99', 'kaltmieteStellplatz 80.00 800.00 900'],
  ],
])('A change to %s', (_, before, change, expected) => {
  expect(found(before, change)).toEqual(expected);
});

const of = (haus: string | null, kaufpreis: string, wohnflaecheQm = '100') => ({
  haus,
  kaufpreis,
  wohnflaecheQm,
});
const HOUSES = [
  of('A', '400000'),
  of('A', '600000'),
  of('B', '100000'),
  of('A', '0'),
  of('A', '9', '0'),
];

test.each<[string, object, object, string[]]>([
  ['half of its house', { wohnflaecheQm: '10' }, { kaufpreis: '25000' }, []],
  [
    'less than half of its house',
    { wohnflaecheQm: '10' },
    { kaufpreis: '24999.9' },
    ['kaufpreisPerQm 5000.00 2499.99 -50'],
  ],
  ['double its house', { wohnflaecheQm: '10' }, { kaufpreis: '100000' }, []],
  [
    'more than double its house',
    { wohnflaecheQm: '10' },
    { kaufpreis: '100001' },
    ['kaufpreisPerQm 5000.00 10000.10 100'],
  ],
  [
    'another area',
    { kaufpreis: '500000', wohnflaecheQm: '40' },
    { wohnflaecheQm: '49.9' },
    ['kaufpreisPerQm 5000.00 10020.04 100'],
  ],
  [
    'the other units’ mean, without its own',
    { kaufpreis: '4000000', wohnflaecheQm: '100' },
    { kaufpreis: '4100000' },
    ['kaufpreisPerQm 5000.00 41000.00 720'],
  ],
  [
    'no house: the project',
    { haus: null, wohnflaecheQm: '100' },
    { kaufpreis: '740000' },
    ['kaufpreisPerQm 3666.67 7400.00 102'],
  ],
  ['a house without prices', { haus: 'C', wohnflaecheQm: '1' }, { kaufpreis: '740000' }, []],
  [
    'the house’s only price',
    { haus: 'D', kaufpreis: '1', wohnflaecheQm: '1' },
    { kaufpreis: '1.2' },
    [],
  ],
  [
    'the rent of a dear unit',
    { kaufpreis: '4000000', wohnflaecheQm: '100' },
    { kaltmieteWohnung: '9' },
    [],
  ],
  ['no price', { kaufpreis: null, wohnflaecheQm: '100' }, { wohnflaecheQm: '101' }, []],
])('A price per m² compared: %s', (_, before, change, expected) => {
  expect(found(before, change, HOUSES)).toEqual(expected);
});
