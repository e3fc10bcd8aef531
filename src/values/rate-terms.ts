/** A plan's rate limit for each token. `requestsPerMinute: null` is unlimited. */
export interface RateTerms {
  readonly requestsPerMinute: number | null;
  /** Requests at the same time: the capacity of the bucket. `null`: the requests of a minute. */
  readonly burst: number | null;
}

/** What is counted together: the name of its limiter, and the terms if they never change. */
export interface Allowance {
  readonly name: string;
  /** Otherwise the limiter uses its latest terms, until the caller has been looked up. */
  readonly fixed?: RateTerms;
}
