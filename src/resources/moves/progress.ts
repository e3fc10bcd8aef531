import { homesWith } from '../../db/homes.ts';
import { commit } from '../../db/round-trip.ts';
import { copyPlans } from '../plans/store/copies.ts';
import { beingMoved } from '../../values/failure.ts';
import { type Move, NOT_STARTED, type Side, type Wanted, conflict } from './move.ts';
import type { PHASES } from './schema.ts';
import { checkSome, copySome, emptySome } from './steps.ts';
import { settle } from './store/settle.ts';
import { type SlotState, advance, forget, statesIn } from './store/slots.ts';

type Phase = (typeof PHASES)[number];

/** A move that is under way, and the state of its slots in the target. */
interface Found {
  readonly move: Move;
  readonly state: SlotState;
}

/**
 * Finds a move by what the databases say.
 *
 * @returns `null` if nothing of it is left to do, or it has not been started.
 * @throws Failure `move_conflict` if the slots are part of another move.
 */
export async function findMove(wanted: Wanted): Promise<Found | null> {
  const { range, target, first, sideOf } = wanted;
  const [there, ...others] = await statesIn(target.home, range);
  if (others.length > 0 || (there !== undefined && there.slots !== range.text)) {
    throw conflict('Some of these slots are part of another move: see GET /moves.');
  }
  if (there === undefined || there.state === 'left') return null;
  const { since, place, state, other } = there;
  const move = { range, since, place, source: sideOf(other), target, first };
  if (state === 'leaving') throw conflict('These slots are moving to another home.');
  return { move, state };
}

/** @throws Failure `move_not_started` for a move that is not found, and was not finished either. */
export function requireStarted({ now, target }: Wanted, found: Found | null): void {
  if (found === null && now.binding !== target.binding) throw NOT_STARTED;
}

/** The phase of a move by the state of its slots in the target. */
export function phaseIn(state: SlotState): Phase {
  if (state === 'arriving' || state === 'copying') return 'copying';
  if (state === 'checking') return 'checking';
  return state === 'arrived' || state === 'switching' ? 'waiting' : 'emptying';
}

/** The value that HOMES must have for the move to go on; `null` if it need not be changed. */
export function homesFor({ ranges, range, target, now }: Wanted, phase: Phase): string | null {
  if (phase !== 'waiting' || now.binding === target.binding) return null;
  return homesWith(ranges, { first: range.first, last: range.last, binding: target.binding });
}

/** Does the next part of a move. @returns how many rows it concerned. */
export async function continueFound(wanted: Wanted, { move, state }: Found): Promise<number> {
  switch (state) {
    case 'arriving':
      await requireGuard(move);
      return copySome(move);
    case 'checking':
      await requireGuard(move);
      return checkSome(move);
    case 'arrived':
    case 'switching':
      await passTheSwitch(wanted, move);
      return 0;
    case 'settled':
      return emptySource(move);
    case 'emptying':
      return emptyTarget(move);
    case 'leaving':
    case 'left':
    case 'copying':
      throw NOT_STARTED;
    default:
      throw new Error(state satisfies never);
  }
}

/** @throws Failure `move_not_started` unless the source refuses writes. */
async function requireGuard(move: Move): Promise<void> {
  if (!(await isIn(move.source, move, 'leaving'))) throw NOT_STARTED;
}

/**
 * Once HOMES leads to the target: decides that the move is not cancelled; then nobody finds the
 * organisations in the source any more, whatever HOMES they go by; and then they can be changed in the
 * target.
 */
async function passTheSwitch({ now }: Wanted, move: Move): Promise<void> {
  const { source, target, first } = move;
  if (now.binding === source.binding) return;
  if (now.binding !== target.binding) {
    throw conflict(`HOMES gives these slots to ${now.binding}.`);
  }
  await commit(target.home, [advance(target.home, move, ['arrived', 'switching'])]);
  if (!(await isIn(target, move, 'switching'))) return;
  await commit(source.home, [advance(source.home, move, ['leaving', 'emptying'])]);
  await commit(target.home, settle(target.home, move));
  if (target.home === first) return;
  await copyPlans(first, target.home).catch((error: unknown) => {
    // The hourly job copies them.
    console.warn(JSON.stringify({ warning: 'plans were not copied', error: String(error) }));
  });
}

/** Deletes the old rows. The source remembers for good that the slots have left. */
async function emptySource(move: Move): Promise<number> {
  const { source, target } = move;
  const { rows, finished } = await emptySome(source.home, move);
  if (finished) {
    await commit(source.home, [advance(source.home, move, ['emptying', 'left'])]);
    await commit(target.home, [forget(target.home, move, 'settled')]);
  }
  return rows;
}

/**
 * Cancels a move before its switch: writes go on in the source, and the copies are deleted.
 *
 * @throws Failure `move_conflict` after the switch.
 */
export async function cancelFound({ now }: Wanted, { move, state }: Found): Promise<void> {
  const { source, target } = move;
  if (state === 'emptying') return;
  if (now.binding !== source.binding || state === 'switching' || state === 'settled') {
    throw conflict('HOMES has been changed already: the move cannot be cancelled.');
  }
  await commit(target.home, [advance(target.home, move, [state, 'emptying'])]);
  if (!(await isIn(target, move, 'emptying'))) throw beingMoved();
  await commit(source.home, [forget(source.home, move, 'leaving')]);
}

/** Whether every slot of a move is in this state in a home. */
async function isIn({ home }: Side, { range, since }: Move, state: SlotState): Promise<boolean> {
  const [found, ...others] = await statesIn(home, range);
  return found?.state === state && found.since === since && others.length === 0;
}

async function emptyTarget(move: Move): Promise<number> {
  const { source, target } = move;
  await commit(source.home, [forget(source.home, move, 'leaving')]);
  const { rows, finished } = await emptySome(target.home, move);
  if (finished) await commit(target.home, [advance(target.home, move, ['emptying', 'left'])]);
  return rows;
}
