import { checkUnits } from '../../../api/imports.ts';
import type { ImportDryRun } from '../../../api/types.ts';
import type { Wording } from '../../../texts/use-texts.ts';
import { isAmount, newFieldNamed } from '../../../unit-fields/fields.ts';
import { type Reading, readUnit } from '../values/read-unit.ts';
import type { Block } from './rows.ts';

/** What is said of a value, by the service or by the page. */
export interface Issue {
  /** Empty for the unit itself. */
  readonly field: string;
  readonly text: (wording: Wording) => string;
  /** A fault is refused; a warning is accepted. */
  readonly kind: 'fault' | 'warning';
}

/** What the service says of a block. */
export interface CheckedBlock {
  /** The block as it was checked. */
  readonly block: Block;
  /** By the row's place in the block. */
  readonly issues: ReadonlyMap<number, readonly Issue[]>;
  /** `null` where no row of the block is imported. */
  readonly quotas: ImportDryRun['quotas'] | null;
}

/** Has the rows of a block checked that are to be imported. @throws Refusal */
export async function checkBlock(
  at: { readonly orgId: string; readonly projectId: string },
  block: Block,
  reading: Reading,
): Promise<CheckedBlock> {
  const places = block.flatMap(({ included }, place) => (included ? [place] : []));
  if (places.length === 0) return { block, issues: new Map(), quotas: null };
  const units = places.map((place) => readUnit(block[place]?.cells ?? {}, reading));
  const { faults, warnings, quotas } = await checkUnits(at.orgId, at.projectId, units);
  const issues = new Map<number, Issue[]>();
  const keep = (found: typeof faults, kind: Issue['kind']) => {
    for (const issue of found) {
      const { unit, field } = issue;
      const place = places[unit] ?? 0;
      const text = ({ t }: Wording) => t.refusals.rule(issue);
      issues.set(place, [...(issues.get(place) ?? []), { field, kind, text }]);
    }
  };
  keep(faults, 'fault');
  keep(
    warnings.filter((warning) => !isOfAmount(warning.field) && !isOfRepetition(warning)),
    'warning',
  );
  return { block, issues, quotas };
}

/** The page has asked how the file writes amounts. */
const isOfAmount = (name: string) => {
  const field = newFieldNamed(name);
  return field !== null && isAmount(field);
};

/** The page finds repeated identifiers itself, in all blocks. */
const isOfRepetition = ({ rule }: ImportDryRun['warnings'][number]) =>
  rule === 'identifier_repeated';

/** Whether a row would be refused. */
export function hasFault(issues: readonly Issue[] | undefined): boolean {
  return issues?.some(({ kind }) => kind === 'fault') ?? false;
}
