/** How a call to a webhook can end. */
export const ATTEMPT_RESULTS = [
  'acknowledged',
  'refused',
  'redirected',
  'timed_out',
  'unreachable',
  'forbidden_address',
  'secret_unreadable',
] as const;

export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

export const MESSAGE_TYPES = ['stock.changed', 'stock.reset', 'webhook.test'] as const;

/** One call to a webhook. Nothing of the answer but its status is kept. */
export interface Attempt {
  /** When it began: ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly type: (typeof MESSAGE_TYPES)[number];
  readonly result: AttemptResult;
  /** The status of the answer; `null` without one. */
  readonly status: number | null;
  /** How long it took. */
  readonly milliseconds: number;
}
