import { type Database, bindingOf } from '../../db/shards.ts';
import { timeNow } from '../../values/clock.ts';
import { beingMoved } from '../../values/failure.ts';
import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';
import { copyPlan } from '../plans/store/copies.ts';
import { type Move, conflict } from './move.ts';
import {
  COPY_START,
  type CopyCheckpoint,
  type Copying,
  beginCopy,
  copyLogPiece,
  copyRows,
  differenceOf,
} from './store/copy.ts';
import {
  type Closed,
  type ShardState,
  closeIn,
  deletePart,
  openIn,
  release,
  stateIn,
} from './store/shard-state.ts';

/** The action of a run on each organisation. */
export type Action = 'copying' | 'opening' | 'cancelling';

/** How long old rows are kept: after this time no isolate uses the older HOMES. */
const KEPT_MS = 60 * 60 * 1000;

/** The result of a part of a step. */
interface Done {
  readonly rows: number;
  /** Whether this run is done with the organisation. */
  readonly finished: boolean;
  readonly copy?: CopyCheckpoint;
  readonly deletableFrom?: Instant;
}

const FINISHED: Done = { rows: 0, finished: true };
const UNFINISHED: Done = { rows: 1, finished: false };

/** The source shard of an organisation, and its state there and in the target. */
interface MoveState {
  readonly org: string;
  readonly source: Database;
  readonly inSource: ShardState;
  readonly inTarget: ShardState;
}

/** Whether the organisation has been opened in that shard. */
const wasOpened = ({ state }: ShardState) => state === 'open' || state === 'deleted';
const isPresent = ({ state }: ShardState) => state === 'open' || state === 'closed';

/** @throws Failure `move_conflict` if the rows of an organisation are not where a move expects them. */
async function stateOfMove(move: Move, action: Action, org: string): Promise<MoveState> {
  const { others, target, current } = move;
  const inTarget = await stateIn(target, org);
  const places = await Promise.all(
    others.map(async (shard) => ({ source: shard, inSource: await stateIn(shard, org) })),
  );
  const [side, another] = places.filter(({ inSource }) => isPresent(inSource));
  const { source, inSource } = side ?? { source: current, inSource: { state: 'absent' } as const };
  if (another !== undefined) {
    const shards = `${bindingOf(another.source)} and ${bindingOf(source)}`;
    throw conflict(
      `${shards} both have rows of the organisation ${org}: end its earlier move first.`,
    );
  }
  if (action !== 'opening') {
    if (source !== current) {
      throw conflict(`HOMES does not lead to the organisation ${org} in ${bindingOf(source)}.`);
    }
    if (wasOpened(inTarget)) {
      throw conflict(
        `The organisation ${org} has been opened in ${bindingOf(target)} already: let HOMES lead there, finish the move, and then move it back.`,
      );
    }
  }
  return { org, source, inSource, inTarget };
}

/** Takes one part of the move of an organisation: it copies, opens or cancels. */
export async function moveOne(
  move: Move,
  action: Action,
  org: string,
  copy: CopyCheckpoint | null,
): Promise<Done> {
  const state = await stateOfMove(move, action, org);
  if (action === 'cancelling') return cancel(move, state);
  if (action === 'opening' && wasOpened(state.inTarget)) return deleteOldRows(state);
  const done = await copyOrganisation(move, state, copy);
  return done.finished && action === 'opening' ? openInTarget(move, state) : done;
}

/** Closes an organisation, and makes a complete copy of it in the target. */
async function copyOrganisation(
  move: Move,
  state: MoveState,
  checkpoint: CopyCheckpoint | null,
): Promise<Done> {
  const { org, source, inSource, inTarget } = state;
  const { target } = move;
  requireOriginal(move, state);
  const isCopied =
    inSource.state === 'closed' &&
    inTarget.state === 'closed' &&
    inTarget.closedAt === inSource.closedAt;
  if (checkpoint !== null && !isCopied) {
    throw conflict(
      `Another run has cancelled the move of the organisation ${org}, or has restarted its copy: let that run end.`,
    );
  }
  if (inSource.state === 'open') {
    // Before it is closed, its audit log gets the latest entries of the plan's log.
    await updatePlanCopy(move, source, inSource.planId);
    await closeIn(source, org);
    return UNFINISHED;
  }
  if (inSource.state !== 'closed') throw beingMoved();
  const { closedAt, planId } = inSource;
  const copying = { source, target, org };
  if (inTarget.state !== 'closed') {
    await updatePlanCopy(move, target, planId);
    await beginCopy(copying, closedAt);
    return { ...UNFINISHED, copy: COPY_START };
  }
  if (checkpoint !== null) return copySome(copying, closedAt, checkpoint);
  if (isCopied && (await differenceOf(copying)) === undefined) return FINISHED;
  return deleteCopy(target, org, inTarget);
}

