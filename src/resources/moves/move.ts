import {
  type Database,
  type Meter,
  bindingOf,
  boundDatabases,
  databaseNamed,
  databaseOf,
  mainShard,
  type Range,
  rangesOf,
  SLOTS,
} from '../../db/shards.ts';
import { SettingError } from '../../settings.ts';
import { Failure, invalidRequest } from '../../values/failure.ts';
import { type SlotRange, hasTables } from './store/organisations.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';

/** A requested move, with the databases that it concerns. */
export interface Move {
  readonly range: SlotRange;
  readonly target: Database;
  /** The shard to which HOMES gives the slots now. */
  readonly current: Database;
  /** Every bound database that is migrated, except the target. */
  readonly others: readonly Database[];
  readonly ranges: readonly Range[];
  /** Where plans are kept. */
  readonly first: Database;
}

/**
 * Checks a requested move against the deployment.
 *
 * @throws Failure `invalid_request` if the slots or the shard are not valid.
 */
export async function moveOf(
  { slots, to }: { readonly slots: string; readonly to: string },
  env: Env,
  meter: Meter,
): Promise<Move> {
  const [first = 0, last = 0] = slots.split('-').map(Number);
  if (first > last || last >= SLOTS) {
    throw invalid('slots', broken('slots_ascending', { max: SLOTS - 1 }));
  }
  const ranges = rangesOf(env);
  const target = shardNamed(env, to, meter);
  const shards = bindingsIn(ranges, first, last);
  if (shards.length !== 1) {
    throw invalid('slots', broken('slots_of_one_shard', { words: shards.join(', ') }));
  }
  const bound = boundDatabases(env, meter);
  const named = new Set(ranges.map(({ binding }) => binding));
  const isMigrated = await Promise.all(
    bound.map(async (shard) => named.has(bindingOf(shard)) || (await hasTables(shard))),
  );
  const usable = bound.filter((_, at) => isMigrated[at] === true);
  if (!usable.includes(target)) throw invalid('to', broken('migrated'));
  return {
    range: { first, last },
    target,
    current: databaseOf(env, first, meter),
    others: usable.filter((shard) => shard !== target),
    ranges,
    first: mainShard(env, meter),
  };
}

function shardNamed(env: Env, binding: string, meter: Meter): Database {
  try {
    return databaseNamed(env, binding, meter);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw invalid('to', broken('binding'));
  }
}

const invalid = (path: string, named: BrokenRule) => invalidRequest([{ path, ...named }]);

/** The refusal of a move. @param why a sentence. */
export const conflict = (why: string) => new Failure('move_conflict', why);

/** The bindings that have the slots of a range, each once. */
function bindingsIn(ranges: readonly Range[], first: number, last: number): string[] {
  const overlapping = ranges.filter((range) => range.first <= last && first <= range.last);
  return [...new Set(overlapping.map(({ binding }) => binding))];
}

/** The value of HOMES after a binding gets one more range. Adjacent ranges of a shard become one. */
export function shardsWith(ranges: readonly Range[], { first, last, binding }: Range): string {
  const parts = ranges.flatMap((range) => [
    { ...range, last: Math.min(range.last, first - 1) },
    { ...range, first: Math.max(range.first, last + 1) },
  ]);
  const all = [...parts.filter((part) => part.first <= part.last), { first, last, binding }];
  const merged: Range[] = [];
  for (const range of all.toSorted((one, other) => one.first - other.first)) {
    const before = merged.at(-1);
    if (before?.binding === range.binding) merged.splice(-1, 1, { ...before, last: range.last });
    else merged.push(range);
  }
  return merged.map((range) => `${range.first}-${range.last}=${range.binding}`).join(',');
}
