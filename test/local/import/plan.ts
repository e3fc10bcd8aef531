import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyOf, repeatable } from '../../../src/dashboard/pages/import/columns/columns.ts';
import { listOf } from '../../../src/dashboard/pages/import/columns/layout.ts';
import {
  proposeMapping,
  questionsIn,
  scalesOf,
} from '../../../src/dashboard/pages/import/columns/mapping.ts';
import { contentsOf } from '../../../src/dashboard/spreadsheets/contents.ts';
import { reviewRows, numbersIn } from '../../../src/dashboard/pages/import/rows/rows.ts';
import type { ColumnName, Mapping } from '../../../src/dashboard/unit-cells/column-name.ts';
import { comparedOf, doubtsAmong, doubtsIn } from '../../../src/dashboard/unit-cells/doubts.ts';
import { readChange } from '../../../src/dashboard/unit-cells/read-unit.ts';

/** The bytes of a file of a spreadsheet program. */
export const bytesOf = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(import.meta.dirname, 'files', name)));

/** What the import makes of a file: its columns, rows, and units, as one who takes all proposals. */
export async function planOf(bytes: Uint8Array, mapped?: Mapping, chosen?: string) {
  const contents = await contentsOf('list', bytes);
  const { sheets, sheet, header, columns, ...list } = listOf(contents, { sheet: chosen });
  const mapping = mapped ?? proposeMapping(columns, sheet.listing);
  const scales = scalesOf(columns, mapping);
  const rows = reviewRows(bodyOf(sheet, header), mapping, repeatable(sheet, header), scales);
  const numbers = numbersIn(rows);
  const options = {
    format: numbers.shown ?? 'comma',
    formats: numbers.formats,
    visibility: 'offline',
    postalCodesHaveFive: true,
  } as const;
  const included = rows.filter((row) => row.included);
  const among = doubtsAmong(
    included.map(({ cells }) => comparedOf(cells, options)),
    null,
  );
  const doubts = included.map(({ cells }, at) => [
    ...doubtsIn(cells, options),
    ...(among[at] ? [among[at]] : []),
  ]);
  const units = included.map(({ cells }, at) => {
    const proposed = doubts[at]?.map(({ proposal }) => proposal ?? {}) ?? [];
    return readChange(Object.assign({}, cells, ...proposed), options);
  });
  const meanings: Record<string, ColumnName> = Object.fromEntries(
    columns.flatMap(({ at, header: title }) => {
      const name = mapping.get(at);
      return name === undefined ? [] : [[title, name]];
    }),
  );
  const questions = questionsIn(columns, mapping, []);
  return {
    ...list,
    sheet,
    sheets,
    columns,
    mapping,
    meanings,
    questions,
    numbers,
    rows,
    units,
    doubts,
  };
}

/** What the import makes of a file of a spreadsheet program. */
export const planOfFile = async (name: string) => planOf(await bytesOf(name));

/** What the import makes of rows of a CSV file. */
export const planOfRows = (...rows: readonly string[]) =>
  planOf(new TextEncoder().encode(rows.join('\n')));
