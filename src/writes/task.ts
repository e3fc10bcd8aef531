import type { Actor } from '../access/actor.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** A write that a Worker hands to its organisation's writer. */
export interface Task {
  /** The name of its command. */
  readonly command: string;
  /** What was asked, validated, as JSON. */
  readonly input: string;
  readonly actor: Actor;
  readonly orgId: string;
  /** `null` if the request has no Idempotency-Key. */
  readonly idempotent: IdempotentRequest | null;
}
