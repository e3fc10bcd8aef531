import { expect, test } from 'vitest';
import type { Unit } from '../../../src/dashboard/api/types.ts';
import type { UnitStatus } from '../../../src/values/unit-states.ts';
import { requestsOf, withoutRow } from '../../../src/dashboard/pages/import/review/requests.ts';
import {
  type Matching,
  planRow,
  withHouse,
  withStored,
  withTwins,
} from '../../../src/dashboard/pages/import/match-units/row-changes.ts';
import { ownFindings } from '../../../src/dashboard/pages/import/match-units/row-actions.ts';
import {
  matchOf,
  missingIn,
  stockOf,
} from '../../../src/dashboard/pages/import/match-units/stock.ts';
import type { ReviewRow } from '../../../src/dashboard/pages/import/rows/rows.ts';
import type { UnitCells } from '../../../src/dashboard/unit-cells/read-unit.ts';

// How rows of a file meet the units of a project.

/** A unit as far as the import reads it. */
function unitWith(fields: Partial<Unit>): Unit {
  const unit: Partial<Unit> = {
    id: String(fields.unitIdentifier),
    archived: false,
    reservation: null,
    ...fields,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other 40 fields do not matter
  return unit as Unit;
}

const row = (texts: Readonly<Record<string, string>>): ReviewRow => {
  const cells: UnitCells = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { kind: 'text', text }]),
  );
  return { number: 2, cells, included: true, existing: null, doubt: null };
};

const UNITS = [
  unitWith({ unitIdentifier: 'A1', externalSourceId: 'A1', status: 'verkauft', haus: 'Haus A' }),
  unitWith({
    unitIdentifier: 'A2',
    externalSourceId: 'A2',
    status: 'reserviert',
    haus: 'Haus A',
    kaufpreis: '300000.00',
    reservation: {
      until: '2026-12-24T10:00:00Z',
      reference: null,
      createdAt: '2026-12-17T10:00:00Z',
      madeBy: null,
      fulfilledAt: null,
    },
  }),
  unitWith({ unitIdentifier: 'A3', externalSourceId: 'A3', status: 'reserviert', haus: 'Haus A' }),
  unitWith({ unitIdentifier: 'A4', externalSourceId: 'A4', status: 'notartermin', haus: 'Haus A' }),
  unitWith({ unitIdentifier: 'X1', externalSourceId: 'X1', status: 'frei', haus: null }),
  unitWith({ unitIdentifier: 'B1', externalSourceId: 'B1', status: 'frei', haus: 'Haus B' }),
];
const stock = stockOf(UNITS);
const readOptions = { format: 'comma', visibility: 'offline', postalCodesHaveFive: true } as const;
/** In place of a random id. */
const UUID = 'random';
const matching = {
  stock,
  choice: 'update',
  unarchives: true,
  reprices: false,
  movesBack: false,
  soldOn: null,
  readOptions,
} as const;

test.each([
  [{ unitIdentifier: 'X1', status: 'verkauft' }, '2026-11-03'],
  [{ unitIdentifier: 'N', status: 'verkauft' }, '2026-11-03'],
  [{ unitIdentifier: 'X1', status: 'verkauft', verkauftAm: '01.10.2026' }, '2026-10-01'],
  [{ unitIdentifier: 'X1', status: 'frei' }, undefined],
  [{ unitIdentifier: 'A1', status: 'verkauft' }, undefined], // it is sold already
])('%j is sold on %s, if the person says 3 November', (texts, day) => {
  expect(planRow({ ...matching, soldOn: '2026-11-03' }, row(texts)).sent.verkauftAm).toBe(day);
  const { sent, needsDay } = planRow(matching, row(texts));
  expect([sent.verkauftAm, needsDay]).toEqual(
    day === '2026-11-03' ? [undefined, true] : [day, false],
  );
});

/** What the page finds in a row. */
const findingsOf = (how: Matching, each: ReviewRow) =>
  ownFindings([planRow(how, each)], readOptions, how.stock.pricePerQm).flat();

