import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Random } from '../../src/local/demo/random.ts';
import { migrate } from '../crash/migrations.ts';
import { requireAgreement } from './agreement.ts';
import { buildAll, type Bundles } from './bundles.ts';
import { type D1Cost, d1CostOf } from './d1-cost.ts';
import { type Footprint, footprintOf } from './footprint.ts';
import { LoadClient } from './load/client.ts';
import { machine } from './machine.ts';
import { measureAll } from './measure.ts';
import type { Measurements } from './measurements.ts';
import type { Options } from './options.ts';
import { PeerLoader } from './peer/loader.ts';
import { PeerProcess } from './peer/process.ts';
import { profiled } from './profile.ts';
import { Runtime, TOKEN_KEY } from './runtime.ts';
import { type Origins, type Others, scenariosOf } from './scenarios/build.ts';
import { type Read, readsOf } from './scenarios/reads.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { StockLoader } from './stock/load.ts';
import { newOrganisation, type Organisation } from './stock/organisation.ts';
import type { Stock } from './stock/stock.ts';

const SEED = 1;
const PROFILED_SECONDS = 3;
/** So that a profile names functions as the source does. */
const READABLE = ['--minify=false'];

/** All that a run has found out. */
export interface Findings {
  readonly measurements: Measurements;
  readonly scenarios: readonly Scenario[];
  readonly costs: ReadonlyMap<string, D1Cost>;
  readonly footprint: Footprint;
  readonly machine: readonly string[];
}

interface Loaded extends Others {
  readonly stocks: readonly Stock[];
  /** Whose units the bare Worker writes. */
  readonly bareWriter: Organisation;
}

/** Builds, loads, serves and measures; all that was started has ended when it returns. */
export async function runAll(directory: string, options: Options): Promise<Findings> {
  const about = await machine();
  tell(about.join('\n'));
  const stop = new AbortController();
  const bundles = await buildAll(directory, stop.signal, options.profile ? READABLE : []);
  const footprint = await footprintOf(bundles, join(directory, 'starts'));
  tell('built');
  const storage = join(directory, 'storage');
  const peerPath = join(directory, 'peer.sqlite');
  const loaded = await load(bundles, storage, peerPath, options.sizes);
  const reads = readsOf(loaded.stocks);
  const { bareWriter } = loaded;
  const told = {
    readings: Object.fromEntries(reads.map(({ name, reading }) => [name, reading])),
    author: { ...bareWriter, orgId: bareWriter.id },
    projectId: bareWriter.projectIds[0],
  };
  const runtime = new Runtime(bundles, storage, told, options.profile);
  const peer = new PeerProcess(peerPath);
  const client = new LoadClient();
  try {
    await runtime.ready();
    const origins = await originsOf(runtime, peer);
    const found = await measured(runtime, client, { origins, reads, loaded, options });
    return { ...found, footprint, machine: about };
  } finally {
    client.end();
    peer.end();
    await runtime.end();
  }
}

/** Fills both databases. */
async function load(
  bundles: Bundles,
  storage: string,
  peerPath: string,
  sizes: readonly number[],
): Promise<Loaded> {
  const random = new Random(SEED);
  const runtime = new Runtime({ einheit: bundles.einheit }, storage);
  const peer = new PeerLoader(peerPath);
  try {
    await runtime.ready();
    const database = await runtime.database();
    await migrate(database);
    const loader = new StockLoader(database, peer);
    await loader.plans();
    const writer = newOrganisation('generous', TOKEN_KEY, random);
    const bareWriter = newOrganisation('generous', TOKEN_KEY, random);
    const throttled = newOrganisation('tiny', TOKEN_KEY, random);
    for (const one of [writer, bareWriter, throttled]) await loader.organisation(one);
    const stocks: Stock[] = [];
    for (const units of sizes) {
      stocks.push(await loader.stock(newOrganisation('generous', TOKEN_KEY, random), units));
      tell(`loaded ${units.toLocaleString('en')} units`);
    }
    return { writer, bareWriter, throttled, stocks };
  } finally {
    peer.end();
    await runtime.end();
  }
}

async function originsOf(runtime: Runtime, peer: PeerProcess): Promise<Origins> {
  return {
    einheit: await runtime.origin('einheit'),
    floor: await runtime.origin('floor'),
    bare: await runtime.origin('bare'),
    hello: await runtime.origin('hello'),
    peer: await peer.origin(),
  };
}

interface Ground {
  readonly origins: Origins;
  readonly reads: readonly Read[];
  readonly loaded: Loaded;
  readonly options: Options;
}

async function measured(
  runtime: Runtime,
  client: LoadClient,
  { origins, reads, loaded, options: { only, seconds, profile } }: Ground,
): Promise<Pick<Findings, 'measurements' | 'scenarios' | 'costs'>> {
  const all = await scenariosOf(origins, reads, loaded);
  const wanted = ({ name }: Scenario) => only?.some((each) => name.startsWith(each)) ?? true;
  const scenarios = all.filter(wanted);
  const costs = new Map<string, D1Cost>();
  for (const scenario of scenarios) {
    await requireAgreement(scenario);
    costs.set(scenario.name, await d1CostOf(runtime, scenario));
  }
  const measurements = await measureAll(client, scenarios, seconds, tell);
  for (const { name, connections, cells } of profile ? scenarios : []) {
    const [{ request }] = cells;
    const ask = () => client.measure({ request, connections, seconds: PROFILED_SECONDS });
    tell([name, ...(await profiled(await runtime.inspector(), ask))].join('\n'));
  }
  return { measurements, scenarios, costs };
}

/** Says how far the run has come, and after how many seconds. */
function tell(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
