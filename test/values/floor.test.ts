import { describe, expect, test } from 'vitest';
import { floorOfLabel } from '../../src/values/floor.ts';
import { aClient } from '../harness/callers.ts';
import { faultsTold } from '../harness/faults.ts';

describe('A floor label', () => {
  test.each([
    [
      0,
      [
        'EG',
        'Erdgeschoss',
        'Parterre',
        'HP',
        'Hochparterre',
        '0',
        '0. OG',
        'Etage 0',
        '0. UG',
        '-0',
      ],
    ],
    [-1, ['UG', 'Untergeschoss', 'KG', 'Keller', 'Kellergeschoss', 'Souterrain', 'Tiefparterre']],
    [-1, ['1. UG', '1. Untergeschoss', '-1', 'Etage -1']],
    [-2, ['2. UG', '2. Untergeschoss', '-2', 'Etage -2']],
    [-20, ['-20', '20. UG']],
    [1, ['OG', 'Obergeschoss', '1. OG', '1. Obergeschoss', '1. Etage', '1. Stock', '1', 'Etage 1']],
    [3, ['3. OG', '3. Obergeschoss', '3. Etage', '3. Stock', '3. Stockwerk', '3. Geschoss', '3']],
    [4, ['4. Geschoss', 'Dachgeschoss, 4. Geschoss', '4. OG (DG)', 'DG / 4. Etage', '4;DG']],
    [3, ['3. Geschoss (Dachgeschoss)', '3. OG, Staffelgeschoss', '(3. OG)', '3. OG / 3. Etage']],
    [12, ['12', '12. OG', 'Etage 12', '012']],
    [200, ['200', '200. OG']],
  ])('names floor %i: %j', (floor, labels) => {
    expect(labels.map(floorOfLabel)).toEqual(labels.map(() => floor));
  });
});

describe('A floor label', () => {
  test.each([
    ['in another case', 0, ['eg', 'Eg', 'ERDGESCHOSS', 'erdgeschoss', 'pARTERRE']],
    ['with other spacing', 2, ['2.OG', '2 OG', '2OG', '  2 .  OG  ', '2.\tOG', '2.\u{A0}OG']],
    ['with spaces inside', 0, ['Erd geschoss', 'Hoch parterre', 'E G']],
    ['with dots or without', 0, ['E.G.', 'EG.', '.EG', 'H.P.', 'EG..']],
    ['with a dotted abbreviation and a number', 2, ['2. O.G.', '2.O.G', '2. Obergeschoss.']],
    ['with ß for ss', 0, ['Erdgeschoß', 'ERDGESCHOẞ', 'erdgeschoß']],
    ['with ß for ss behind a number', 2, ['2. Obergeschoß', '2. Geschoß', '2. GESCHOẞ']],
    ['in compatibility characters', 2, ['２. ＯＧ', '②. OG']],
    ['with the number behind', 2, ['OG 2', 'OG2', 'O.G. 2', 'Stock 2', 'Obergeschoß 2', 'Etage 2']],
    ['below ground with the number behind', -2, ['UG 2', 'UG2', 'Untergeschoss 2', 'UG -2']],
    ['in Roman numerals', 4, ['IV. OG', 'iv.og', 'OG IV', 'IV. Stock', 'Etage IV', 'Ⅳ. OG']],
    [
      'beside a place',
      2,
      [
        'VH, 2. OG links',
        'VH 2. OG li.',
        '2. OG re',
        '2. OG, hinten',
        '2. OG/Mitte',
        'Seitenflügel 2. OG',
        'SEITENFLUEGEL, II. OG',
        '2. OG mit Garten',
        '2. OG - rechts',
        '2 links',
        '2. re.',
        'DG, 2. OG links',
        'Hinterhaus DG 2. OG vorne',
        '2. OG hinten-links',
        '2.OG h. l.',
        '2. OG Südwest',
        '2. OG (Garten)',
        '2. OG Whg. rechts',
      ],
    ],
    [
      'around a list',
      4,
      ['Dachgeschoss , 4 . Geschoss', 'DG,4.Geschoss', 'dachgeschoß(4.geschoß)'],
    ],
  ])('%s names floor %i: %j', (_how, floor, labels) => {
    expect(labels.map(floorOfLabel)).toEqual(labels.map(() => floor));
  });
});

