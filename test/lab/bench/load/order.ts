/** A request that is sent again and again. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Bodies that are sent in turn, in place of `body`: for what changes nothing the second time. */
  readonly bodies?: readonly string[] | undefined;
}

/** What the load generator is told to do. */
export interface Order {
  /** Sent in turn, whichever connection is free, and again from the first; all to one origin. */
  readonly requests: readonly [Request, ...Request[]];
  readonly connections: number;
  readonly seconds: number;
  /** For how long, before that, answers are not counted: until queues are as long as they get. */
  readonly settleSeconds?: number | undefined;
}

/** What came of it. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many answers had each status; `0` stands for those that failed. */
  readonly statuses: Readonly<Record<string, number>>;
}
