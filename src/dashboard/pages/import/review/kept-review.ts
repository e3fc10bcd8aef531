import { update } from 'idb-keyval';
import type { FieldName } from '../../../unit-fields/field.ts';
import type { LeftOutColumn } from '../columns/columns.ts';
import type { ReadOptions } from '../../../unit-cells/read-unit.ts';
import type { MatchingChoices } from '../match-units/row-changes.ts';
import type { ReviewRow } from '../rows/rows.ts';
import { type Importer, stored } from '../stored.ts';

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
  missing: 'keep',
};

/** A file under review, with the rows as the person has corrected them. */
export interface KeptReview {
  readonly fileName: string;
  readonly projectId: string;
  readonly fields: readonly FieldName[];
  readonly readOptions: ReadOptions;
  readonly rows: readonly ReviewRow[];
  /** Columns that are not imported. */
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
