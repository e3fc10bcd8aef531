import { del, delMany, get, set } from 'idb-keyval';
import type { UnitVisibility } from '../../../../values/unit-states.ts';
import type { Membership } from '../../../membership/membership.ts';
import type { ReadFile } from '../../../spreadsheets/grid.ts';
import type { ColumnName } from '../../../unit-cells/column-name.ts';
import type { NumberFormat } from '../../../unit-cells/amounts.ts';

type Importer = Pick<Membership, 'orgId' | 'memberId'>;

/** What the person has chosen about a file. `null` leaves it to the proposal. */
export interface FileChoices {
  /** Name of the sheet. Another one, as another header row, has other columns. */
  readonly sheet: string | null;
  readonly header: number | null;
  /** The columns' meanings, by their positions. */
  readonly meanings: readonly (readonly [number, ColumnName])[] | null;
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

// Beside the unfinished review in IndexedDB, so that a reload and another page lose neither.
const fileKey = ({ orgId, memberId }: Importer) => `file ${orgId} ${memberId}`;
const choicesKey = (importer: Importer) => `choices of ${fileKey(importer)}`;

/** The member's file in this browser. */
export async function keptFile(importer: Importer): Promise<KeptFile | null> {
  const [file, choices] = await Promise.all([
    get<ReadFile>(fileKey(importer)),
    get<FileChoices>(choicesKey(importer)),
  ]);
  return file === undefined ? null : { file, choices: choices ?? null };
}

/** Stores a file in place of the one before. */
export async function keepFile(importer: Importer, file: ReadFile): Promise<void> {
  await del(choicesKey(importer));
  await set(fileKey(importer), file);
}

export async function keepChoices(importer: Importer, choices: FileChoices): Promise<void> {
  await set(choicesKey(importer), choices);
}

export async function forgetFile(importer: Importer): Promise<void> {
  await delMany([fileKey(importer), choicesKey(importer)]);
}
