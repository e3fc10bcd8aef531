import { send } from '../load/send.ts';
import type { Request } from '../load/order.ts';
import type { WorkerName } from '../runtime.ts';
import type { Organisation } from '../stock/organisation.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../stock/sent-units.ts';
import { pageAt } from './follow.ts';
import { DEPTH, type Read } from './reads.ts';
import type { Cell, Scenario, Side } from './scenario.ts';

export type Origins = Readonly<Record<WorkerName | 'peer', string>>;

/** Organisations that are not read at length. */
export interface Others {
  /** Whose units are written. */
  readonly writer: Organisation;
  /** Whose plan allows one request a minute. */
  readonly throttled: Organisation;
}

const READERS = 32;
const WRITERS = 4;
/** Of pages that are megabytes long, more would only wait. */
const READERS_OF_IMAGES = 8;

/** Every scenario, ready to be asked. */
export async function scenariosOf(
  origins: Origins,
  reads: readonly Read[],
  { writer, throttled }: Others,
): Promise<Scenario[]> {
  const measured = await Promise.all(reads.map((read) => readScenario(origins, read)));
  const [first] = reads;
  const largest = reads.findLast(({ name }) => name.startsWith('list-'));
  if (first === undefined || largest === undefined) throw new Error('Nothing is read.');
  return [
    ...measured,
    imagesScenario(origins, largest.token),
    importScenario(origins, writer),
    createScenario(origins, writer),
    await unchangedScenario(origins, largest),
    forgedScenario(origins, first),
    throttledScenario(origins, throttled),
  ];
}

const reading = (name: string, title: string, cells: Scenario['cells']): Scenario => ({
  name,
  title,
  connections: READERS,
  unitsWritten: 0,
  cells,
});

const get = (side: Side, url: string, token: string, status = 200): Cell => ({
  side,
  request: { method: 'GET', url, headers: { Authorization: `Bearer ${token}` } },
  status,
});

const hello = ({ hello: origin }: Origins, token: string): Cell => get('hello', origin, token);

function floors({ floor }: Origins, { name, token }: Read): [Cell, Cell] {
  return [
    get('floor-1', `${floor}/one/${name}`, token),
    get('floor-2', `${floor}/two/${name}`, token),
  ];
}

async function readScenario(origins: Origins, read: Read): Promise<Scenario> {
  const { name, title, token, path, peerPath, byCursor } = read;
  const asked = get('einheit', origins.einheit + path, token);
  const url = byCursor ? await pageAt(asked.request, DEPTH) : asked.request.url;
  return reading(name, title, [
    get('einheit', url, token),
    ...floors(origins, read),
    get('peer', origins.peer + peerPath, token),
  ]);
}

function imagesScenario(origins: Origins, token: string): Scenario {
  const path = '/v1/properties?limit=50&includeArchived=true';
  const cells: Scenario['cells'] = [
    get('einheit', `${origins.einheit}${path}&include=images`, token),
    get('page', origins.einheit + path, token),
    get('signing', `${origins.bare}/sign`, token),
    get('peer', `${origins.peer}${path}&include=images`, token),
  ];
  const scenario = reading('images', 'list of 50 with 30 images each', cells);
  return { ...scenario, connections: READERS_OF_IMAGES };
}

function importScenario(origins: Origins, writer: Organisation): Scenario {
  const body = JSON.stringify({ units: sentUnits(UNITS_OF_IMPORT) });
  return {
    name: 'import',
    title: `import of ${UNITS_OF_IMPORT}`,
    connections: WRITERS,
    unitsWritten: UNITS_OF_IMPORT,
    cells: writes(origins, writer, 'imports', '/import', body, 202),
  };
}

function createScenario(origins: Origins, writer: Organisation): Scenario {
  return {
    name: 'create',
    title: 'create of one unit',
    connections: WRITERS,
    unitsWritten: 1,
    cells: writes(origins, writer, 'properties', '/create', JSON.stringify(sentUnits(1)[0]), 201),
  };
}

function writes(
  origins: Origins,
  { token, projectIds: [projectId] }: Organisation,
  collection: string,
  batchPath: string,
  body: string,
  status: number,
): Scenario['cells'] {
  const path = `/v1/projects/${projectId}/${collection}`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = (side: Side, url: string): Cell => ({
    side,
    request: { method: 'POST', url, headers, body },
    status,
  });
  return [
    post('einheit', origins.einheit + path),
    post('batch', origins.bare + batchPath),
    post('peer', origins.peer + path),
  ];
}

/** A list that has not changed since it was last asked for. */
async function unchangedScenario(origins: Origins, read: Read): Promise<Scenario> {
  const asked = get('einheit', origins.einheit + read.path, read.token);
  const answer = await send(asked.request);
  const request: Request = {
    ...asked.request,
    headers: { ...asked.request.headers, 'If-None-Match': answer.headers.get('ETag') ?? '' },
  };
  return reading('unchanged', '304 to If-None-Match', [
    { ...asked, request, status: 304 },
    ...floors(origins, read),
    hello(origins, read.token),
  ]);
}

function forgedScenario(origins: Origins, { path, token: live }: Read): Scenario {
  const token = live.slice(0, -1) + (live.endsWith('0') ? '1' : '0');
  return reading('forged', '401 to a forged token', [
    get('einheit', origins.einheit + path, token, 401),
    hello(origins, token),
    get('peer', origins.peer + path, token, 401),
  ]);
}

function throttledScenario(origins: Origins, { token }: Organisation): Scenario {
  return reading('throttled', '429 beyond the rate', [
    get('einheit', `${origins.einheit}/v1/properties`, token, 429),
    hello(origins, token),
  ]);
}
