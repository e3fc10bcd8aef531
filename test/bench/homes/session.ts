import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Random } from '../../../src/local/demo/random.ts';
import { build } from '../../crash/build.ts';
import { costOf } from '../cost.ts';
import { LoadClient } from '../load/client.ts';
import { send } from '../load/send.ts';
import { machine } from '../machine.ts';
import { ROUNDS } from '../measure.ts';
import type { HomesOptions } from '../options.ts';
import { Runtime } from '../runtime.ts';
import { tell } from '../tell.ts';
import { loadCustomers, newOrganisations } from './customers.ts';
import { layoutsUpTo } from './layout.ts';
import { MIX, mixOf, requestOf } from './mix.ts';
import { measureRounds, type Round, type Served } from './rounds.ts';
import { workerOf } from './worker.ts';

const SEED = 1;

/** What a run with homes has found out. */
export interface HomesFindings {
  readonly machine: readonly string[];
  /** D1 batches of a request, on average. */
  readonly batches: number;
  /** The rounds of each number of homes, ascending. */
  readonly rounds: ReadonlyMap<number, readonly Round[]>;
}

/** Builds, loads and serves the service over one home, two and so on, and sends each the same load. */
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
    const rounds = await measureRounds(runtime, client, served, {
      seconds: seconds / ROUNDS,
      serviceMs,
    });
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
