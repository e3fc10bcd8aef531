import assert from 'node:assert/strict';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Random } from '../../../src/local/demo/random.ts';
import { build } from '../../crash/build.ts';
import { costOf } from '../cost.ts';
import { LoadClient } from '../load/client.ts';
import type { Load, Request } from '../load/order.ts';
import { send } from '../load/send.ts';
import { machine } from '../machine.ts';
import { ROUNDS } from '../measure.ts';
import type { HomesOptions } from '../options.ts';
import { Runtime } from '../runtime.ts';
import { tell } from '../tell.ts';
import { loadCustomers, newOrganisations } from './customers.ts';
import { type Layout, layoutsUpTo } from './layout.ts';
import { type Customer, MIX, mixOf, requestOf, STATUSES } from './mix.ts';
import { processorSeconds } from './processor.ts';
import { workerOf } from './worker.ts';

const SEED = 1;
export const CONNECTIONS = 64;
/** The queues of slow databases fill up in this time. */
const SETTLE_SECONDS = 1.5;

/** What one round of a layout came to. */
export interface Round extends Load {
  /** How many cores workerd was using. */
  readonly cores: number;
}

/** What a run with homes has found out. */
export interface HomesFindings {
  readonly machine: readonly string[];
  /** D1 batches of a request, on average. */
  readonly batches: number;
  /** The rounds of each number of homes, ascending. */
  readonly rounds: ReadonlyMap<number, readonly Round[]>;
}

interface Served {
  readonly layout: Layout;
  readonly origin: string;
  readonly customers: readonly [Customer, ...Customer[]];
  readonly load: readonly [Request, ...Request[]];
}

/**
 * Sends the same load to the service over one home, two and so on: in rounds, one after the other and
 * every other time in reverse, so that whatever else the machine does meets all of them.
 */
export async function compareHomes(
  directory: string,
  { most, serviceMs }: HomesOptions,
  seconds: number,
): Promise<HomesFindings> {
  const about = await machine();
  tell(about.join('\n'));
  const stop = new AbortController();
  const entry = serviceMs === undefined ? 'src/index.ts' : 'test/bench/workers/as-asked.ts';
  const path = await build(join(directory, 'einheit'), stop.signal, entry);
  const layouts = layoutsUpTo(most);
  const workers = layouts.map((layout) => workerOf(layout, path, serviceMs));
  const runtime = new Runtime(workers, join(directory, 'storage'));
  const client = new LoadClient();
  try {
    await runtime.ready();
    const organisations = newOrganisations(new Random(SEED));
    const served: Served[] = [];
    for (const layout of layouts) {
      const [first, ...others] = await loadCustomers(runtime, layout, organisations);
      if (first === undefined) throw new Error('There are no organisations.');
      const origin = await runtime.origin(layout.name);
      const customers = [first, ...others] as const;
      const load = mixOf(customers, origin, new Random(SEED));
      served.push({ layout, origin, customers, load });
      tell(`loaded ${layout.name}`);
    }
    await requireSameAnswers(served);
    const batches = await batchesOf(runtime, served);
    const rounds = await measureRounds(runtime, client, served, seconds / ROUNDS);
    return { machine: about, batches, rounds };
  } finally {
    client.end();
    await runtime.end();
  }
}

/** D1 batches of a request of the mix, on average, as the access log counts them. */
async function batchesOf(runtime: Runtime, [layout]: readonly Served[]): Promise<number> {
  if (layout === undefined) return NaN;
  const {
    origin,
    customers: [customer],
  } = layout;
  let sum = 0;
  for (const kind of MIX) {
    const request = requestOf(kind, customer, origin);
    await send(request); // the first write of an organisation reads its clock
    sum += (await costOf(runtime, request)).roundTrips;
  }
  return sum / MIX.length;
}

/** Fails unless the service finds every organisation in its home, and answers alike in each layout. */
async function requireSameAnswers(served: readonly Served[]): Promise<void> {
  const answers = new Map<string, string>();
  for (const { layout, origin, customers } of served) {
    for (const customer of customers) {
      const { status, text } = await send(requestOf('list', customer, origin));
      assert.equal(status, 200, `${layout.name} answers ${text.slice(0, 300)}`);
      const { id } = customer.organisation;
      assert.equal(text, answers.get(id) ?? text, `${layout.name} answers something else`);
      answers.set(id, text);
    }
  }
}

async function measureRounds(
  runtime: Runtime,
  client: LoadClient,
  served: readonly Served[],
  seconds: number,
): Promise<Map<number, Round[]>> {
  const rounds = new Map<number, Round[]>(served.map(({ layout: { homes } }) => [homes, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    const told: string[] = [];
    for (const { layout, load } of round % 2 === 1 ? served : served.toReversed()) {
      const measured = await measure(runtime, client, load, seconds);
      rounds.get(layout.homes)?.push(measured);
      told.push(`${layout.homes}: ${measured.perSecond.toFixed(0)}/s`);
    }
    tell(`round ${round} of ${ROUNDS}  ${told.join('  ')}`);
  }
  return rounds;
}

async function measure(
  runtime: Runtime,
  client: LoadClient,
  requests: Served['load'],
  seconds: number,
): Promise<Round> {
  const [begun, used] = [performance.now(), await processorSeconds(runtime.pid)];
  const order = { requests, connections: CONNECTIONS, seconds, settleSeconds: SETTLE_SECONDS };
  const load = await client.measure(order);
  const cores =
    ((await processorSeconds(runtime.pid)) - used) / ((performance.now() - begun) / 1000);
  const strays = Object.keys(load.statuses).filter((status) => !STATUSES.includes(status));
  assert.deepEqual(strays, [], `The service has answered ${JSON.stringify(load.statuses)}.`);
  return { ...load, cores };
}