test.each([
  ['A1', 'frei', true],
  ['A1', 'reserviert', true],
  ['A1', 'verkauft', false],
  ['A2', 'frei', true],
  ['A2', 'auf Anfrage', true],
  ['A2', 'verkauft', false],
  ['A3', 'frei', false], // it has no reservation
  ['A4', 'frei', true],
  ['A4', 'Notarvorbereitung', true],
  ['A4', 'verkauft', false],
  ['B1', 'reserviert', false],
  ['C1', 'frei', false],
])('%s becomes %s: whether that is back is %s', (unitIdentifier, status, isBack) => {
  const each = row({ unitIdentifier, status });
  const { isBack: back, sent } = planRow(matching, each);
  expect(back).toBe(isBack);
  expect('status' in sent).toBe(!isBack);
  expect(planRow({ ...matching, movesBack: true }, each).sent).toMatchObject(
    isBack ? { movesBack: true } : {},
  );
});

test('A new unit inherits the facts that it has as its project', () => {
  const inherited = stockOf(UNITS, [], { kontaktNachname: 'Köster', etagenzahl: 5, aufzug: true });
  const texts = { kontaktNachname: 'Köster', etagenzahl: '5', aufzug: 'nein' };
  const { sent } = planRow(
    { ...matching, stock: inherited },
    row({ unitIdentifier: 'N', ...texts }),
  );
  expect(sent).toEqual({ unitIdentifier: 'N', visibility: 'offline', aufzug: false });
});

test.each<[UnitStatus, string, boolean]>([
  ['frei', '290000', false],
  ['reserviert', '290000', true],
  ['reserviert', '310000', false],
  ['notarvorbereitung', '310000', true],
  ['notartermin', '290000', true],
  ['verkauft', '310000', true],
  ['verkauft', '300000,00', false],
  ['verkauft', '', false],
])('A unit that is %s keeps its price of 300000 from %s: %s', (status, kaufpreis, isKept) => {
  const priced = unitWith({
    unitIdentifier: 'P',
    externalSourceId: 'P',
    status,
    kaufpreis: '300000.00',
  });
  const each = row({ unitIdentifier: 'P', kaufpreis });
  const selling = { ...matching, stock: stockOf([priced]) };
  expect(planRow(selling, each)).toMatchObject({ isRepriced: isKept, isBack: false });
  expect('kaufpreis' in planRow(selling, each).sent).toBe(!isKept && kaufpreis !== '');
  const repriced = planRow({ ...selling, reprices: true }, each).sent;
  expect('kaufpreis' in repriced).toBe(kaufpreis !== '');
});

test.each([
  ['A', 'Haus A'],
  ['haus a', 'Haus A'],
  ['Hs. A', 'Haus A'],
  ['Geb. „B“', 'Haus B'],
  ['HausB', 'Haus B'],
  ['Hausen', 'Hausen'],
  ['Haus B', 'Haus B'],
  ['Haus C', 'Haus C'],
])('The house %s is %s', (text, written) => {
  expect(withHouse(stock, row({ haus: text })).cells.haus?.text).toBe(written);
});

test.each([
  [{ unitIdentifier: 'B1' }, 'B1', null],
  [{ externalSourceId: 'twice' }, 'A', 'ambiguous'],
  [{ unitIdentifier: 'twice' }, 'A', 'ambiguous'],
  [{ unitIdentifier: 'B' }, 'B', 'unreachable'], // another has its own id, too
  [{ id: 'A' }, 'A', 'unreachable'],
  [{ unitIdentifier: 'E' }, 'D', 'ambiguous'],
  [{ unitIdentifier: 'F' }, 'F', 'unreachable'], // it has no own id
  [{ unitIdentifier: 'C1' }, undefined, null],
])('%j names the unit %s, and cannot update it as it is %s', (texts, id, problem) => {
  const [own, none] = [{ externalSourceId: 'twice' }, { externalSourceId: null }];
  const others = [
    unitWith({ ...own, unitIdentifier: 'A' }),
    unitWith({ ...own, unitIdentifier: 'B' }),
    unitWith({ ...none, unitIdentifier: 'E', id: 'D' }),
    unitWith({ ...none, unitIdentifier: 'E', id: 'E' }),
    unitWith({ ...none, unitIdentifier: 'F' }),
  ];
  const match = matchOf(stockOf([...UNITS, ...others]), row(texts).cells);
  expect([match.unit?.id, match.problem]).toEqual([id, problem]);
});

