import { broken } from '../../values/rule-messages.ts';
import type { AppContext } from '../context.ts';
import { NONE, type Verdict, faultsIn, faulty } from './validation.ts';

/** Headers by which a caller makes a request safe: to repeat, or against changes of others. */
const GUARDS = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Unmodified-Since'] as const;

export type Guard = (typeof GUARDS)[number];

/** Refuses every other guard: a caller relies on it, so that ignoring it would do harm. */
export function rejectUnsupported(c: AppContext, taken: readonly Guard[]): Verdict<null> {
  const others = GUARDS.filter((name) => !taken.includes(name) && c.req.header(name) !== undefined);
  if (others.length === 0) return NONE;
  const faults = others.flatMap((name) => faultsIn(faulty(name, broken('not_supported'))));
  return { ok: false, faults };
}

const MAX_KEY = 255;
const VISIBLE_ASCII = new RegExp(`^[!-~]{1,${MAX_KEY}}$`);

/** The request's Idempotency-Key, bare or as a quoted string; `null` if it has none. */
export function idempotencyKeyIn(c: AppContext): Verdict<string | null> {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return NONE;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (VISIBLE_ASCII.test(key)) return { ok: true, value: key };
  return faulty('Idempotency-Key', broken('visible_ascii', { max: MAX_KEY }));
}
