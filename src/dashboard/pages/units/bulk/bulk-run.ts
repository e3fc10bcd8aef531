import { isOnRequest } from '../../../../values/unit-states.ts';
import { type Fault, Refusal } from '../../../api/refusal.ts';
import type { PlannedChange, Unit } from '../../../api/types.ts';
import { undoChanges } from '../../../api/imports.ts';
import { changeUnits, readUnit, readUnitChanges, UNITS_AT_ONCE } from '../../../api/units.ts';
import { useMemo } from 'preact/hooks';
import { inParts, type Run, useRun, withRetries } from '../../../kit/run.ts';
import type { Selection } from './selection.ts';

/** A change that was made: the unit before and after. */
interface MadeChange extends PlannedChange {
  readonly after: Unit;
}

/** Changes that the service makes together, all or none. */
interface Chunk {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly changes: readonly PlannedChange[];
}

/** A change of many units, in chunks. */
export interface BulkRun {
  /** `change` was ordered, `undo` reverses it. */
  readonly kind: 'change' | 'undo';
  /** The chunks that are not made yet. */
  readonly chunks: readonly Chunk[];
  readonly made: readonly MadeChange[];
}

/** An undo has a chunk for each request that it undoes: the versions of the units tell them apart. */
function chunksOf(kind: BulkRun['kind'], changes: readonly PlannedChange[]): Chunk[] {
  const numbered = changes.map((each, at) => ({ each, part: Math.floor(at / UNITS_AT_ONCE) }));
  const parts = Map.groupBy(numbered, ({ each, part }) =>
    kind === 'undo' ? each.unit.updatedAt : part,
  );
  return [...parts.values()].map((part) => ({
    key: crypto.randomUUID(),
    changes: part.map(({ each }) => each),
  }));
}

/** A run that is about to start. */
function newRun(kind: BulkRun['kind'], changes: readonly PlannedChange[]): BulkRun {
  return { kind, chunks: chunksOf(kind, changes), made: [] };
}

/** The changes that are not made yet. */
export const openChanges = ({ chunks }: BulkRun) => chunks.flatMap(({ changes }) => changes);

/** The run that reverses what a run has made. It starts from the units as the run has left them. */
function undoOf({ made }: BulkRun): BulkRun {
  const changed = made.filter(({ unit, after }) => after.updatedAt !== unit.updatedAt);
  const changes = changed.map(({ unit, after }) => ({
    unit: after,
    change: unit,
  }));
  return newRun('undo', changes);
}

/**
 * Makes the run's next chunk. Each change is made only if its unit is still as it was read. A chunk whose answer
 * was lost keeps its key, so that resuming repeats the first answer.
 */
const nextOf =
  (orgId: string) =>
  ({ kind, made, chunks: [next, ...chunks] }: BulkRun): Promise<BulkRun> | null =>
    next === undefined
      ? null
      : (kind === 'undo' ? undoneOf : madeOf)(orgId, next).then((added) => ({
          kind,
          chunks,
          made: [...made, ...added],
        }));

async function madeOf(orgId: string, { key, changes }: Chunk): Promise<MadeChange[]> {
  const rows = changes.map(({ unit: { id, updatedAt }, change }) => ({
    ...change,
    id,
    ifMatch: `"${updatedAt}"`,
  }));
  const answered = await withRetries(() => changeUnits(orgId, rows, key));
  return changes.map(({ unit, change }, at) => {
    // Version 1 does not return all fields.
    const preisAufAnfrage = isOnRequest(change, unit);
    return {
      unit,
      change,
      after: Object.assign({}, unit, { ...change, preisAufAnfrage }, answered[at]),
    };
  });
}

/**
 * Undoes the request that has made these changes, which also brings back the reservations that it has
 * fulfilled.
 *
 * @throws Refusal that names the units that stay as they are. The others are undone then.
 */
async function undoneOf(orgId: string, { changes }: Chunk): Promise<MadeChange[]> {
  const [first] = changes;
  if (first === undefined) return [];
  const { id, updatedAt } = first.unit;
  const entry = (await readUnitChanges(orgId, id)).find(({ at }) => at === updatedAt);
  const undone = entry && (await withRetries(() => undoChanges(orgId, [entry.id], false)));
  const left = undone?.left ?? changes.map(({ unit }) => unit);
  const stays = new Set(left.map((each) => each.id));
  const faults = changes.flatMap(({ unit }, at) =>
    stays.has(unit.id)
      ? [{ path: `properties[${at}].ifMatch`, message: '', rule: 'changed_since' }]
      : [],
  );
  if (faults.length > 0) throw new Refusal('precondition_failed', '', null, faults);
  return changes.map(({ unit, change }) => ({ unit, change, after: unit }));
}

