import { z } from 'zod';
import { within } from '../../../src/values/instant.ts';
import type { Service } from '../testbed/service.ts';
import { type Request, send } from './scenario.ts';

const CallLine = z.object({ call: z.object({ to: z.string(), at: z.number() }) });
const AccessLog = z.object({
  route: z.string(),
  d1: z.object({ roundTrips: z.number(), rowsRead: z.number(), rowsWritten: z.number() }),
});

/** The cost of a request in D1, from the service's access log. */
export interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** Its calls over a distance, and when each set out (epoch milliseconds); none in a run without one. */
  readonly calls: readonly z.output<typeof CallLine>['call'][];
}

/** The costs by the name of their scenario. */
export type Costs = ReadonlyMap<string, Cost>;

const DEADLINE_MS = 2000;

/**
 * Sends a request to the service once, and reads its cost from the log.
 *
 * @param nth which of its bodies is sent, if it has several.
 */
export async function costOf(service: Service, request: Request, nth: number): Promise<Cost> {
  const calls: Cost['calls'][number][] = [];
  const { promise: logged, resolve } = Promise.withResolvers<Cost>();
  service.onLog = (line) => {
    if (!line.startsWith('{')) return;
    const { data } = z.union([CallLine, AccessLog]).safeParse(JSON.parse(line));
    if (data === undefined) return;
    if ('call' in data) calls.push(data.call);
    else resolve({ ...data.d1, calls });
  };
  await send(request, nth);
  const cost = await within(DEADLINE_MS, logged);
  service.onLog = undefined;
  return cost;
}
