import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { send } from './load/send.ts';
import type { Runtime } from './runtime.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** What a request costs in D1, as the service's access log says it. */
export interface D1Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

const AccessLog = z.object({
  route: z.string(),
  d1: z.object({ roundTrips: z.number(), rowsRead: z.number(), rowsWritten: z.number() }),
});

const DEADLINE_MS = 2000;

/** Sends a scenario's request once, and reads in the log what it has cost. */
export async function d1CostOf(
  runtime: Runtime,
  { name, cells: [{ request }] }: Scenario,
): Promise<D1Cost> {
  const costs: D1Cost[] = [];
  runtime.onLog((line) => {
    const { data } = AccessLog.safeParse(parsed(line));
    if (data !== undefined) costs.push(data.d1);
  });
  await send(request);
  for (let waited = 0; costs.length === 0 && waited < DEADLINE_MS; waited++) await pause(1);
  runtime.onLog(undefined);
  const [cost] = costs;
  if (cost === undefined) throw new Error(`${name}: the service has logged no request.`);
  return cost;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
