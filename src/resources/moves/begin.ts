import { commit } from '../../db/round-trip.ts';
import { instant } from '../../values/instant.ts';
import { copyPlans } from '../plans/store/copies.ts';
import { type Side, type Wanted, conflict } from './move.ts';
import { organisationAfter } from './store/organisations.ts';
import { type SlotRange, type SlotsState, enter, statesIn } from './store/slots.ts';

/** The states in which a move has begun, and the rows of the slots still are where they were. */
const BEFORE_THE_SWITCH = new Set(['arriving', 'checking', 'arrived']);

/**
 * Begins a move, or finds it begun: the source refuses every write to the slots, and the target expects
 * them. In between, it can be begun again.
 *
 * @throws Failure `move_conflict`; `unavailable` if another move has begun at the same time.
 */
export async function beginMove(wanted: Wanted): Promise<void> {
  const { range, target, now: source, first } = wanted;
  const [there, here] = await Promise.all([
    statesIn(target.home, range),
    statesIn(source.home, range),
  ]);
  const guard = here.find(
    ({ state, slots, other }) =>
      state === 'leaving' && slots === range.text && other === target.binding,
  );
  const begun = there.filter(({ state }) => state !== 'left');
  const isOfMove = ({ state, slots, other, since }: SlotsState) =>
    BEFORE_THE_SWITCH.has(state) &&
    slots === range.text &&
    other === source.binding &&
    since === guard?.since;
  if (here.length > (guard === undefined ? 0 : 1) || !begun.every(isOfMove)) {
    throw conflict('Some of these slots are part of another move: see GET /moves.');
  }
  if (begun.length > 0) return;
  await requireEmpty(target, range);
  const move = { range, since: guard?.since ?? instant(Date.now()) };
  if (guard === undefined) {
    if (source.home !== first) await copyPlans(first, source.home);
    await commit(source.home, enter(source.home, move, 'leaving', target.binding));
  }
  await commit(target.home, enter(target.home, move, 'arriving', source.binding));
}

/** @throws Failure `move_conflict` if the target has rows of the slots already. */
async function requireEmpty({ home, binding }: Side, range: SlotRange): Promise<void> {
  const [existing, deleted] = await Promise.all([
    organisationAfter(home, range, 'existing', ''),
    organisationAfter(home, range, 'deleted', ''),
  ]);
  const stray = existing ?? deleted;
  if (stray === undefined) return;
  throw conflict(`${binding} has rows of the organisation ${stray} already.`);
}
