import { checkUnits } from '../../../api/imports.ts';
import type { ImportDryRun } from '../../../api/types.ts';
import type { Wording } from '../../../texts/use-texts.ts';
import { isAmount, newFieldNamed } from '../../../unit-fields/fields.ts';
import { type ReadOptions, readUnit } from '../values/read-unit.ts';
import type { Block } from './rows.ts';

/** A fault or warning about a value, from the service or from the page. */
export interface Finding {
  /** Field name; empty if it concerns the whole unit. */
  readonly field: string;
  readonly text: (wording: Wording) => string;
  /** The service refuses a fault and accepts a warning. */
  readonly kind: 'fault' | 'warning';
}

/** The project to import into. */
export interface ImportTarget {
  readonly orgId: string;
  readonly projectId: string;
}

/** The result of checking a block. */
export interface CheckedBlock {
  /** The rows at the time of the check. */
  readonly block: Block;
  /** By the row's index in the block. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  /** `null` if no row of the block is included. */
  readonly quotas: ImportDryRun['quotas'] | null;
}

/** Checks a block's included rows with the service. @throws Refusal */
export async function checkBlock(
  { orgId, projectId }: ImportTarget,
  block: Block,
  readOptions: ReadOptions,
): Promise<CheckedBlock> {
  const indexes = block.flatMap(({ included }, index) => (included ? [index] : []));
  if (indexes.length === 0) return { block, findings: new Map(), quotas: null };
  const units = indexes.map((index) => readUnit(block[index]?.cells ?? {}, readOptions));
  const { faults, warnings, quotas } = await checkUnits(orgId, projectId, units);
  const findings = new Map<number, Finding[]>();
  const keep = (found: typeof faults, kind: Finding['kind']) => {
    for (const fault of found) {
      const { unit, field } = fault;
      const index = indexes[unit] ?? 0;
      const text = ({ t }: Wording) => t.refusals.rule(fault);
      findings.set(index, [...(findings.get(index) ?? []), { field, kind, text }]);
    }
  };
  keep(faults, 'fault');
  keep(
    warnings.filter((warning) => !isOfAmount(warning.field) && !isOfRepetition(warning)),
    'warning',
  );
  return { block, findings, quotas };
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
export function hasFault(findings: readonly Finding[] | undefined): boolean {
  return findings?.some(({ kind }) => kind === 'fault') ?? false;
}