test.each([
  [{ haus: 'A', unitIdentifier: '01' }, 'A 01', null],
  [{ haus: 'Haus B', unitIdentifier: '01' }, 'B 01', null],
  [{ haus: 'C', unitIdentifier: '01' }, undefined, null],
  [{ unitIdentifier: '01' }, 'A 01', null], // it is an own id
  [{ haus: 'C', unitIdentifier: '02' }, 'A 02', null], // the house has another name now
])('Of units with one identifier in several houses, %j is %s', (texts, id, problem) => {
  const units = [
    unitWith({ id: 'A 01', unitIdentifier: '01', externalSourceId: '01', haus: 'Haus A' }),
    unitWith({ id: 'B 01', unitIdentifier: '01', externalSourceId: 'B 01', haus: 'Haus B' }),
    unitWith({ id: 'A 02', unitIdentifier: '02', externalSourceId: '02', haus: 'Haus A' }),
  ];
  const match = matchOf(stockOf(units, [row(texts).cells]), row(texts).cells);
  expect([match.unit?.id, match.problem]).toEqual([id, problem]);
});

test('A unit of a second house is new if the file has its identifier in both', () => {
  const [first, second] = [
    row({ haus: 'A', unitIdentifier: 'A1' }),
    row({ haus: 'B', unitIdentifier: 'A1' }),
  ];
  const both = stockOf(UNITS, [first.cells, second.cells]);
  expect([matchOf(both, first.cells).unit?.id, matchOf(both, second.cells).unit]).toEqual([
    'A1',
    null,
  ]);
});

test.each([
  ['without a house', [{ unitIdentifier: 'T1' }, { unitIdentifier: 'T1' }], ['T1', UUID]],
  [
    'in two houses',
    [
      { unitIdentifier: 'T1', haus: 'A' },
      { unitIdentifier: 'T1', haus: 'B' },
    ],
    ['T1', 'B T1'],
  ],
  [
    'with the own id of another row',
    [{ unitIdentifier: 'T1' }, { unitIdentifier: 'T2', externalSourceId: 'T1' }],
    [UUID, 'T1'],
  ],
  ['with the own id of a unit', [{ unitIdentifier: 'A1' }], [UUID]],
])('New units %s have own ids of their own', (_, texts, sources) => {
  const rows = texts.map((each) => ({ ...row(each), existing: 'new' as const }));
  const twins = {
    ...matching,
    stock: stockOf(
      UNITS,
      rows.map(({ cells }) => cells),
    ),
  };
  const entries = rows.map((each) => ({ ...planRow(twins, each), update: undefined }));
  const choices = { ...matching, missing: 'keep' } as const;
  const { units, upserts } = requestsOf({ entries, matching: twins, missing: [], choices });
  const own = [
    ...units.map(({ unitIdentifier }) => unitIdentifier),
    ...upserts.map(({ externalSourceId }) => externalSourceId),
  ].map((each) => String(each).trim()); // as the service does
  const named = own.map((each) => (sources.includes(each) ? each : UUID));
  expect(named.toSorted()).toEqual(sources.toSorted());
  expect(new Set(own).size).toBe(rows.length);
});

/** A unit as an import has left it, and cells that mean what it has: they are no question a second time. */
test.each<[Partial<Unit>, Readonly<Record<string, string>>, object]>([
  [{ wohnflaecheQm: '85.00' }, { wohnflaecheQm: 'ca. 85 m²' }, { wohnflaecheQm: '85' }],
  [{ kaufpreis: null, preisAufAnfrage: true }, { kaufpreis: 'a. A.' }, { preisAufAnfrage: true }],
  [
    { kaufpreis: '300000.00', status: 'verkauft' },
    { kaufpreis: 'verkauft' },
    { status: 'verkauft' },
  ],
  [{ status: 'reserviert' }, { status: 'R' }, { status: 'reserviert' }],
  [{ kaufpreis: null }, { kaufpreis: '–' }, {}],
  [{ etage: 4, etageLabel: 'DG' }, { etageLabel: 'DG' }, { etage: 4, etageLabel: 'DG' }],
  [{ metadata: { Balkon: '8,7' } }, { 'metadata.Balkon': 'ca. 8.7' }, {}],
])('Of a unit with %j, %j asks nothing', (fields, texts, sent) => {
  const unit = unitWith({ unitIdentifier: 'A', externalSourceId: 'A', status: 'frei', ...fields });
  const again = { ...matching, stock: stockOf([unit]) };
  const settled = withStored(again, row({ unitIdentifier: 'A', ...texts }));
  expect(findingsOf(again, settled)).toEqual([]);
  expect(planRow(again, settled).sent).toEqual({ unitIdentifier: 'A', ...sent });
});

