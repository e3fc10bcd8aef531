/** A plan's rate limit for each token. `requestsPerMinute: null` is unlimited. */
export interface RateTerms {
  readonly requestsPerMinute: number | null;
  /** Requests at once: the capacity of the bucket. `null`: the same as a minute's requests. */
  readonly burst: number | null;
}
