import { type Instant, instant, millisecondsOf } from '../values/instant.ts';

// Pure functions: which refused requests of a token are kept. The caller passes the time.

/** A refused request of a token, without its query and its body. */
export interface RefusedRequest {
  readonly at: Instant;
  /** The first of the requests that this line counts. */
  readonly since: Instant;
  /** How many requests this line counts: 1, except for `rate_limited`. */
  readonly count: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** The number of refused requests that are kept of a token. */
export const REFUSALS_KEPT = 100;

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Requests beyond the rate are one line as long as there is less than a minute between them. */
const ONE_FLOOD_MS = 60_000;

/** Adds a refused request. The lines are newest first. */
export function withRefusal(
  lines: readonly RefusedRequest[],
  refused: RefusedRequest,
): readonly RefusedRequest[] {
  const before = lines.find((line) => isSameFlood(line, refused));
  const line =
    before === undefined
      ? refused
      : { ...refused, since: before.since, count: before.count + refused.count };
  return [line, ...lines.filter((each) => each !== before)].slice(0, REFUSALS_KEPT);
}

function isSameFlood(line: RefusedRequest, refused: RefusedRequest): boolean {
  const are429 = line.status === 429 && refused.status === 429;
  return are429 && millisecondsOf(refused.since) - millisecondsOf(line.at) < ONE_FLOOD_MS;
}

/** The lines of the last seven days. */
export function recent(lines: readonly RefusedRequest[], now: number): readonly RefusedRequest[] {
  const first = instant(now - KEPT_MS);
  return lines.filter(({ at }) => at > first);
}

/** When the oldest line ends, in epoch milliseconds; `null` without lines. */
export function endOf(lines: readonly RefusedRequest[]): number | null {
  const oldest = lines.at(-1);
  return oldest === undefined ? null : millisecondsOf(oldest.at) + KEPT_MS;
}
