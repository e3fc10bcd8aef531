import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from './order.ts';
import { send } from './send.ts';

/** How many questions are sent at the same time. */
const CONNECTIONS = 90;

/**
 * Sends a request again and again, as a client does that keeps to its rate: whoever is refused waits as long as
 * `Retry-After` says.
 *
 * @returns the function that ends it, and returns how many answers had each status.
 */
export function askMeanwhile(request: Request): () => Promise<Readonly<Record<number, number>>> {
  const statuses: Record<number, number> = {};
  const end = new AbortController();
  const ask = async () => {
    while (!end.signal.aborted) {
      const { status, headers } = await send(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const seconds = Number(headers.get('Retry-After') ?? 0);
      await pause(seconds * 1000, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const all = Array.from({ length: CONNECTIONS }, ask);
  return async () => {
    end.abort();
    await Promise.all(all);
    return statuses;
  };
}
