import type { Guard } from '../request/guards.ts';
import type { Door } from './door.ts';
import type { Effect } from './declaration.ts';

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
