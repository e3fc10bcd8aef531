import type { Author } from './change.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** A write that a Worker hands to its organisation's writer. */
export interface Task {
  /** Which operation: its method and path as routed. */
  readonly operation: string;
  /** What was asked, validated, as JSON. */
  readonly request: string;
  readonly principal: Author['principal'];
  /** `null` if the request has no Idempotency-Key. */
  readonly idempotent: IdempotentRequest | null;
}
