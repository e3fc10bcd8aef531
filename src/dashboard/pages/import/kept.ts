import { del, get, set, update } from 'idb-keyval';
import type { UnitVisibility } from '../../../values/unit-states.ts';
import type { NumberFormat } from '../../unit-cells/amounts.ts';
import type { ColumnName } from '../../unit-cells/column-name.ts';
import type { ReadOptions } from '../../unit-cells/read-unit.ts';
import type { FieldName } from '../../unit-fields/field.ts';
import { type Asked, readFile, type ReadFile } from './columns/read-file.ts';
import type { MatchingChoices } from './match-units/row-changes.ts';
import type { ReviewRow } from './rows/rows.ts';

/** Whose import it is. The service keeps each member's keys apart. */
export interface Importer {
  readonly orgId: string;
  readonly memberId: string;
}

/**
 * What IndexedDB stores of a member's import: it outlives the tab and has more room than session storage, so that a
 * reload and another page lose nothing.
 */
export const stored = <Value>(name: string) => {
  const keyOf = ({ orgId, memberId }: Importer) => `${name} ${orgId} ${memberId}`;
  return {
    keyOf,
    read: async (importer: Importer): Promise<Value | null> =>
      (await get<Value>(keyOf(importer))) ?? null,
    keep: async (importer: Importer, value: Value): Promise<void> => {
      await set(keyOf(importer), value);
    },
    forget: async (importer: Importer): Promise<void> => {
      await del(keyOf(importer));
    },
  };
};

/** What the person has chosen about a list. `null` leaves it to the proposal. */
export interface FileChoices {
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

const FILE = stored<Asked>('file');
export const FILE_CHOICES = stored<FileChoices | undefined>('choices of file');

/** The member's file in this browser, which is read again. */
export async function keptFile(importer: Importer): Promise<KeptFile | null> {
  const [asked, choices] = await Promise.all([FILE.read(importer), FILE_CHOICES.read(importer)]);
  const file = asked && (await readFile(asked).catch(() => null));
  return file && { file, choices: choices ?? null };
}

/** Stores a file in place of another one, or as it is read anew. */
export async function keepFile(
  importer: Importer,
  asked: Asked,
  choices?: FileChoices,
): Promise<void> {
  await FILE_CHOICES.keep(importer, choices);
  await FILE.keep(importer, asked);
}

export async function forgetFile(importer: Importer): Promise<void> {
  await Promise.all([FILE.forget(importer), FILE_CHOICES.forget(importer)]);
}

/** What happens to units of the project that are missing in the file. */
export const MISSING_CHOICES = ['keep', 'offline', 'archive'] as const;

/** What the person chooses for the whole file. */
export interface Choices extends MatchingChoices {
  /** What happens to units that no row names. */
  readonly missing: (typeof MISSING_CHOICES)[number];
}

export const FIRST_CHOICES: Choices = {
  choice: 'update',
  unarchives: true,
  reprices: false,
  movesBack: false,
  soldOn: null,
  missing: 'keep',
};

/** A column that is not imported, and how many values it has. */
export interface LeftOutColumn {
  readonly header: string;
  readonly values: number;
}

/** A file under review, with the rows as the person has corrected them. */
export interface KeptReview {
  readonly fileName: string;
  /** Name of the sheet of an OpenImmo file; empty for another file. */
  readonly sheet: string;
  readonly projectId: string;
  readonly fields: readonly FieldName[];
  readonly readOptions: ReadOptions;
  readonly rows: readonly ReviewRow[];
  readonly leftOut: readonly LeftOutColumn[];
  readonly choices: Choices;
}

export const REVIEW = stored<KeptReview>('review');

/** Stores what the person has corrected and chosen, unless the review has been left. */
export async function keepCorrections(
  importer: Importer,
  corrections: Pick<KeptReview, 'rows' | 'choices'>,
): Promise<void> {
  const corrected = (kept: KeptReview | undefined) => kept && { ...kept, ...corrections };
  await update<KeptReview | undefined>(REVIEW.keyOf(importer), corrected);
}
