/** A request that is sent repeatedly. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Bodies that are sent in turn instead of `body`, so that each request changes something. */
  readonly bodies?: readonly string[] | undefined;
}

/** The load generator's task. */
export interface Order {
  /** Sent in turn over any free connection, then again from the first; all to one origin. */
  readonly requests: readonly [Request, ...Request[]];
  readonly connections: number;
  readonly seconds: number;
  /** How long answers are not counted at the beginning, until queues have reached their length. */
  readonly settleSeconds?: number | undefined;
}

/** The result of an order. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many answers had each status; `0` stands for those that failed. */
  readonly statuses: Readonly<Record<string, number>>;
}
