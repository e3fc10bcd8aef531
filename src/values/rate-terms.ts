/** A plan's rate limit for each token. `requestsPerMinute: null` is unlimited. */
export interface RateTerms {
  readonly requestsPerMinute: number | null;
  /** Requests that may come at once: the capacity of the bucket. `null`: a minute's worth. */
  readonly burst: number | null;
}

export function sameTerms(one: RateTerms | null, other: RateTerms): boolean {
  return one?.requestsPerMinute === other.requestsPerMinute && one.burst === other.burst;
}
