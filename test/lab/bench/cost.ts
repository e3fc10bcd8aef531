import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Service } from '../testbed/service.ts';
import { type Request, send } from './scenario.ts';

const DistantCall = z.object({ to: z.string(), at: z.number() });
const CallLine = z.object({ call: DistantCall });
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
  readonly calls: readonly z.output<typeof DistantCall>[];
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
  const costs: Cost[] = [];
  service.onLog = (line) => {
    const logged = parsed(line);
    const { data: noted } = CallLine.safeParse(logged);
    if (noted !== undefined) calls.push(noted.call);
    const { data: cost } = AccessLog.safeParse(logged);
    if (cost !== undefined) costs.push({ ...cost.d1, calls: [...calls] });
  };
  await send(request, nth);
  for (let waited = 0; costs.length === 0 && waited < DEADLINE_MS; waited++) await pause(1);
  service.onLog = undefined;
  const [cost] = costs;
  if (cost === undefined) throw new Error(`${request.url}: the service has logged no request.`);
  return cost;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
