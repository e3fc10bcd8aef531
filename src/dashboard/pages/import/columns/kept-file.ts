import type { UnitVisibility } from '../../../../values/unit-states.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import type { ReadFile } from '../../../spreadsheets/grid.ts';
import type { ColumnName } from '../../../unit-cells/column-name.ts';
import type { NumberFormat } from '../../../unit-cells/amounts.ts';
import { type Importer, stored } from '../stored.ts';

/** What the person has chosen about a file. `null` leaves it to the proposal. */
export interface FileChoices {
  /** Name of the sheet. Another one, as another header row, has other columns. */
  readonly sheet: string | null;
  readonly header: number | null;
  /** The columns' meanings, by their positions. */
  readonly meanings: readonly (readonly [number, ColumnName])[] | null;
  /** Fields that the person has said no column is. */
  readonly settled: readonly FieldName[];
  readonly format: NumberFormat | null;
  readonly visibility: UnitVisibility;
  readonly projectId: string | null;
}

/** A file whose columns are being chosen. */
export interface KeptFile {
  readonly file: ReadFile;
  /** `null` until something is chosen. */
  readonly choices: FileChoices | null;
}

export const FILE = stored<ReadFile>('file');
export const FILE_CHOICES = stored<FileChoices>('choices of file');

/** The member's file in this browser. */
export async function keptFile(importer: Importer): Promise<KeptFile | null> {
  const [file, choices] = await Promise.all([FILE.read(importer), FILE_CHOICES.read(importer)]);
  return file === null ? null : { file, choices };
}

export async function forgetFile(importer: Importer): Promise<void> {
  await Promise.all([FILE.forget(importer), FILE_CHOICES.forget(importer)]);
}
