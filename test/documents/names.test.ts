import { describe, expect, test } from 'vitest';
import { kindNamed, unitNamed } from '../../src/dashboard/documents/names.ts';

const unit = (unitIdentifier: string | null, more: object = {}) => ({
  id: unitIdentifier ?? '',
  unitIdentifier,
  unitNumber: null,
  haus: null,
  ...more,
});

const UNITS = ['WE 1', 'WE 12', 'WE 112', 'B-1', 'B-1.03', 'A-303', '303', 'Büro 2'].map((name) =>
  unit(name),
);
const NUMBERED = ['4', '41', '104'].map((unitNumber) => unit(null, { id: unitNumber, unitNumber }));
const HOUSES = ['A', 'B'].map((haus) => unit('1.01', { id: `${haus} 1.01`, haus: `Haus ${haus}` }));
const JOINED = [
  ...['A04', 'A06', 'A15', 'B 3.05', 'C 0.03', 'C 0.04'].map((name) => unit(name)),
  unit('WE 07', { id: 'D 07', haus: 'D' }),
];

describe('The unit that a file’s name says', () => {
  test.each([
    ['WE 12 Grundriss.pdf', 'WE 12'],
    ['we_012-Grundriss.PDF', 'WE 12'],
    ['Grundriss WE12.pdf', 'WE 12'],
    ['B-1.03.pdf', 'B-1.03'],
    ['b 1 3 Ansicht.png', 'B-1.03'],
    ['Grundriss A-303.pdf', 'A-303'],
    ['303.pdf', '303'],
    ['Bu\u0308ro 02.pdf', 'Büro 2'],
    ['Haus B, B-1.pdf', 'B-1'],
    ['WE 12 (2), Stand 2026-11.pdf', 'WE 12'],
  ])('is found by its identifier in „%s“', (name, expected) => {
    expect(unitNamed(name, UNITS)?.unitId).toBe(expected);
  });

  test.each([
    ['041_Grundriss.pdf', '41'],
    ['Whg. 4.pdf', '4'],
    ['WE_041_Grundriss.pdf', '41'],
    ['Plan 104.dwg', '104'],
  ])('is found by its number in „%s“', (name, expected) => {
    expect(unitNamed(name, NUMBERED)?.unitId).toBe(expected);
  });

  test.each([
    ['WE 13 Grundriss.pdf', UNITS],
    ['WE 12a.pdf', UNITS],
    ['WE 1.2.pdf', UNITS],
    ['B-1.04.pdf', UNITS],
    ['WE 12 und WE 112.pdf', UNITS],
    ['Lageplan_gesamt.pdf', UNITS],
    ['Grundriss 4. OG.pdf', NUMBERED],
    ['4 Zimmer.pdf', NUMBERED],
    ['Haus 4.pdf', NUMBERED],
    ['WE_1O4.pdf', NUMBERED],
    ['1.01 Grundriss.pdf', HOUSES],
    ['.pdf', UNITS],
    ['WE 12.pdf', []],
  ])('is none in „%s“', (name, units) => {
    expect(unitNamed(name, units)).toBeNull();
  });

  test.each([
    ['Haus A WE 04.pdf', 'A04'],
    ['WE A 06_V3.png', 'A06'],
    ['2026-11-02_A15_Grundriss.pdf', 'A15'],
    ['Grundriss B 305.pdf', 'B 3.05'],
    ['B 0305.pdf', 'B 3.05'],
    ['Haus A WE 15 EG.pdf', 'A15'],
    ['Haus_C_003.png', 'C 0.03'],
    ['C004_Grundriss_rev3.pdf', 'C 0.04'],
    ['Haus C, Wohnung 0.04 (1).pdf', 'C 0.04'],
    ['D7.pdf', 'D 07'],
    ['Haus D Whg. 007.pdf', 'D 07'],
  ])('is found in „%s“, which has other signs or words between its parts', (name, expected) => {
    expect(unitNamed(name, JOINED)?.unitId).toBe(expected);
  });

  test.each([
    'A70.pdf',
    'Haus A 4. OG.pdf',
    'Haus A 4 Zimmer.pdf',
    'Haus C 3.pdf',
    'Haus 04.pdf',
    'XA04.pdf',
    'E 1.01.pdf',
  ])('is none in „%s“, which has almost an identifier', (name) => {
    expect(unitNamed(name, [...JOINED, unit('E101'), unit('E-101')])).toBeNull();
  });

  test('is that of the house that the name says, if several units have the identifier', () => {
    expect(unitNamed('Haus B 1.01.pdf', HOUSES)?.unitId).toBe('B 1.01');
  });

  test('has its place in the name', () => {
    expect(unitNamed('WE_012_Grundriss.pdf', UNITS)).toMatchObject({ from: 0, to: 6 });
  });
});

test.each([
  ['Exposé Hafenkante.pdf', 'expose'],
  ['WE 12 Grundriss.pdf', 'grundriss'],
  ['GR_041.pdf', 'grundriss'],
  ['Energieausweis Haus A.pdf', 'energieausweis'],
  ['Baubeschreibung.docx', 'baubeschreibung'],
  ['Teilungserklärung.pdf', 'teilungserklaerung'],
  ['Preisliste November.xlsx', 'preisliste'],
  ['Kaufvertra\u0308ge.zip', 'vertrag'],
  ['Ansicht Nord.png', 'sonstiges'],
])('The name „%s“ says the kind %s', (name, kind) => {
  expect(kindNamed(name)).toBe(kind);
});
