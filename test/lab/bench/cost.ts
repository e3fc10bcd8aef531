import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Request } from './load/order.ts';
import { send } from './load/send.ts';
import type { Runtime } from './runtime.ts';

/** The cost of a request in D1, from the service's access log. */
export interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** Its calls over a distance, in the order in which they set out; none in a run without one. */
  readonly calls: readonly DistantCall[];
}

const DistantCall = z.object({ to: z.string(), at: z.number() });

/** A call over a distance, and when it set out (epoch milliseconds). */
type DistantCall = z.output<typeof DistantCall>;

const CallLine = z.object({ call: DistantCall });
const AccessLog = z.object({
  route: z.string(),
  d1: z.object({ roundTrips: z.number(), rowsRead: z.number(), rowsWritten: z.number() }),
});

const DEADLINE_MS = 2000;

/**
 * Sends a request to the service once, and reads its cost from the log.
 *
 * @param nth which of its bodies is sent, if it has several.
 */
export async function costOf(runtime: Runtime, request: Request, nth = 0): Promise<Cost> {
  const calls: DistantCall[] = [];
  const costs: Cost[] = [];
  runtime.onLog((line) => {
    const { data: noted } = CallLine.safeParse(parsed(line));
    if (noted !== undefined) calls.push(noted.call);
    const { data: cost } = AccessLog.safeParse(parsed(line));
    if (cost !== undefined) costs.push({ ...cost.d1, calls: [...calls] });
  });
  await send(request, nth);
  for (let waited = 0; costs.length === 0 && waited < DEADLINE_MS; waited++) await pause(1);
  runtime.onLog(undefined);
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