test('A number in a fact of one’s own is sent as a German file shows it', () => {
  const balcony = { kind: 'number', text: '8.7' } as const;
  const each = { ...row({}), cells: { 'metadata.Balkon': balcony } };
  expect(planRow(matching, each).sent).toMatchObject({ metadata: { Balkon: '8,7' } });
});

/** The units of these names. */
const named = (...names: readonly string[]) =>
  new Set(UNITS.filter(({ unitIdentifier }) => names.includes(unitIdentifier ?? '')));

const unit = (unitIdentifier: string, externalSourceId: string) =>
  unitWith({ unitIdentifier, externalSourceId, id: externalSourceId, haus: null });

test('Rows with one identifier and no house find their units again by their order; units of the project stay whose they are', () => {
  const rows = ['1', '2', '1'].map((unitIdentifier) => row({ unitIdentifier }));
  const sourcesIn = (units: readonly Unit[]) => {
    const known = stockOf(
      units,
      rows.map(({ cells }) => cells),
    );
    return withTwins(known, rows).map(({ cells }) => matchOf(known, cells).source);
  };
  expect(sourcesIn([])).toEqual(['', '', '1 (2)']);
  const first = [unit('1', '1'), unit('2', '2')];
  expect(sourcesIn(first)).toEqual(['1', '2', '1']);
  expect(sourcesIn([...first, unit('1', '1 (2)')])).toEqual(['1', '2', '1 (2)']);
});

test('Missing units that are offline already are not sent as taken offline', () => {
  const missing = (['online', 'offline'] as const).map((visibility) =>
    unitWith({ unitIdentifier: visibility, externalSourceId: visibility, visibility }),
  );
  const choices = { ...matching, missing: 'offline' } as const;
  const sent = withoutRow({ missing, choices, matching: { ...matching, stock: stockOf(missing) } });
  expect(sent.map(({ unitIdentifier }) => unitIdentifier)).toEqual(['online']);
});

test('Units of the listed houses that the file lacks are missing, if it is a list of the project', () => {
  const rows = [row({ haus: 'A' }).cells];
  const missing = (names: ReadonlySet<Unit>) => missingIn(stock, rows, names).map(({ id }) => id);
  expect(missing(named('A1', 'A2', 'A3'))).toEqual(['A4', 'X1']);
  expect(missing(named('A1'))).toEqual([]);
});

test.each<[string, object, object, number[][]]>([
  ['a price', { kaufpreis: '48990' }, { reprices: true }, [[300000, 48990, -84]]],
  ['a price that it does not get', { kaufpreis: '48990' }, {}, []],
  ['a price of a third more', { kaufpreis: '400000' }, {}, []],
  ['a price of a copy', { kaufpreis: '900000' }, { choice: 'new' }, []],
  ['an empty price', { kaufpreis: '' }, { reprices: true }, []],
])(
  'A row that changes %s of its unit asks if it is by more than a third',
  (_, texts, how, asked) => {
    const changing = row({ unitIdentifier: 'A2', ...texts });
    const figuresOf = (each: ReviewRow) =>
      findingsOf({ ...matching, ...how }, each).flatMap(({ doubt }) =>
        doubt?.kind === 'changed' ? [doubt.figures] : [],
      );
    expect(figuresOf(changing)).toEqual(asked);
    expect(figuresOf({ ...changing, confirmed: ['kaufpreis'] })).toEqual([]);
  },
);
