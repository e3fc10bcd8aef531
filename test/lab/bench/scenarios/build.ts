import type { Organisation } from '../stock/organisation.ts';
import type { Stock } from '../stock/stock.ts';
import { type RepeatedReads, nothingNewScenario, unchangedScenario } from './again.ts';
import { askedScenarios } from './asked.ts';
import { crowdedScenario } from './crowded.ts';
import { floors, get, oneUnit, type Origins, reading } from './cells.ts';
import { pageAt } from './follow.ts';
import { DEPTH, type Read } from './reads.ts';
import { type Scenario, TIMES_IF_SLOW } from './scenario.ts';
import { type Published, publishedScenario } from './published.ts';
import { type Writers, writesOf } from './writes.ts';

/** Organisations for other scenarios than reads. */
export interface Others extends Writers {
  /** The organisations that are read, in order of size. */
  readonly stocks: readonly [Stock, ...Stock[]];
  /** Whose plan allows one request a minute. */
  readonly throttled: Organisation;
  readonly published: Published;
  /** Whose plan permits as much as the demo's. */
  readonly asking: Stock;
}

/** Pages of links are long: more connections would only wait. */
const OF_LINKS = { connections: 8, times: TIMES_IF_SLOW };

/** Every scenario, ready to be measured. */
export async function scenariosOf(
  origins: Origins,
  reads: readonly Read[],
  { stocks, throttled, published, asking, ...writers }: Others,
): Promise<Scenario[]> {
  const measured = await Promise.all(reads.map((read) => readScenario(origins, read)));
  const list = reads.findLast(({ name }) => name.startsWith('list-'));
  const unit = reads.find(({ name }) => name === 'unit');
  if (list === undefined || unit === undefined) throw new Error('Nothing is read.');
  const asked = { list, unit };
  return [
    ...measured,
    ...askedScenarios(origins, stocks.at(-1) ?? stocks[0]),
    await crowdedScenario(origins, stocks[0], asking),
    imagesScenario(origins, list.token),
    await publishedScenario(origins, published),
    await unchangedScenario(origins, asked),
    await nothingNewScenario(origins, asked),
    ...(await writesOf(origins, writers)),
    forgedScenario(origins, asked),
    throttledScenario(origins, asked, throttled),
  ];
}

async function readScenario(origins: Origins, read: Read): Promise<Scenario> {
  const { name, title, token, path, peerPath, byCursor, signing } = read;
  const asked = get('einheit', origins.einheit + path, token);
  const url = byCursor ? await pageAt(asked.request, DEPTH) : asked.request.url;
  const cells: Scenario['cells'] = [
    get('einheit', url, token),
    ...floors(origins, read),
    ...(signing === undefined ? [] : [get('signing', origins.bare + signing, token)]),
    ...(peerPath === null ? [] : [get('peer', origins.peer + peerPath, token)]),
  ];
  return reading(name, title, cells, signing === undefined ? {} : OF_LINKS);
}

const PAGE = '/v1/properties?limit=50&includeArchived=true';
const PAGE_WITH_IMAGES = `${PAGE}&include=images`;

function imagesScenario(origins: Origins, token: string): Scenario {
  const cells: Scenario['cells'] = [
    get('einheit', origins.einheit + PAGE_WITH_IMAGES, token),
    get('page', origins.einheit + PAGE, token),
    get('signing', `${origins.bare}/sign/images`, token),
    get('peer', origins.peer + PAGE_WITH_IMAGES, token),
  ];
  return reading('images', 'list of 50 with 30 images each', cells, OF_LINKS);
}

function forgedScenario(
  origins: Origins,
  { list: { path, token: live }, unit }: RepeatedReads,
): Scenario {
  const token = live.slice(0, -1) + (live.endsWith('0') ? '1' : '0');
  return reading('forged', '401 to a forged token', [
    get('einheit', origins.einheit + path, token, 401),
    oneUnit(origins, unit),
    get('peer', origins.peer + path, token, 401),
  ]);
}

function throttledScenario(
  origins: Origins,
  { unit }: RepeatedReads,
  { token }: Organisation,
): Scenario {
  return reading('throttled', '429 beyond the rate', [
    get('einheit', `${origins.einheit}/v1/properties`, token, 429),
    oneUnit(origins, unit),
  ]);
}
