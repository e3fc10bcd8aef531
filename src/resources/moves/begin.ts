import { commit } from '../../db/round-trip.ts';
import { type Instant, instant } from '../../values/instant.ts';
import { copyPlans } from '../../writes/copy-plans.ts';
import { type Side, type Wanted, conflict } from './move.ts';
import { organisationAfter } from './store/organisations.ts';
import { type SlotRange, type SlotsState, enter, statesIn } from './store/slots.ts';

/** The states in which a move has begun, and the rows of the slots still are where they were. */
const BEFORE_THE_SWITCH = new Set(['arriving', 'checking', 'arrived']);

/**
 * Begins a move, or finds it begun: the target expects the slots, and the source refuses every write
 * to them. In between, it can be begun again.
 *
 * @throws Failure `move_conflict`.
 */
export async function beginMove(wanted: Wanted): Promise<Instant> {
  const { range, target, now: source, first } = wanted;
  const [there, here] = await Promise.all([
    statesIn(target.home, range),
    statesIn(source.home, range),
  ]);
  const begun = there.filter(({ state }) => state !== 'left');
  if (!begun.every((each) => isOfMove(each, range, source))) throw conflict(OTHER);
  const since = begun[0]?.since ?? instant(Date.now());
  const isGuarded = here.some((each) => isOfSource(each, range, target, since));
  if (here.length > (isGuarded ? 1 : 0)) throw conflict(OTHER);
  if (isGuarded && begun.length === 1) return since;
  if (source.home !== first) await copyPlans(first, source.home);
  const move = { range, since };
  if (begun.length === 0) {
    await requireEmpty(target, range);
    await commit(target.home, enter(target.home, move, 'arriving', source.binding));
  }
  await commit(source.home, enter(source.home, move, 'leaving', target.binding));
  return since;
}

const OTHER = 'Some of these slots are part of another move: see GET /moves.';

const isOfMove = ({ state, slots, other }: SlotsState, range: SlotRange, source: Side) =>
  slots === range.text && other === source.binding && BEFORE_THE_SWITCH.has(state);

const isOfSource = (each: SlotsState, range: SlotRange, target: Side, since: Instant) =>
  each.state === 'leaving' &&
  each.slots === range.text &&
  each.other === target.binding &&
  each.since === since;

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
