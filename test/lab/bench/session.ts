import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { z } from 'zod';
import { Inspector } from '../testbed/inspector.ts';
import type { Ground } from '../testbed/program.ts';
import { tell } from '../testbed/report.ts';
import { bearer, caller, create } from '../testbed/send.ts';
import { type ServedWorker, Service } from '../testbed/service.ts';
import { newOrganisation, type Organisation } from '../testbed/stock.ts';
import { build, serviceWorker } from '../testbed/worker.ts';
import { requireAgreement } from './agreement.ts';
import { type Cost, costOf } from './cost.ts';
import { atADistance } from './distance.ts';
import { IMAGE_STORE } from './image-store.ts';
import { Child, Load } from './load.ts';
import { type Bench, type Findings, measureAll, Measurements } from './measure.ts';
import { fillPeer } from './peer/database.ts';
import { type Read, readsOf } from './reads.ts';
import { get, type Origins, type Scenario, send } from './scenario.ts';
import { scenariosOf } from './scenarios.ts';
import { fill, SIZES } from './stocks.ts';

const PROFILED_SECONDS = 3;
/** What a request costs in round trips does not depend on the size. Whether the sides agree does not, either. */
const [SIZES_AT_A_DISTANCE, SIZES_ONCE] = [[10_000], [1000]];

export async function runAll(ground: Ground, distance: number, seconds: number): Promise<Findings> {
  const { directory, once } = ground;
  const isProfiled = ground.isSet('profile');
  const [bareWriter, storage] = [newOrganisation(), join(directory, 'storage')];
  const workers = await workersOf(directory, { bareWriter, distance, isProfiled });
  const service = await Service.start(workers, storage, isProfiled);
  tell('built');
  const sizes = once ? SIZES_ONCE : distance === 0 ? SIZES : SIZES_AT_A_DISTANCE;
  const { copy, ...stocks } = await fill(service, storage, { sizes, bareWriter });
  const peerPath = join(directory, 'peer.sqlite');
  const read = stocks.read.map(({ organisation }) => organisation);
  fillPeer(peerPath, copy, [stocks.writer, ...read]);
  const peer = new Child('peer/server.ts', [peerPath]);
  const origins = {
    einheit: await service.origin('einheit'),
    floor: await service.origin('floor'),
    bare: await service.origin('bare'),
    peer: await peer.next(z.url()),
  };
  // The stock was loaded without the service: after a write of its own, which no scenario reads, the writer knows
  // the organisation's clock.
  for (const { token } of read) {
    await create(caller(origins.einheit, bearer(token)), 'folder', '/v1/folders', {
      name: 'Exposés',
    });
  }
  const reads = await readsOf(origins.einheit, stocks.read);
  for (const each of reads) await tellFloor(origins, each);
  const only = ground.text('only')?.split(',');
  const all = await scenariosOf(origins, reads, stocks);
  const scenarios = (distance === 0 ? all : all.flatMap(atADistance)).filter(
    ({ name }) => only?.some((each) => name.startsWith(each)) ?? true,
  );
  const costs = await costsOf(service, scenarios, once);
  if (once) return { measurements: new Measurements(), scenarios, costs };
  const bench = { service, client: new Child('generator.ts') };
  const measurements = await measureAll(bench, scenarios, seconds);
  if (isProfiled) await profile(bench, scenarios);
  return { measurements, scenarios, costs };
}

/** What the service calls on the internet: only webhooks, whose receiver never answers. */
const hangs = () => Promise.withResolvers<never>().promise;

/** Builds the service, the floor and the bare Worker, which share its database. */
async function workersOf(
  directory: string,
  run: { bareWriter: Organisation; distance: number; isProfiled: boolean },
): Promise<ServedWorker[]> {
  const { bareWriter, distance } = run;
  const bare = join(directory, 'workers');
  await mkdir(bare, { recursive: true });
  const [einheit] = await Promise.all([
    build(
      join(directory, 'einheit'),
      'test/lab/bench/workers/service.ts',
      run.isProfiled ? ['--minify=false'] : [], // a profile has the names of functions in the source
    ),
    bundle({
      absWorkingDir: import.meta.dirname,
      entryPoints: ['workers/floor.ts', 'workers/bare.ts'],
      outdir: bare,
      bundle: true,
      format: 'esm',
      target: 'es2024',
      platform: 'neutral',
      conditions: ['workerd', 'worker', 'import'],
      mainFields: ['module', 'main'],
      external: ['node:*', 'cloudflare:*'],
    }),
  ]);
  const { id: orgId, memberId, tokenId, projectIds } = bareWriter;
  const bindings = {
    ...IMAGE_STORE,
    ACCESS_LOG: 'all', // the cost of each request is read from its log line
    ...(distance > 0 && { DISTANCE_MS: distance }),
  };
  const service = await serviceWorker(einheit, { bindings, outboundService: hangs });
  const { compatibilityDate = '', d1Databases = [] } = service;
  const shared = { compatibilityDate, d1Databases };
  const author = { AUTHOR: { orgId, memberId, tokenId }, PROJECT: projectIds[0] };
  const beside = (name: string): ServedWorker => ({
    ...shared,
    name,
    modulesRoot: bare,
    modules: [{ type: 'ESModule', path: join(bare, `${name}.js`) }],
    bindings: { ...bindings, ...author },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const guarded = { GUARDED: { className: 'GuardedWriter', useSQLite: true } };
  return [service, beside('floor'), { ...beside('bare'), durableObjects: guarded }];
}

/** Tells the floor the statements of a read, which the service sends in one call. */
async function tellFloor({ einheit, floor }: Origins, { name, path, token }: Read): Promise<void> {
  const { request } = get('einheit', einheit + path, token);
  const recorded = await send({ ...request, headers: { ...request.headers, Record: 'yes' } });
  const [statements, ...more] = z.array(z.unknown()).parse(JSON.parse(recorded.text));
  if (statements === undefined || more.length > 0) throw new Error(`${name} is not one call.`);
  await caller(floor)('POST', `/${name}`, statements);
}

/** The cost of each scenario's second request, after its sides have answered the same. */
async function costsOf(service: Service, scenarios: readonly Scenario[], once: boolean) {
  const costs = new Map<string, Cost>();
  for (const scenario of scenarios) {
    await requireAgreement(scenario);
    costs.set(scenario.name, await costOf(service, scenario.cells[0].request, 2));
    if (once) tell(`${scenario.name}: ${scenario.cells.map(({ side }) => side).join(', ')}`);
  }
  return costs;
}

async function profile({ service, client }: Bench, scenarios: readonly Scenario[]): Promise<void> {
  const inspector = await Inspector.open(service);
  for (const { name, connections, cells } of scenarios) {
    const dearest = await inspector.profiles(() => {
      client.send({ requests: [cells[0].request], connections, seconds: PROFILED_SECONDS });
      return client.next(Load);
    });
    tell([name, ...dearest].join('\n'));
  }
}
