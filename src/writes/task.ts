import type { FailureCode } from '../values/failure.ts';
import type { Author } from './change.ts';
import type { IdempotentRequest, StoredAnswer } from './idempotency.ts';

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

/** What became of it. A failure is data: an Error would lose its code on the way between isolates. */
export type Outcome =
  | { readonly made: true; readonly answer: StoredAnswer; readonly replayed: boolean }
  | {
      readonly made: false;
      readonly code: FailureCode;
      readonly message: string;
      /** JSON; `null` for none. */
      readonly details: string | null;
    };
