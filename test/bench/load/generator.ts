import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { z } from 'zod';
import type { Load, Order } from './order.ts';

// A process of its own, so that asking takes no time from answering.

const Orders = z.object({
  request: z.object({
    method: z.enum(['GET', 'POST']),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().optional(),
    bodies: z.array(z.string()).optional(),
  }),
  connections: z.number(),
  seconds: z.number(),
});

/** How often autocannon looks whether it is to end, in milliseconds. */
const TICK_MS = 20;
/** After which it ends in any case. */
const LONGEST_SECONDS = 20;

async function carryOut({ request, connections, seconds }: Order): Promise<Load> {
  const { bodies, ...always } = request;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const requests = bodies === undefined ? [{}] : [{ setupRequest: withBodies(bodies) }];
  const pace = { connections, duration: LONGEST_SECONDS, sampleInt: TICK_MS };
  const options = { ...always, ...pace, requests };
  const running = autocannon(options, (error) => {
    if (error === null) resolve();
    else reject(error);
  });
  // By itself autocannon rounds times to whole milliseconds.
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  running.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    count(String(status));
    // Where an answer takes long, each connection gets one.
    if (elapsed() >= seconds && times.length >= connections) running.stop();
  });
  running.on('reqError', () => {
    count('0');
  });
  await done;
  const perSecond = times.length / elapsed();
  times.sort((one, other) => one - other);
  const percentile = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99), statuses };
}

/** Gives each request the next body, whichever connection sends it. */
function withBodies(bodies: readonly string[]) {
  let next = 0;
  return (request: autocannon.Request): autocannon.Request => ({
    ...request,
    body: bodies[next++ % bodies.length] ?? '',
  });
}

process.on('message', (message) => {
  void carryOut(Orders.parse(message)).then((load) => process.send?.(load));
});
process.on('disconnect', () => process.exit()); // its parent has ended
