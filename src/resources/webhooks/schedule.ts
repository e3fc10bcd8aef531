import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';

// When a webhook is called: pure functions of its stored state.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The least time between two rounds. An import in parts, or many changes in a row, are one call. */
export const BETWEEN_ROUNDS_MS = SECOND_MS;

/** The pauses after failed attempts. The last one repeats. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** Disable a webhook after three days of failures. */
const FAILING_MS = 3 * 24 * HOUR_MS;

export interface DeliveryState {
  readonly enabled: boolean;
  /** The organisation's clock that the receiver has acknowledged. It only goes forward. */
  readonly acknowledgedAt: Instant;
  /** Attempts that failed since the last success. */
  readonly failures: number;
  readonly failingSince: Instant | null;
  /** When the next attempt is due after a failure; `null`: at once. */
  readonly dueAt: Instant | null;
  readonly disabledAt: Instant | null;
}

const isBehind = ({ enabled, acknowledgedAt }: DeliveryState, clock: Instant) =>
  enabled && acknowledgedAt < clock;

export function isDue(state: DeliveryState, clock: Instant, now: number): boolean {
  const { dueAt } = state;
  return isBehind(state, clock) && (dueAt === null || millisecondsOf(dueAt) <= now);
}

/**
 * The state of a webhook after an attempt.
 *
 * @param clock the organisation's when the attempt began: a success acknowledges it.
 * @param now when the attempt ended.
 */
export function afterAttempt<S extends DeliveryState>(
  state: S,
  clock: Instant,
  attempt: Attempt,
  now: number,
): S {
  if (attempt.result === 'acknowledged') {
    const acknowledgedAt = clock > state.acknowledgedAt ? clock : state.acknowledgedAt;
    return { ...state, acknowledgedAt, failures: 0, failingSince: null, dueAt: null };
  }
  const failingSince = state.failingSince ?? attempt.at;
  const failures = state.failures + 1;
  if (now - millisecondsOf(failingSince) >= FAILING_MS) {
    const disabledAt = instant(now);
    return { ...state, failures, failingSince, enabled: false, dueAt: null, disabledAt };
  }
  const pause = PAUSES_MS[state.failures] ?? HOUR_MS;
  return { ...state, failures, failingSince, dueAt: instant(now + pause) };
}

interface NextRun {
  /** In epoch milliseconds. */
  readonly at: number;
  /** Every webhook waits after a failure: a write causes no earlier call. */
  readonly allWait: boolean;
}

/**
 * The next round of calls; `null` if no webhook is behind.
 *
 * @param clock the organisation's, as it was read.
 * @param now in epoch milliseconds.
 */
export function nextRun(
  states: readonly DeliveryState[],
  clock: Instant,
  now: number,
): NextRun | null {
  const times = states
    .filter((state) => isBehind(state, clock))
    .map(({ dueAt }) => (dueAt === null ? now : millisecondsOf(dueAt)));
  if (times.length === 0) return null;
  const allWait = states.every(({ enabled, dueAt }) => !enabled || dueAt !== null);
  return { at: Math.max(now + BETWEEN_ROUNDS_MS, Math.min(...times)), allWait };
}
