import { checkUnits } from '../../../api/imports.ts';
import type { ImportDryRun } from '../../../api/types.ts';
import type { Wording } from '../../../texts/use-texts.ts';
import { isAmount, newFieldNamed } from '../../../unit-fields/fields.ts';
import { type Reading, readUnit } from '../values/read-unit.ts';
import type { Block } from './rows.ts';

/** What is said of a value, by the service or by the page. */
export interface Remark {
  /** Empty for the unit itself. */
  readonly field: string;
  readonly text: (wording: Wording) => string;
  /** A fault is refused; a doubt is accepted. */
  readonly kind: 'fault' | 'doubt';
}

/** What the service says of a block. */
export interface CheckedBlock {
  /** The block as it was checked. */
  readonly block: Block;
  /** By the row's place in the block. */
  readonly remarks: ReadonlyMap<number, readonly Remark[]>;
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
  if (places.length === 0) return { block, remarks: new Map(), quotas: null };
  const units = places.map((place) => readUnit(block[place]?.cells ?? {}, reading));
  const { faults, doubts, quotas } = await checkUnits(at.orgId, at.projectId, units);
  const remarks = new Map<number, Remark[]>();
  const keep = (found: typeof faults, kind: Remark['kind']) => {
    for (const warning of found) {
      const { unit, field } = warning;
      const place = places[unit] ?? 0;
      const text = ({ t }: Wording) => t.refusals.rule(warning);
      remarks.set(place, [...(remarks.get(place) ?? []), { field, kind, text }]);
    }
  };
  keep(faults, 'fault');
  keep(
    doubts.filter((doubt) => !isOfAmount(doubt.field) && !isOfRepetition(doubt)),
    'doubt',
  );
  return { block, remarks, quotas };
}

/** The page has asked how the file writes amounts. */
const isOfAmount = (name: string) => {
  const field = newFieldNamed(name);
  return field !== null && isAmount(field);
};

/** The page finds repeated identifiers itself, in all blocks. */
const isOfRepetition = ({ rule }: ImportDryRun['doubts'][number]) => rule === 'identifier_repeated';

/** Whether a row would be refused. */
export function isFaulty(remarks: readonly Remark[] | undefined): boolean {
  return remarks?.some(({ kind }) => kind === 'fault') ?? false;
}
