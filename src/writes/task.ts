import type { Actor } from '../access/actor.ts';
import { Failure } from '../values/failure.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** A write that a Worker hands to its organisation's writer. */
export interface Task {
  /** The name of its command. */
  readonly command: string;
  /** The validated path parameters and body, as JSON. */
  readonly input: string;
  readonly actor: Actor;
  readonly orgId: string;
  /** `null` if the request has no Idempotency-Key. */
  readonly idempotent: IdempotentRequest | null;
}

/**
 * The failure of a task that the writer does not know, or whose input does not fit. The Worker runs
 * another version than the writer then: a deployment is under way, and the request may succeed
 * after it.
 *
 * @param cause for the log: it names what does not fit.
 */
export function otherVersion(cause: Error): Failure {
  const message = 'The service is being updated right now. Please try again.';
  return new Failure('unavailable', message, undefined, { cause });
}
