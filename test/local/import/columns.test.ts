import { expect, test } from 'vitest';
import type { Column } from '../../../src/dashboard/pages/import/columns/columns.ts';
import { proposeMapping, withField } from '../../../src/dashboard/pages/import/columns/mapping.ts';
import { planOfRows } from './plan.ts';

/** The columns of a file with these headers. */
const columns = (...headers: readonly string[]): Column[] =>
  headers.map((header, at) => ({
    at,
    header,
    texts: { own: header, group: '', unit: '' },
    samples: ['1'],
    shown: [{ kind: 'text', text: '1' }],
    values: 1,
    hidden: false,
  }));

test('Two columns of a file never become the same field', () => {
  const alike = columns('Einheit', 'Kaufpreis', 'Preis', 'Kaufpreis (€)');
  const proposed = proposeMapping(alike);
  expect([...proposed]).toEqual([
    [0, 'unitIdentifier'],
    [1, 'kaufpreis'],
  ]);
  expect([...withField(proposed, 3, 'kaufpreis')]).toEqual([
    [0, 'unitIdentifier'],
    [3, 'kaufpreis'],
  ]);
  expect([...withField(proposed, 1, null)]).toEqual([[0, 'unitIdentifier']]);
});

test('A byte of a header that cannot be read is an umlaut', () => {
  const proposed = proposeMapping(columns('Wohnfl\uFFFDche', 'Geb\uFFFDude'));
  expect([...proposed.values()]).toEqual(['wohnflaecheQm', 'haus']);
});

test.each([
  ['Wohnen (m²);Summe Wfl.', '48,9;53,1', { 'Summe Wfl.': 'wohnflaecheQm' }],
  ['Wohnfläche;Summe', '48,9;53,1', { Wohnfläche: 'wohnflaecheQm' }],
  [
    'Fläche (WOFL);Nutzfl. ca.',
    '75,3;6',
    { 'Fläche (WOFL)': 'wohnflaecheQm', 'Nutzfl. ca.': 'nutzflaecheQm' },
  ],
  ['Kaltmiete Jahr;Kaltmiete Monat', '10230;852', { 'Kaltmiete Monat': 'kaltmieteWohnung' }],
  [
    'Preis je Wohneinheit;Fläche',
    '349900;78',
    { 'Preis je Wohneinheit': 'kaufpreis', Fläche: 'wohnflaecheQm' },
  ],
  ['Balkon;Balkon m²;Garten', '1;3;1', { 'Balkon m²': 'balkonQm' }],
  ['Stellplatz;Kaufpreis', '2;349900', { Kaufpreis: 'kaufpreis' }],
  ['NK €/m²;Heizkosten mtl.;Heizkosten p. a.', '4,2;90;1080', { 'Heizkosten mtl.': 'heizkosten' }],
  ['Keller m²;Keller', '4,5;ja', { 'Keller m²': 'kellerQm', Keller: 'keller' }],
  [
    'ImmoNr;frei ab;Denkmalschutz',
    '7;sofort;ja',
    { ImmoNr: 'unitIdentifier', 'frei ab': 'verfuegbarAb', Denkmalschutz: 'isDenkmal' },
  ],
])('The names and values of %s are those of the list', async (headers, values, meanings) => {
  expect((await planOfRows(headers, values)).meanings).toEqual(meanings);
});

test.each([
  [
    ['A;EG;1;50', ';;2;51', ';1. OG;3;52', 'Summe;;;153', 'B;;4;50', ';EG;5;54', ';;6;53'],
    ['A EG', 'A EG', 'A 1. OG', 'B -', 'B EG', 'B EG'],
  ],
  // Floors that are there once more are not only those of a group.
  [
    ['A;EG;1;50', 'A;EG;2;51', 'A;;3;52'],
    ['A EG', 'A EG', 'A -'],
  ],
])('Houses and floors of %j are filled down if they begin a group', async (rows, places) => {
  const { units } = await planOfRows('Haus;Etage;WE;m²', ...rows);
  expect(units.map(({ haus, etageLabel = '-' }) => `${haus} ${etageLabel}`)).toEqual(places);
});
