import { checkUnits } from '../../../api/imports.ts';
import type { ImportDryRun } from '../../../api/types.ts';
import type { Wording } from '../../../texts/use-texts.ts';
import { isAmount, newFieldNamed } from '../../../unit-fields/fields.ts';
import { type Reading, readUnit } from '../values/read-unit.ts';
import type { Block } from './rows.ts';

/** A fault or warning about a value, from the service or from the page. */
export interface Issue {
  /** Field name; empty if it concerns the whole unit. */
  readonly field: string;
  readonly text: (wording: Wording) => string;
  /** The service refuses a fault and accepts a warning. */
  readonly kind: 'fault' | 'warning';
}

/** The result of checking a block. */
export interface CheckedBlock {
  /** The rows at the time of the check. */
  readonly block: Block;
  /** By the row's index in the block. */
  readonly issues: ReadonlyMap<number, readonly Issue[]>;
  /** `null` if no row of the block is included. */
  readonly quotas: ImportDryRun['quotas'] | null;
}

/** Checks a block's included rows with the service. @throws Refusal */
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

/** The person has already chosen the number format. */
const isOfAmount = (name: string) => {
  const field = newFieldNamed(name);
  return field !== null && isAmount(field);
};

/** The page itself finds repeated identifiers across all blocks. */
const isOfRepetition = ({ rule }: ImportDryRun['warnings'][number]) =>
  rule === 'identifier_repeated';

/** Whether the service would refuse a row. */
export function hasFault(issues: readonly Issue[] | undefined): boolean {
  return issues?.some(({ kind }) => kind === 'fault') ?? false;
}
