import { checkUnits, checkUpsert } from '../../../api/imports.ts';
import type { ImportDryRun, UpsertedUnit } from '../../../api/types.ts';
import { Refusal, refusalOf } from '../../../api/refusal.ts';
import { fieldNamed, isAmount } from '../../../unit-fields/fields.ts';
import {
  actionOf,
  changeOf,
  isNew,
  type Matching,
  needsUpsert,
  upsertRow,
} from '../match-units/row-changes.ts';
import { type ReadOptions, readUnit, type SentUnit } from '../../../unit-cells/read-unit.ts';
import { type Finding, hasFault } from '../rows/finding.ts';
import type { Block, ReviewRow } from '../rows/rows.ts';
import type { Wording } from '../../../kit/words.ts';

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
  /** How the rows were matched with units at that time. */
  readonly matching: Matching;
  /** What the service would do with rows that update their units, by the row's index. */
  readonly updates: ReadonlyMap<number, UpsertedUnit>;
  /** How much of the plan's limits each request would use. */
  readonly quotas: readonly ImportDryRun['quotas'][];
}

/** A row to check, with its index in the block. */
interface CheckedRow {
  readonly index: number;
  readonly row: ReviewRow;
  /** The own id of the unit that it updates; empty for a new unit. */
  readonly source: string;
}

/**
 * Checks a block's rows with the service: new units by the import's dry run, updates by the
 * import's rules for values and then by the upsert's dry run.
 *
 * @throws Refusal
 */
export async function checkBlock(
  target: ImportTarget,
  block: Block,
  matching: Matching,
  readOptions: ReadOptions,
): Promise<CheckedBlock> {
  const findings = new Map<number, readonly Finding[]>();
  const quotas: ImportDryRun['quotas'][] = [];
  const rows = { new: new Array<CheckedRow>(), update: new Array<CheckedRow>() };
  for (const [index, row] of block.entries()) {
    const { action, match } = actionOf(matching, row);
    const isUpdatable = action === 'update' && match.problem === null;
    if (action === 'new' || isUpdatable)
      rows[action].push({ index, row, source: action === 'new' ? '' : match.source });
  }
  if (rows.new.length > 0) {
    const units = rows.new.map(({ row }) => readUnit(row.cells, readOptions));
    quotas.push(await checkValues(target, rows.new, units, findings));
    const later = rows.new.flatMap(({ index, row }) =>
      needsUpsert(row, readOptions) && !hasFault(findings.get(index))
        ? [{ index, row, source: `new ${index}` }]
        : [],
    );
    await checkUpdates(target, later, (row) => readUnit(row.cells, readOptions), findings);
  }
  if (rows.update.length === 0) return { block, matching, findings, updates: new Map(), quotas };
  const changes = rows.update.map(({ row }) => changeOf(matching, row));
  await checkValues(target, rows.update, changes, findings);
  const firsts = new Set(
    new Map(rows.update.toReversed().map((row) => [row.source, row])).values(),
  );
  const right = rows.update.filter((row) => firsts.has(row) && !hasFault(findings.get(row.index)));
  const change = (row: ReviewRow) => changeOf(matching, row);
  const checked = await checkUpdates(target, right, change, findings);
  return {
    block,
    matching,
    findings,
    updates: checked.updates,
    quotas: [...quotas, ...checked.quotas],
  };
}

/** Adds what the import's dry run finds in the values of some rows. @returns the quotas. */
async function checkValues(
  { orgId, projectId }: ImportTarget,
  rows: readonly CheckedRow[],
  units: readonly SentUnit[],
  findings: Map<number, readonly Finding[]>,
): Promise<ImportDryRun['quotas']> {
  const { faults, warnings, quotas } = await checkUnits(orgId, projectId, units.map(withoutLater));
  const keep = (found: typeof faults, kind: Finding['kind']) => {
    for (const fault of found) {
      const { unit, field } = fault;
      const index = rows[unit]?.index ?? 0;
      const text = ({ t }: Wording) => t.refusals.rule({ ...fault, path: field });
      findings.set(index, [...(findings.get(index) ?? []), { field, kind, text }]);
    }
  };
  keep(faults, 'fault');
  keep(
    warnings.filter(
      ({ unit, field, rule }) =>
        !isOfAmount(field) && !isOfRepetition(rule, rows[unit]?.source ?? ''),
    ),
    'warning',
  );
  return quotas;
}

/** The fields that a new unit takes. */
const withoutLater = (unit: SentUnit): SentUnit =>
  Object.fromEntries(Object.entries(unit).filter(([name]) => isNew(name)));

/** The row and the field that a fault of an upsert names. */
const ROW_PATH = /^properties\[(\d+)\]\.?(.*)$/;

/**
 * What the upsert would do with rows, each about another unit. Values that only it checks add faults; it
 * then checks the other rows.
 */
async function checkUpdates(
  { orgId, projectId }: ImportTarget,
  rows: readonly CheckedRow[],
  change: (row: ReviewRow) => SentUnit,
  findings: Map<number, readonly Finding[]>,
): Promise<Pick<CheckedBlock, 'updates' | 'quotas'>> {
  const updates = new Map<number, UpsertedUnit>();
  if (rows.length === 0) return { updates, quotas: [] };
  const sent = rows.map(({ row, source }) => upsertRow(source, change(row)));
  const answer = await checkUpsert(orgId, projectId, sent).catch((error: unknown) =>
    refusalOf(error),
  );
  if (answer instanceof Refusal) {
    const faulty = new Set<CheckedRow>();
    for (const fault of answer.faults) {
      const [, at, path = ''] = ROW_PATH.exec(fault.path) ?? [];
      // The review has no cells of metadata.
      const field = path.startsWith('metadata') ? '' : path;
      const row = rows[Number(at)];
      if (row === undefined) throw answer;
      faulty.add(row);
      const text = ({ t }: Wording) => t.refusals.rule(fault);
      findings.set(row.index, [...(findings.get(row.index) ?? []), { field, kind: 'fault', text }]);
    }
    if (faulty.size === 0) throw answer;
    const right = rows.filter((row) => !faulty.has(row));
    return checkUpdates({ orgId, projectId }, right, change, findings);
  }
  const { properties, quotas } = answer;
  for (const [at, { index }] of rows.entries()) {
    const update = properties[at];
    if (update !== undefined) updates.set(index, update);
  }
  return { updates, quotas: quotas === undefined ? [] : [quotas] };
}

/** The person has already chosen the number format. */
const isOfAmount = (name: string) => {
  const field = fieldNamed(name);
  return field !== null && isAmount(field);
};

/** The page itself finds repeated identifiers. A row of an existing unit may have its identifier. */
const isOfRepetition = (rule: string, source: string) =>
  rule === 'identifier_repeated' || (rule === 'identifier_taken' && source !== '');
