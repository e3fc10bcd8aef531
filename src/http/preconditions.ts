import { broken } from '../values/rule-messages.ts';
import type { AppContext } from './context.ts';
import type { Door } from './door.ts';
import { NONE, type Verdict, faultsIn, faulty } from './validation.ts';
import type { Effect } from './operation.ts';

/** Headers by which a caller makes a request safe: to repeat, or against changes of others. */
const GUARDS = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Unmodified-Since'] as const;

type Guard = (typeof GUARDS)[number];

/** What decides which guards an operation takes. */
interface Guarded {
  readonly effect: Effect | null;
  /** Whether its one resource has a tag of its own. */
  readonly versioned?: boolean;
}

/** The guards that an operation takes at a door. A read changes nothing, whatever its key. */
export function guardsTaken(
  { takesIdempotencyKeys }: Door,
  { effect, versioned = false }: Guarded,
): readonly Guard[] {
  if (effect === null) return ['If-None-Match', 'Idempotency-Key'];
  return [
    ...(takesIdempotencyKeys ? (['Idempotency-Key'] as const) : []),
    ...(versioned ? (['If-Match'] as const) : []),
  ];
}

/** Refuses every other guard: a caller relies on it, so that ignoring it would do harm. */
export function othersThan(c: AppContext, taken: readonly Guard[]): Verdict<null> {
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