async function copySome(
  copying: Copying,
  closedAt: Instant,
  checkpoint: CopyCheckpoint,
): Promise<Done> {
  const { target, org } = copying;
  const { rows, isWhole, next, differing: table } = await copyRows(copying, closedAt, checkpoint);
  const differing = table ?? (isWhole ? await differenceOf(copying) : undefined);
  if (differing === undefined) {
    return { rows, finished: false, ...(!isWhole && { copy: next }) };
  }
  const now = await stateIn(target, org);
  if (now.state !== 'closed' || now.closedAt !== closedAt) throw beingMoved();
  throw conflict(`The databases differ in ${differing} of the organisation ${org}.`);
}

/** Opens a complete copy in the target. From then on, the rows in the source are old. */
async function openInTarget(
  move: Move,
  { org, source, inSource, inTarget }: MoveState,
): Promise<Done> {
  if (inSource.state !== 'closed' || inTarget.state !== 'closed') throw beingMoved();
  await updatePlanCopy(move, move.target, inTarget.planId);
  await release(source, org, inSource.closedAt);
  await openIn(move.target, org, inTarget);
  return UNFINISHED;
}

/** Deletes the old rows of an organisation that is open in the target, or was deleted there. */
async function deleteOldRows({ org, source, inSource }: MoveState): Promise<Done> {
  if (inSource.state === 'open') {
    throw conflict(`The organisation ${org} is open in ${bindingOf(source)} and in the target.`);
  }
  if (inSource.state !== 'closed') return FINISHED;
  const deletableFrom = instant(millisecondsOf(inSource.releasedAt ?? inSource.closedAt) + KEPT_MS);
  if (deletableFrom > instant(timeNow())) return { ...FINISHED, deletableFrom };
  return { ...UNFINISHED, rows: await deletePart(source, org, inSource.closedAt) };
}

/**
 * Checks which rows are the original and which are the copy: only a copy may be deleted or replaced.
 *
 * @throws Failure `move_conflict`.
 */
function requireOriginal({ target }: Move, { org, source, inSource, inTarget }: MoveState): void {
  const isOriginal = inSource.state === 'open' || (inSource.state === 'closed' && !inSource.isCopy);
  const isCopy = inTarget.state === 'absent' || (inTarget.state === 'closed' && inTarget.isCopy);
  if (isOriginal && isCopy) return;
  const [from, to] = [bindingOf(source), bindingOf(target)];
  throw conflict(`What ${to} has of the organisation ${org} is no copy of what ${from} has.`);
}

/** Deletes a part of a copy. */
async function deleteCopy(target: Database, org: string, { closedAt }: Closed): Promise<Done> {
  return { ...UNFINISHED, rows: await deletePart(target, org, closedAt) };
}

/** Deletes the copy of an organisation, and opens the original. */
async function cancel(move: Move, state: MoveState): Promise<Done> {
  const { org, source, inSource, inTarget } = state;
  requireOriginal(move, state);
  if (inTarget.state === 'closed') return deleteCopy(move.target, org, inTarget);
  if (inSource.state !== 'closed') return FINISHED;
  await updatePlanCopy(move, source, inSource.planId);
  await openIn(source, org, inSource);
  return FINISHED;
}

/**
 * Copies the audit log of a deleted organisation. The old entries stay until their retention ends.
 *
 * @param checkpoint its `table` is the number of the shard from which entries are copied.
 */
export async function copyLog(
  { others, target }: Move,
  org: string,
  checkpoint: CopyCheckpoint,
): Promise<Done> {
  const source = others[checkpoint.table];
  if (source === undefined) return FINISHED;
  const { rows, next } = await copyLogPiece({ source, target, org }, checkpoint.after);
  const copy =
    next.table > 0
      ? { table: checkpoint.table + 1, after: [] }
      : { table: checkpoint.table, after: next.after };
  return { rows, finished: false, copy };
}

/** Brings a shard's copy of a plan and of the plan's log up to date. */
async function updatePlanCopy({ first }: Move, shard: Database, planId: string): Promise<void> {
  if (shard !== first) await copyPlan(first, shard, planId);
}
