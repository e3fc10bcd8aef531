import { checkUnits, checkUpsert } from '../../../api/imports.ts';
import type { ImportDryRun, UpsertedUnit } from '../../../api/types.ts';
import { Refusal, refusalOf } from '../../../api/refusal.ts';
import { fieldNamed, isAmount } from '../../../unit-fields/fields.ts';
import { isNew, needsUpsert, type RowPlan, upsertRow } from '../match-units/row-changes.ts';
import type { SentUnit } from '../../../unit-cells/read-unit.ts';
import type { Wording } from '../../../kit/words.ts';
import { type Finding, hasFault } from '../rows/rows.ts';

/** The project to import into. */
export interface ImportTarget {
  readonly orgId: string;
  readonly projectId: string;
}

/** The result of checking a block. */
export interface CheckedBlock {
  /** The rows at the time of the check. */
  readonly plans: readonly RowPlan[];
  readonly findings: ReadonlyMap<RowPlan, readonly Finding[]>;
  /** What the service would do with rows that update their units. */
  readonly updates: ReadonlyMap<RowPlan, UpsertedUnit>;
  /** How much of the plan's limits each request would use. */
  readonly quotas: readonly ImportDryRun['quotas'][];
}

type Found = Map<RowPlan, readonly Finding[]>;

/**
 * Checks a block's rows with the service: new units by the import's dry run, updates by the
 * import's rules for values and then by the upsert's dry run.
 *
 * @throws Refusal
 */
export async function checkBlock(
  target: ImportTarget,
  plans: readonly RowPlan[],
): Promise<CheckedBlock> {
  const findings: Found = new Map();
  const isRight = (plan: RowPlan) => !hasFault(findings.get(plan));
  const created = plans.filter(({ action }) => action === 'new');
  const updated = plans.filter(
    ({ action, match }) => action === 'update' && match.problem === null,
  );
  const quotas = await checkValues(target, created, findings);
  const later = created.filter((plan) => needsUpsert(plan.sent) && isRight(plan));
  await checkUpdates(target, later, findings);
  await checkValues(target, updated, findings);
  const firsts = new Set(
    new Map(updated.toReversed().map((plan) => [plan.match.source, plan])).values(),
  );
  const right = updated.filter((plan) => firsts.has(plan) && isRight(plan));
  const checked = await checkUpdates(target, right, findings);
  return { plans, findings, updates: checked.updates, quotas: [...quotas, ...checked.quotas] };
}

/** Adds what the import's dry run finds in the values of some rows. @returns the quotas. */
async function checkValues(
  { orgId, projectId }: ImportTarget,
  plans: readonly RowPlan[],
  findings: Found,
): Promise<ImportDryRun['quotas'][]> {
  if (plans.length === 0) return [];
  const units = plans.map(({ sent }) => withoutLater(sent));
  const { faults, warnings, quotas } = await checkUnits(orgId, projectId, units);
  const keep = (found: typeof faults, kind: Finding['kind']) => {
    for (const fault of found) {
      const { unit, field } = fault;
      const text = ({ t }: Wording) => t.refusals.rule({ ...fault, path: field });
      note(findings, plans[unit], { field, kind, text });
    }
  };
  keep(faults, 'fault');
  keep(
    warnings.filter(
      ({ unit, field, rule }) =>
        !isOfAmount(field) && !isOfRepetition(rule, plans[unit]?.action === 'update'),
    ),
    'warning',
  );
  return [quotas];
}

function note(findings: Found, plan: RowPlan | undefined, finding: Finding): void {
  if (plan !== undefined) findings.set(plan, [...(findings.get(plan) ?? []), finding]);
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
  target: ImportTarget,
  plans: readonly RowPlan[],
  findings: Found,
): Promise<Pick<CheckedBlock, 'updates' | 'quotas'>> {
  if (plans.length === 0) return { updates: new Map(), quotas: [] };
  const sent = plans.map(({ sent: values, match, action }, at) =>
    upsertRow(action === 'new' ? `new ${at}` : match.source, values),
  );
  const answer = await checkUpsert(target.orgId, target.projectId, sent).catch((error: unknown) =>
    refusalOf(error),
  );
  if (answer instanceof Refusal) {
    const faulty = new Set<RowPlan>();
    for (const fault of answer.faults) {
      const [, at, path = ''] = ROW_PATH.exec(fault.path) ?? [];
      const plan = plans[Number(at)];
      if (plan === undefined) throw answer;
      faulty.add(plan);
      const text = ({ t }: Wording) => t.refusals.rule(fault);
      // The review has no cells of metadata.
      const field = path.startsWith('metadata') ? '' : path;
      note(findings, plan, { field, kind: 'fault', text });
    }
    if (faulty.size === 0) throw answer;
    return checkUpdates(
      target,
      plans.filter((plan) => !faulty.has(plan)),
      findings,
    );
  }
  const { properties, quotas } = answer;
  const updates = plans.flatMap((plan, at) =>
    properties[at] === undefined ? [] : [[plan, properties[at]] as const],
  );
  return { updates: new Map(updates), quotas: quotas === undefined ? [] : [quotas] };
}

/** The person has already chosen the number format. */
const isOfAmount = (name: string) => {
  const field = fieldNamed(name);
  return field !== null && isAmount(field);
};

/** The page itself finds repeated identifiers. A row of an existing unit may have its identifier. */
const isOfRepetition = (rule: string, isUpdate: boolean) =>
  rule === 'identifier_repeated' || (rule === 'identifier_taken' && isUpdate);

const QUOTAS = ['monthlyUnits', 'onlineUnits'] as const;

/** How much of each limit the whole import uses, and by how much it exceeds it. Use and limit come from the latest answer. */
export const forecastsOf = (checked: readonly (CheckedBlock | undefined)[]) =>
  QUOTAS.map((quota) => {
    const quotas = checked.flatMap((block) => (block?.quotas ?? []).map((each) => each[quota]));
    const requested = quotas.reduce((sum, each) => sum + each.requested, 0);
    const { used = 0, allowed = null } = quotas.at(-1) ?? {};
    const beyond = allowed === null || requested === 0 ? 0 : used + requested - allowed;
    return { quota, used, requested, allowed, beyond: Math.max(0, beyond) };
  });
