import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { z } from 'zod';
import type { Load, Order } from './load.ts';
import type { Request } from './scenario.ts';

// A process of its own, so that sending does not slow down answering.

const Requests = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  bodies: z.array(z.string()).optional(),
});

const Orders = z.object({
  requests: z.tuple([Requests], Requests),
  connections: z.number(),
  seconds: z.number(),
});

/** How often autocannon checks whether it must stop, in milliseconds. */
const TICK_MS = 20;
/** The time after which it stops in any case. */
const LONGEST_SECONDS = 20;

async function carryOut(order: Order): Promise<Load> {
  const { requests, connections, seconds } = order;
  const each = requests.flatMap(withEachBody);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const sent = each.length === 1 ? [{}] : [{ setupRequest: inTurn(each) }];
  const pace = {
    connections,
    duration: LONGEST_SECONDS,
    timeout: LONGEST_SECONDS,
    sampleInt: TICK_MS,
  };
  const options = { ...requests[0], ...each[0], ...pace, requests: sent };
  const running = autocannon(options, (error) => {
    if (error === null) resolve();
    else reject(error);
  });
  // Measured here, because autocannon rounds times to whole milliseconds.
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  running.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    count(String(status));
    // However long answers take, each connection gets at least one.
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

interface Sent extends Omit<Request, 'bodies'> {
  readonly body?: string;
}

const withEachBody = ({ bodies, ...request }: Request): Sent[] =>
  bodies?.map((body) => ({ ...request, body })) ?? [request];

function inTurn(requests: readonly Sent[]) {
  const prepared = requests.map(({ method, url, headers, body = '' }) => {
    const { pathname, search } = new URL(url);
    return { method, path: pathname + search, headers, body };
  });
  let next = 0;
  return (request: autocannon.Request): autocannon.Request => {
    const { headers, ...own } = prepared[next++ % prepared.length] ?? {};
    return { ...request, ...own, headers: { ...headers } }; // autocannon adds to them
  };
}

process.on('message', (message) => {
  void carryOut(Orders.parse(message)).then((load) => process.send?.(load));
});
process.on('disconnect', () => process.exit()); // its parent has ended