/**
 * Puts units online, with nobody to stop it.
 *
 * @param changed reads the page again, also after a refusal.
 * @returns how many are online now. @throws Refusal
 */
export async function putOnline(
  orgId: string,
  units: readonly Unit[],
  changed: () => Promise<void>,
): Promise<number> {
  const changes = units.map((unit) => ({ unit, change: { visibility: 'online' } as const }));
  const control = { isStopped: () => false, show: () => undefined };
  try {
    return (await inParts(newRun('change', changes), nextOf(orgId), control)).made.length;
  } finally {
    await changed();
  }
}

/** A refused value: which units, which field, and why. */
export interface RefusedUnits {
  /** The fault of the first of them. */
  readonly fault: Fault;
  /** The field; `ifMatch` if the unit was changed meanwhile. */
  readonly field: string;
  readonly units: readonly Unit[];
}

const ROW_PATH = /^properties\[(\d+)\]\.?(.*)$/;

/** The units that the service has refused, by field and rule. */
export function refusedUnits({ refusal, job }: Run<BulkRun | null>): RefusedUnits[] {
  const groups = new Map<string, RefusedUnits>();
  for (const fault of refusal?.faults ?? []) {
    const [, at, field = ''] = ROW_PATH.exec(fault.path) ?? [];
    const unit = job?.chunks[0]?.changes[Number(at)]?.unit;
    if (unit === undefined) continue;
    const name = `${field} ${fault.rule}`;
    const before = groups.get(name);
    groups.set(name, { fault, field, units: [...(before?.units ?? []), unit] });
  }
  return [...groups.values()];
}

/** The run without changes of some units. */
function without(run: BulkRun, units: readonly Unit[]): BulkRun {
  const left = new Set(units.map(({ id }) => id));
  const changes = openChanges(run).filter(({ unit }) => !left.has(unit.id));
  return { ...run, chunks: chunksOf(run.kind, changes) };
}

/** The latest change of many units, and what a person can do with it. */
export type BulkControl = ReturnType<typeof useSelectedRun>;

/**
 * Makes changes of units, and reverses the latest one. Those that were selected when a run began are deselected
 * when it is done; what a person selects meanwhile stays.
 *
 * @param reload reads the shown units again.
 */
export function useSelectedRun(
  orgId: string,
  { byId, refresh, set }: Selection,
  reload: () => Promise<void>,
) {
  const run = useRun<BulkRun | null>(null, async (begun, { isStopped, show }) => {
    if (begun === null) return;
    let { made, chunks } = begun;
    const shown = (job: BulkRun) => {
      ({ made, chunks } = job);
      show(job);
    };
    try {
      await inParts(begun, nextOf(orgId), { isStopped, show: shown });
    } finally {
      refresh(made.map(({ after }) => after));
      await reload();
    }
    const changed = made.map(({ unit }) => unit).filter(({ id }) => byId.has(id));
    if (chunks.length === 0) set(changed, false);
  });
  const { job, phase, go } = run;
  const leaveOut = async (held: BulkRun) => {
    const refused = refusedUnits(run).flatMap(({ units }) => units);
    // A unit that cannot be read stays selected as it was.
    const read = await Promise.allSettled(refused.map(({ id }) => readUnit(orgId, id)));
    refresh(read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    await go(without(held, refused));
  };
  const pending = useMemo(() => {
    const shown = job === null || phase === 'still' ? [] : [...job.made, ...openChanges(job)];
    return new Map(shown.map(({ unit, change }) => [unit.id, change]));
  }, [job, phase === 'still']);
  return {
    run,
    /** The changes that are being made, by the ids of their units. */
    pending,
    start: (changes: readonly PlannedChange[]) => go(newRun('change', changes)),
    /** Leaves out the refused units, and goes on with the others. */
    leaveOut: () => {
      if (job !== null) void leaveOut(job);
    },
    undo: () => {
      if (job !== null) void go(undoOf(job));
    },
  };
}
