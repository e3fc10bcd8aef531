import assert from 'node:assert/strict';
import { join } from 'node:path';
import { z } from 'zod';
import { slotOf, SLOTS } from '../../../src/db/shards.ts';
import { optionValue, readCommandLine } from '../../../src/local/command-line.ts';
import { Random } from '../../../src/local/demo/random.ts';
import { build } from '../crash/build.ts';
import { endOnSignals, temporaryDirectory } from '../crash/ending.ts';
import { migrate } from '../crash/migrations.ts';
import { LoadClient } from './load/client.ts';
import type { Load, Request } from './load/order.ts';
import { machine } from './machine.ts';
import { ROUNDS } from './measure.ts';
import { median } from './median.ts';
import { textOf } from './report/text.ts';
import { Runtime } from './runtime.ts';
import { serviceWith, TOKEN_KEY } from './served-workers.ts';
import { newOrganisation, type Organisation } from './stock/organisation.ts';
import { sentUnits } from './stock/sent-units.ts';
import { tell } from './tell.ts';

const ABOUT = `Sends the same load to the production Worker with one, two and more shards. Each database processes one batch at
a time, for a fixed time, because on one machine all databases share a thread.
  --homes <n>     the largest number of shards, up to 8
  --service <ms>  how long a database is busy with a batch
  --seconds <n>   how long each number of shards is measured, in all rounds`;

const CUSTOMERS = 64;
const UNITS = 250;
const CONNECTIONS = 64;
/** Enough that chance favours no organisation. */
const REQUESTS = 2000;

const positive = (name: string, most: number) => {
  const error = `--${name} must be a number above 0, and at most ${most}`;
  return z.coerce.number({ error }).positive({ error }).max(most, { error });
};

/** The bindings of this many shards, and the value of HOMES that gives each the same number of slots. */
function layoutOf(shards: number) {
  const bindings = Array.from({ length: shards }, (_, at) => (at === 0 ? 'DB' : `DB_${at + 1}`));
  const start = (shard: number) => Math.floor((SLOTS * shard) / shards);
  const ranges = bindings.map((name, shard) => `${start(shard)}-${start(shard + 1) - 1}=${name}`);
  const bindingOf = ({ id }: Organisation) =>
    bindings.findIndex((_, shard) => slotOf(id) < start(shard + 1));
  return { shards, name: `shards-${shards}`, bindings, HOMES: ranges.join(','), bindingOf };
}

type Layout = ReturnType<typeof layoutOf>;

/** Writes the organisations to their shards. @returns the id of a unit of each. */
async function load(runtime: Runtime, layout: Layout, organisations: readonly Organisation[]) {
  // Loaded late: it takes half a second, and a program refuses wrong options at once.
  const { StockLoader } = await import('./stock/load.ts');
  const loaders: InstanceType<typeof StockLoader>[] = [];
  for (const binding of layout.bindings) {
    const database = await runtime.database(layout.name, binding);
    await migrate(database);
    const loader = new StockLoader(database);
    await loader.plans();
    loaders.push(loader);
  }
  const units: string[] = [];
  for (const organisation of organisations) {
    const written = await loaders[layout.bindingOf(organisation)]?.units(organisation, UNITS);
    units.push(written?.newest[0]?.id ?? '');
  }
  return units;
}

/** Of ten requests, six read a page of 50 with its total, three one unit, and one creates a unit. */
function requestsTo(
  origin: string,
  organisations: readonly Organisation[],
  units: readonly string[],
): [Request, ...Request[]] {
  const random = new Random(1);
  const body = JSON.stringify(sentUnits(1)[0]);
  const next = (): Request => {
    const at = random.int(0, organisations.length - 1);
    const organisation = organisations[at];
    const headers = { Authorization: `Bearer ${organisation?.token}` };
    const kind = random.int(1, 10);
    const get = (path: string): Request => ({ method: 'GET', url: origin + path, headers });
    if (kind <= 6) return get('/v1/properties?limit=50&visibility=online');
    if (kind <= 9) return get(`/v1/properties/${units[at]}`);
    const url = `${origin}/v1/projects/${organisation?.projectIds[0]}/properties`;
    return {
      method: 'POST',
      url,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    };
  };
  return [next(), ...Array.from({ length: REQUESTS - 1 }, next)];
}

endOnSignals();
const values = readCommandLine(
  {
    homes: { type: 'string', default: '4' },
    service: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
  },
  ABOUT,
);
const most = optionValue(positive('homes', 8), values.homes);
const serviceMs = optionValue(positive('service', 50), values.service);
const seconds = optionValue(positive('seconds', 600), values.seconds) / ROUNDS;
// By then a single shard has served every connection once: its queue does not grow further.
const settleSeconds = 0.5 + (CONNECTIONS * serviceMs * 1.2) / 1000;

console.log((await machine()).join('\n'));
const directory = await temporaryDirectory('einheit-bench-shards');
const entry = 'test/lab/bench/workers/as-asked.ts';
const path = await build(join(directory, 'einheit'), new AbortController().signal, entry);
const layouts = [1, 2, 4, 8].filter((shards) => shards <= most).map(layoutOf);
const servedWorkers = layouts.map(({ name, bindings, HOMES }) => {
  const databases = bindings.map((binding) => [binding, `${name}-${binding}`] as const);
  const settings = { HOMES, SERVICE_MS: serviceMs };
  return serviceWith(name, path, settings, Object.fromEntries(databases));
});
const runtime = new Runtime(await Promise.all(servedWorkers), join(directory, 'storage'));
const client = new LoadClient();
await runtime.ready();
const random = new Random(1);
const organisations = Array.from({ length: CUSTOMERS }, (_, at) =>
  newOrganisation('generous', TOKEN_KEY, random, {
    slot: Math.floor(((at + 0.5) / CUSTOMERS) * SLOTS),
  }),
);
const served: { shards: number; requests: [Request, ...Request[]]; rounds: Load[] }[] = [];
for (const layout of layouts) {
  const units = await load(runtime, layout, organisations);
  const requests = requestsTo(await runtime.origin(layout.name), organisations, units);
  served.push({ shards: layout.shards, requests, rounds: [] });
}
for (let round = 1; round <= ROUNDS; round++) {
  tell(`round ${round} of ${ROUNDS}`);
  // In reverse every other round, so that other load on the machine affects all of them.
  for (const { requests, rounds } of round % 2 === 1 ? served : served.toReversed()) {
    const order = { requests, seconds, settleSeconds, connections: CONNECTIONS };
    const measured = await client.measure(order);
    const others = Object.keys(measured.statuses).filter((each) => !['200', '201'].includes(each));
    assert.deepEqual(others, [], `The service has answered ${JSON.stringify(measured.statuses)}.`);
    rounds.push(measured);
  }
}
client.end();
await runtime.end();

const medianOf = (rounds: readonly Load[], figure: 'perSecond' | 'p50' | 'p99') =>
  median(rounds.map((round) => round[figure])).toFixed(0);
const rows = served.map(({ shards, rounds }) => [
  String(shards),
  medianOf(rounds, 'perSecond'),
  median(
    rounds.map((round, at) => round.perSecond / (served[0]?.rounds[at]?.perSecond ?? NaN)),
  ).toFixed(2),
  medianOf(rounds, 'p50'),
  medianOf(rounds, 'p99'),
]);
console.log(textOf({ head: ['shards', 'requests/s', '× one shard', 'p50 ms', 'p99 ms'], rows }));
process.exit(0);
