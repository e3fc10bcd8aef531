import { join } from 'node:path';
import { Random } from '../../../src/local/demo/random.ts';
import { migrate } from '../crash/migrations.ts';
import { requireAgreement } from './agreement.ts';
import { buildAll, type Bundles } from './bundles.ts';
import { type Cost, costOf } from './cost.ts';
import { type Footprint, footprintOf } from './footprint.ts';
import { LoadClient } from './load/client.ts';
import { send } from './load/send.ts';
import { machine } from './machine.ts';
import { measureAll } from './measure.ts';
import { Measurements } from './measurements.ts';
import type { Options } from './options.ts';
import { PeerLoader } from './peer/loader.ts';
import { PeerProcess } from './peer/process.ts';
import { profiled } from './profile.ts';
import { DISTANT_SIDES } from './report/distance.ts';
import { Runtime } from './runtime.ts';
import { type Others, scenariosOf } from './scenarios/build.ts';
import type { Origins } from './scenarios/cells.ts';
import { type Read, readsOf } from './scenarios/reads.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { TOKEN_KEY, workersOf } from './served-workers.ts';
import { newPublicationKey } from '../../../src/access/publication-key.ts';
import { newSecret } from '../../../src/resources/webhooks/secret.ts';
import { StockLoader } from './stock/load.ts';
import { LATER, newOrganisation, type Organisation } from './stock/organisation.ts';
import type { Stock } from './stock/stock.ts';
import { tell } from './tell.ts';

const SEED = 1;
const PROFILED_SECONDS = 3;
/** Together with the first: a run asks them more often than the rate limit of one permits. */
const MORE_PUBLICATIONS = 19;
/** The units of the organisation that asks much, unless the largest has fewer. */
const ASKED = 48_000;
/** So that a profile has the names of functions in the source. */
const READABLE = ['--minify=false'];
/** A single one: waiting for other requests says nothing about the distance. */
const CONNECTIONS_AT_A_DISTANCE = 1;

/** All results of a run. */
export interface Findings {
  readonly measurements: Measurements;
  readonly scenarios: readonly Scenario[];
  readonly costs: ReadonlyMap<string, Cost>;
  readonly footprint: Footprint;
  readonly machine: readonly string[];
}

interface Loaded extends Others {
  /** The organisation whose units the bare Worker writes. */
  readonly bareWriter: Organisation;
}

/** Builds, loads, serves and measures. Everything that it starts has ended when it returns. */
export async function runAll(directory: string, options: Options): Promise<Findings> {
  const about = await machine();
  tell(about.join('\n'));
  const stop = new AbortController();
  const { distanceMs, limiter } = options;
  const bundles = await buildAll(directory, stop.signal, {
    entry: distanceMs === undefined ? 'src/index.ts' : 'test/lab/bench/workers/as-asked.ts',
    flags: options.profile ? READABLE : [],
  });
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
    distanceMs,
    limiter,
  };
  const { hello: _onlyStarted, ...served } = bundles;
  const runtime = new Runtime(await workersOf(served, told), storage, options.profile);
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
  const runtime = new Runtime(await workersOf({ einheit: bundles.einheit }), storage);
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
    const told = newOrganisation('generous', TOKEN_KEY, random);
    for (const one of [writer, bareWriter, throttled, told]) await loader.organisation(one);
    await loader.webhook(told, newSecret({ TOKEN_KEY }));
    const stocks: Stock[] = [];
    for (const units of sizes) {
      // Later than the organisations that write: the last one would append to every index, and so
      // write a sixth fewer pages than those with which it is compared.
      const organisation = newOrganisation('generous', TOKEN_KEY, random, { founded: LATER });
      stocks.push(await loader.stock(organisation, units));
      tell(`loaded ${units.toLocaleString('en')} units`);
    }
    const large = newOrganisation('usual', TOKEN_KEY, random);
    // The peer is not asked.
    const asking = await new StockLoader(database).stock(
      large,
      Math.min(ASKED, sizes.at(-1) ?? ASKED),
    );
    const [smallest, ...larger] = stocks;
    if (smallest === undefined) throw new Error('No organisation has units.');
    await loader.documents((stocks.at(-1) ?? smallest).organisation);
    const { organisation } = smallest;
    const newKey = () => newPublicationKey(TOKEN_KEY, organisation.id);
    const keys = [newKey(), ...Array.from({ length: MORE_PUBLICATIONS }, newKey)] as const;
    for (const key of keys) await loader.publication(organisation, key);
    const published = { organisation, keys };
    return {
      writer,
      bareWriter,
      throttled,
      told,
      published,
      asking,
      stocks: [smallest, ...larger],
    };
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
  { origins, reads, loaded, options: { only, once, seconds, profile, distanceMs } }: Ground,
): Promise<Pick<Findings, 'measurements' | 'scenarios' | 'costs'>> {
  for (const { organisation } of loaded.stocks) await writeThrough(origins, organisation);
  const all = await scenariosOf(origins, reads, loaded);
  const wanted = ({ name }: Scenario) => only?.some((each) => name.startsWith(each)) ?? true;
  const scenarios = (distanceMs === undefined ? all : all.flatMap(atADistance)).filter(wanted);
  const costs = new Map<string, Cost>();
  for (const scenario of scenarios) {
    const [{ request }] = scenario.cells;
    await requireAgreement(scenario);
    costs.set(scenario.name, await costOf(runtime, request, 1));
    if (once) tell(`${scenario.name}: ${scenario.cells.map(({ side }) => side).join(', ')}`);
  }
  if (once) return { measurements: new Measurements(), scenarios, costs };
  const measurements = await measureAll({ runtime, client }, scenarios, seconds);
  for (const { name, connections, cells } of profile ? scenarios : []) {
    const [{ request }] = cells;
    const ask = () =>
      client.measure({ requests: [request], connections, seconds: PROFILED_SECONDS });
    tell([name, ...(await profiled(await runtime.inspector(), ask))].join('\n'));
  }
  return { measurements, scenarios, costs };
}

/**
 * Makes the service write something that no scenario reads. The stock was loaded without the service;
 * after a write of its own, the writer knows the organisation's clock.
 */
async function writeThrough({ einheit }: Origins, { token }: Organisation): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Exposés' });
  const { status } = await send({ method: 'POST', url: `${einheit}/v1/folders`, headers, body });
  if (status !== 201) throw new Error(`The first write was answered ${status}.`);
}

/**
 * The scenarios that are measured at a distance: one of each kind. A page of images takes work, not round
 * trips.
 */
const AT_A_DISTANCE = /^(?:list|cursor|unit$|project|unchanged|nothing-new|import|create|bulk)/;

/** A scenario for a run at a distance; none if it is not measured there. */
function atADistance(scenario: Scenario): Scenario[] {
  const [service, ...others] = scenario.cells;
  if (!AT_A_DISTANCE.test(scenario.name)) return [];
  const distant = others.filter(({ side }) => DISTANT_SIDES.has(side));
  return [
    { ...scenario, connections: CONNECTIONS_AT_A_DISTANCE, times: 1, cells: [service, ...distant] },
  ];
}
