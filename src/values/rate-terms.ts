/** A plan's rate limit for each token. `requestsPerMinute: null` is unlimited. */
export interface RateTerms {
  readonly requestsPerMinute: number | null;
  /** Requests at the same time: the capacity of the bucket. `null`: the requests of a minute. */
  readonly burst: number | null;
}
