import { type Database, bindingOf } from '../../db/homes.ts';
import { beingMoved } from '../../values/failure.ts';
import { type Instant, instant } from '../../values/instant.ts';
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
  type HomeState,
  closeIn,
  deletePart,
  openIn,
  release,
  stateIn,
} from './store/home-state.ts';

/** What a run does with each organisation. */
export type Doing = 'copying' | 'opening' | 'cancelling';

/** How long old rows are kept: after this time no isolate uses the older HOMES. */
const KEPT_MS = 60 * 60 * 1000;

/** What a part of a step has done with an organisation. */
interface Done {
  readonly rows: number;
  /** Whether nothing is left to do with it in this run. */
  readonly finished: boolean;
  readonly copy?: CopyCheckpoint;
  readonly deletableFrom?: Instant;
}

const FINISHED: Done = { rows: 0, finished: true };
const UNFINISHED: Done = { rows: 1, finished: false };

/** The home that an organisation leaves, and its state there and in the target. */
interface Sides {
  readonly org: string;
  readonly source: Database;
  readonly here: HomeState;
  readonly there: HomeState;
}

/** Whether the organisation has been opened in that home. */
const isLivedIn = ({ state }: HomeState) => state === 'open' || state === 'deleted';
const isPresent = ({ state }: HomeState) => state === 'open' || state === 'closed';

/** @throws Failure `move_conflict` if the rows of an organisation are not where a move expects them. */
async function sidesOf(move: Move, doing: Doing, org: string): Promise<Sides> {
  const { others, target, current } = move;
  const there = await stateIn(target, org);
  const places = await Promise.all(
    others.map(async (home) => ({ source: home, here: await stateIn(home, org) })),
  );
  const [side, another] = places.filter(({ here }) => isPresent(here));
  const { source, here } = side ?? { source: current, here: { state: 'absent' } as const };
  if (another !== undefined) {
    const homes = `${bindingOf(another.source)} and ${bindingOf(source)}`;
    throw conflict(
      `${homes} both have rows of the organisation ${org}: end its earlier move first.`,
    );
  }
  if (doing !== 'opening') {
    if (source !== current) {
      throw conflict(`HOMES does not lead to the organisation ${org} in ${bindingOf(source)}.`);
    }
    if (isLivedIn(there)) {
      throw conflict(
        `The organisation ${org} has been opened in ${bindingOf(target)} already: let HOMES lead there, finish the move, and then move it back.`,
      );
    }
  }
  return { org, source, here, there };
}

/** Takes one part of the move of an organisation: it copies, opens or cancels. */
export async function moveOne(
  move: Move,
  doing: Doing,
  org: string,
  copy: CopyCheckpoint | null,
): Promise<Done> {
  const sides = await sidesOf(move, doing, org);
  if (doing === 'cancelling') return cancel(move, sides);
  if (doing === 'opening' && isLivedIn(sides.there)) return removeOld(sides);
  const done = await bring(move, sides, copy);
  return done.finished && doing === 'opening' ? openThere(move, sides) : done;
}

/** Closes an organisation, and makes a complete copy of it in the target. */
async function bring(move: Move, sides: Sides, checkpoint: CopyCheckpoint | null): Promise<Done> {
  const { org, source, here, there } = sides;
  const { target } = move;
  requireOriginal(move, sides);
  const isCopied =
    here.state === 'closed' && there.state === 'closed' && there.closedAt === here.closedAt;
  if (checkpoint !== null && !isCopied) {
    throw conflict(
      `Another run has cancelled the move of the organisation ${org}, or has begun its copy anew: let that run end.`,
    );
  }
  if (here.state === 'open') {
    // Before it is closed, its audit log gets the latest entries of the plan's log.
    await knowsPlan(move, source, here.planId);
    await closeIn(source, org);
    return UNFINISHED;
  }
  if (here.state !== 'closed') throw beingMoved();
  const { closedAt, planId } = here;
  const copying = { source, target, org };
  if (there.state !== 'closed') {
    await knowsPlan(move, target, planId);
    await beginCopy(copying, closedAt);
    return { ...UNFINISHED, copy: COPY_START };
  }
  if (checkpoint !== null) return copySome(copying, closedAt, checkpoint);
  if (isCopied && (await differenceOf(copying)) === undefined) return FINISHED;
  return removeCopy(target, org, there);
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
async function openThere(move: Move, { org, source, here, there }: Sides): Promise<Done> {
  if (here.state !== 'closed' || there.state !== 'closed') throw beingMoved();
  await knowsPlan(move, move.target, there.planId);
  await release(source, org, here.closedAt);
  await openIn(move.target, org, there);
  return UNFINISHED;
}

/** Deletes the old rows of an organisation that is open in the target, or was deleted there. */
async function removeOld({ org, source, here }: Sides): Promise<Done> {
  if (here.state === 'open') {
    throw conflict(`The organisation ${org} is open in ${bindingOf(source)} and in the target.`);
  }
  if (here.state !== 'closed') return FINISHED;
  const deletableFrom = instant(Date.parse(here.releasedAt ?? here.closedAt) + KEPT_MS);
  if (deletableFrom > instant(Date.now())) return { ...FINISHED, deletableFrom };
  return { ...UNFINISHED, rows: await deletePart(source, org, here.closedAt) };
}

/**
 * Checks which rows are the original and which are the copy: only a copy may be deleted or replaced.
 *
 * @throws Failure `move_conflict`.
 */
function requireOriginal({ target }: Move, { org, source, here, there }: Sides): void {
  const isOriginal = here.state === 'open' || (here.state === 'closed' && !here.isCopy);
  const isCopy = there.state === 'absent' || (there.state === 'closed' && there.isCopy);
  if (isOriginal && isCopy) return;
  const [from, to] = [bindingOf(source), bindingOf(target)];
  throw conflict(`What ${to} has of the organisation ${org} is no copy of what ${from} has.`);
}

/** Deletes a part of a copy. */
async function removeCopy(target: Database, org: string, { closedAt }: Closed): Promise<Done> {
  return { ...UNFINISHED, rows: await deletePart(target, org, closedAt) };
}

/** Deletes the copy of an organisation, and opens the original. */
async function cancel(move: Move, sides: Sides): Promise<Done> {
  const { org, source, here, there } = sides;
  requireOriginal(move, sides);
  if (there.state === 'closed') return removeCopy(move.target, org, there);
  if (here.state !== 'closed') return FINISHED;
  await knowsPlan(move, source, here.planId);
  await openIn(source, org, here);
  return FINISHED;
}

/**
 * Copies the audit log of a deleted organisation. The old entries stay until their retention ends.
 *
 * @param checkpoint its `table` is the number of the home from which entries are copied.
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

/** Brings a home's copy of a plan and of the plan's log up to date. */
async function knowsPlan({ first }: Move, home: Database, planId: string): Promise<void> {
  if (home !== first) await copyPlan(first, home, planId);
}
