import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { columnsOf, headerIndex } from '../../src/dashboard/pages/import/columns/columns.ts';
import { proposeMapping } from '../../src/dashboard/pages/import/columns/mapping.ts';
import { readWorkbook } from '../../src/dashboard/spreadsheets/read-workbook.ts';
import { fieldTexts } from '../../src/dashboard/unit-fields/words.ts';
import { xlsxOf } from '../../src/dashboard/pages/units/export/xlsx.ts';

const UNIT = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  externalSourceId: 'ERP-1',
  unitIdentifier: 'A-1',
  beschreibung: 'x'.repeat(400),
  status: 'reserviert',
  kaufpreis: '349900.00',
  kaufpreisPerQm: '4998.57',
  metadata: { Balkon: '8 m²' },
  reservation: { reference: 'V-17', until: '2026-12-01T11:00:00.000Z' },
};

test.each([
  ['all columns', null],
  [
    'the columns of the list',
    ['status', 'kaufpreis', 'kaufpreisPerQm', 'reference', 'metadata.Balkon'],
  ],
] as const)(
  'A workbook of %s has labels of people, no visible ids, widths that fit and a filter',
  async (_, shown) => {
    const file = new Uint8Array(
      await (await xlsxOf(fieldTexts('de'), [UNIT], shown, () => 'Hafenkante')).arrayBuffer(),
    );
    const { sheets } = await readXlsx(file);
    const [head = [], row = []] = sheets[0]?.rows ?? [];
    const value = (header: string) => row[head.indexOf(header)];
    expect(['Kennung', 'Status', 'Kaufpreis (€)', '€/m²', 'Vorgang'].map(value)).toEqual([
      'A-1',
      'reserviert',
      349_900,
      4998.57,
      'V-17',
    ]);
    expect(value('Balkon (eigene Angabe)')).toBe('8 m²');
    expect(head).toContain('reserviert bis');
    expect(head.filter((each) => /^[a-z]+[A-Z]|metadata/.test(String(each)))).toEqual([]);
    const columns = sheets[0]?.columns ?? [];
    const hidden = head.filter((_header, at) => columns[at]?.hidden === true);
    expect(hidden).toEqual(['ID dieser Anwendung', 'Ihre eigene ID']);
    for (const [at, header] of head.entries()) {
      expect(columns[at]?.width).toBeGreaterThan(String(header).length);
      expect(columns[at]?.width).toBeLessThanOrEqual(50);
    }
    const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toMatch(/<autoFilter ref="A1:[A-Z]+2"/);
  },
);

test('A workbook is imported again by its labels, also with own facts', async () => {
  const blob = await xlsxOf(fieldTexts('de'), [UNIT], null, () => 'Hafenkante');
  const [grid] = await readWorkbook(new Uint8Array(await blob.arrayBuffer()));
  if (grid === undefined) throw new Error('There is no sheet.');
  const columns = columnsOf(grid, headerIndex(grid));
  const mapping = proposeMapping(columns);
  const meant = [...mapping].map(([at, name]) => [
    columns.find((each) => each.at === at)?.header,
    name,
  ]);
  expect(meant).toContainEqual(['Balkon (eigene Angabe)', 'metadata.Balkon']);
  expect(meant).toContainEqual(['ID dieser Anwendung', 'id']);
  const headers = meant.map(([header]) => header);
  expect(headers).not.toContain('€/m²');
  expect(headers).not.toContain('reserviert bis');
  expect(headers).not.toContain('Vorgang');
});
