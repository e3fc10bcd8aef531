import { refuseSuspended } from '../access/permissions.ts';
import { beingErased } from '../values/failure.ts';
import type { Instant } from '../values/instant.ts';
import type { Task } from './task.ts';

/** The organisation as a change finds it. */
export interface Found {
  /** Its clock; `null` if the change makes it. */
  readonly clock: Instant | null;
  /** Since when it is being erased; `null` if it is not. */
  readonly erasingSince: Instant | null;
  /** Whether it has an enabled webhook, which is called after each write. */
  readonly hasWebhooks: boolean;
}

/**
 * Refuses a change of an organisation that is being erased.
 *
 * @throws Failure `erasure_started` for the operator; for everybody else `organisation_suspended`, as
 * only a suspended organisation is erased.
 */
export function refuseErasing({ actor }: Task, erasingSince: Instant | null): void {
  if (erasingSince === null) return;
  if (actor.by !== 'operator') refuseSuspended(erasingSince);
  throw beingErased();
}

/** The organisation was written to after a change had begun. */
export class OutdatedError extends Error {
  readonly found: Found;

  constructor(found: Found) {
    super('The organisation was written to by somebody else.');
    this.found = found;
  }
}

/** The error that begins a change anew. @throws any other error. */
export function asOutdated(error: unknown): OutdatedError {
  if (error instanceof OutdatedError) return error;
  throw error;
}