describe('A floor label', () => {
  test.each([
    ['if it names the top alone', ['DG', 'Dachgeschoss', 'Dachgeschoß', 'Staffelgeschoss', 'D.G.']],
    ['if it names the top twice', ['DG, Staffelgeschoss']],
    [
      'if it contradicts itself',
      ['2. Geschoss (Erdgeschoss)', 'EG, 1. OG', 'EG/OG', '1 / 2', 'KG;EG'],
    ],
    ['if a part of it is unknown', ['2. Geschoss (Nordflügel)', '3. OG Whg. 5', '3. OG - DG']],
    ['if it names only a place', ['links', 'VH', 'VH, links', 'mit Garten']],
    [
      'if nothing of it is known',
      ['', ' ', '.', ',', '()', 'Penthouse', 'Galerie', 'Zwischengeschoß'],
    ],
    [
      'if it is unknown in a foreign script',
      ['٣', '三階', 'Nähe Aufzug', 'Na\u{308}he Aufzug', '🏠'],
    ],
    [
      'if its number is not whole',
      ['2.5', '2,5', '2. 5', '1 2', '2.5. OG', '½', '1.–2. OG', '2-3'],
    ],
    [
      'if its number has no floor',
      ['201', '201. OG', '-21', '21. UG', '999', '1000', '1e1', '0x1', '+1'],
    ],
    ['if its sign is no minus', ['--1', '−1', '- 1. OG', '-1. OG', '-1. UG']],
    ['if the number may be that of a flat or a house', ['DG 2', '3. DG', '2. EG', 'EG 2', 'HH 1']],
    ['if its letters are no numeral of a floor', ['IIII. OG', 'VX. OG', 'II', 'X', 'L. OG']],
    ['if it is a word of the language', ['constructor', 'toString', '__proto__', 'hasOwnProperty']],
  ])('names no floor %s: %j', (_why, labels) => {
    expect(labels.map(floorOfLabel)).toEqual(labels.map(() => null));
  });
});

/** Imports units, and lists the stored ones. */
async function imported(units: readonly unknown[]) {
  const api = await aClient();
  const { id } = await api.createsProject();
  const answer = await api.post(`/projects/${id}/imports`, { units });
  return { answer, list: await api.get('/properties') };
}

describe('A floor label', () => {
  test('means the same each time, however many others are read in between', () => {
    const labels = Array.from({ length: 200 }, (_, at) => [`${at}. OG`, `OG ${at}`]).flat();
    const floors = labels.map((_, at) => Math.floor(at / 2));
    for (let time = 0; time < 3; time++) expect(labels.map(floorOfLabel)).toEqual(floors);
  });
});

describe('The floor of a unit', () => {
  test('is etage if it is sent, and otherwise the floor that the label names', async () => {
    const units = [
      [7, { etage: 7 }],
      [7, { etage: 7, etageLabel: 'EG' }],
      [7, { etage: 7, etageLabel: 'no floor' }],
      [-2, { etage: -2, etageLabel: 'EG, 1. OG' }],
      [0, { etage: 0, etageLabel: '3. OG' }],
      [3, { etageLabel: '3. OG' }],
      [-1, { etage: null, etageLabel: 'Souterrain' }],
      [0, { etageLabel: 'Erdgeschoß' }],
      [-20, { etage: -20 }],
      [200, { etage: 200 }],
    ] as const;
    const { answer, list } = await imported(units.map(([, unit]) => unit));
    expect(answer.status).toBe(202);
    expect(list).toMatchObject({
      body: { properties: units.map(([etage]) => ({ etage })).toReversed() },
    });
  });

  test('is null, and never 0, if neither names a floor', async () => {
    const labels = [
      'DG',
      '',
      '2. Geschoss (Erdgeschoss)',
      'Penthouse',
      'constructor',
      null,
      undefined,
    ];
    const { answer, list } = await imported(labels.map((etageLabel) => ({ etageLabel })));
    expect(answer.status).toBe(202);
    expect(list).toMatchObject({ body: { properties: labels.map(() => ({ etage: null })) } });
  });

  test('is refused out of range, whatever the label says', async () => {
    const { answer, list } = await imported(
      [-21, 201, 1e300, -1e9].map((etage) => ({ etage, etageLabel: 'EG' })),
    );
    expect(faultsTold(answer)).toEqual(
      [0, 1, 2, 3].map((at) => `units[${at}].etage: must be from -20 to 200`),
    );
    expect(list).toMatchObject({ body: { properties: [] } });
  });
});
