import { type Instant, instant } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';

// When a webhook is called, as functions of what is stored of it. Nothing here reads or writes.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after a failed attempt the next one is made. The last pause repeats. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** A webhook that has failed for so long is disabled. */
const FAILING_MS = 3 * 24 * HOUR_MS;

/** How many attempts are kept. */
export const ATTEMPTS_KEPT = 20;

/** How a webhook stands. */
export interface Standing {
  readonly enabled: boolean;
  /** The organisation's clock that the receiver has acknowledged. It only goes forward. */
  readonly toldAt: Instant;
  /** Attempts that failed since the last success. */
  readonly failures: number;
  readonly failingSince: Instant | null;
  /** When the next attempt is due after a failure; `null`: at once. */
  readonly dueAt: Instant | null;
  readonly disabledAt: Instant | null;
  /** Newest first. */
  readonly attempts: readonly Attempt[];
}

const isBehind = ({ enabled, toldAt }: Standing, clock: Instant) => enabled && toldAt < clock;

/** Whether a webhook is to be called now. */
export function isDue(standing: Standing, clock: Instant, now: number): boolean {
  const { dueAt } = standing;
  return isBehind(standing, clock) && (dueAt === null || Date.parse(dueAt) <= now);
}

/** The same with an attempt that tells nothing of changes, as a test does. */
export function noted<S extends Standing>(standing: S, attempt: Attempt): S {
  return { ...standing, attempts: [attempt, ...standing.attempts].slice(0, ATTEMPTS_KEPT) };
}

/**
 * How a webhook stands after an attempt.
 *
 * @param clock the organisation's when the attempt began: a success acknowledges it.
 * @param now when the attempt ended.
 */
export function after<S extends Standing>(
  standing: S,
  clock: Instant,
  attempt: Attempt,
  now: number,
): S {
  const next = noted(standing, attempt);
  if (attempt.result === 'acknowledged') {
    const toldAt = clock > standing.toldAt ? clock : standing.toldAt;
    return { ...next, toldAt, failures: 0, failingSince: null, dueAt: null };
  }
  const failingSince = standing.failingSince ?? attempt.at;
  const failures = standing.failures + 1;
  if (now - Date.parse(failingSince) >= FAILING_MS) {
    const disabledAt = instant(now);
    return { ...next, failures, failingSince, enabled: false, dueAt: null, disabledAt };
  }
  const pause = PAUSES_MS[standing.failures] ?? HOUR_MS;
  return { ...next, failures, failingSince, dueAt: instant(now + pause) };
}

/** When webhooks are to be looked at next. */
export interface Look {
  /** In epoch milliseconds. */
  readonly at: number;
  /** Every webhook waits after a failure: whatever is written, none is called earlier. */
  readonly allWait: boolean;
}

/**
 * When webhooks are to be looked at next; `null` if none of them is behind.
 *
 * @param clock the organisation's, as it was read.
 * @param now in epoch milliseconds.
 */
export function nextLook(standings: readonly Standing[], clock: Instant, now: number): Look | null {
  const times = standings
    .filter((standing) => isBehind(standing, clock))
    .map(({ dueAt }) => (dueAt === null ? now : Date.parse(dueAt)));
  if (times.length === 0) return null;
  const allWait = standings.every(({ enabled, dueAt }) => !enabled || dueAt !== null);
  return { at: Math.min(...times), allWait };
}
