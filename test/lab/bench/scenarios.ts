import assert from 'node:assert/strict';
import { z } from 'zod';
import { floors, type Read, readScenario } from './reads.ts';
import {
  FEW,
  get,
  type Origins,
  reading,
  type Request,
  type Scenario,
  send,
  TIMES_IF_SLOW,
} from './scenario.ts';
import { sizeName, type Stocks } from './stocks.ts';
import { writesOf } from './writes.ts';

const PAGE = '/v1/properties?limit=50&includeArchived=true';
/** What is left to compare: a fifth of the units are free, whatever their number. */
const FREE = 'status=frei';
const ROOMS_AND_PRICE = 'zimmer=3&kaufpreis=..450000';
/** What leaves two fifths of the units: of 48,000 almost as many as one question may compare. */
const STATES = 'status=verkauft,reserviert';

export async function scenariosOf(
  origins: Origins,
  reads: readonly Read[],
  stocks: Stocks,
): Promise<Scenario[]> {
  const list = reads.findLast(({ name }) => name.startsWith('list-'));
  const unit = reads.find(({ name }) => name === 'unit');
  if (list === undefined || unit === undefined) throw new Error('Nothing is read.');
  const { einheit, peer, bare } = origins;
  const { token, path } = list;
  /** The cheapest read, with which refusals and polls are compared. */
  const oneUnit = get('unit', einheit + unit.path, token);
  const unchanged = get('einheit', einheit + path, token, 304);
  const { headers: listed } = await send(unchanged.request);
  const headers = { ...unchanged.request.headers, 'If-None-Match': listed.get('ETag') ?? '' };
  const since = encodeURIComponent(listed.get('Sync-Watermark') ?? '');
  const forged = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  const images: Scenario['cells'] = [
    get('einheit', `${einheit}${PAGE}&include=images`, token),
    get('page', einheit + PAGE, token),
    get('signing', `${bare}/sign/images`, token),
    get('peer', `${peer}${PAGE}&include=images`, token),
  ];
  return [
    ...reads.map((read) => readScenario(origins, read)),
    ...askedScenarios(origins, stocks),
    await crowdedScenario(origins, stocks),
    reading('images', 'list of 50 with 30 images each', images, FEW),
    await publishedScenario(origins, stocks),
    reading('unchanged', 'poll: 304 to If-None-Match', [
      { ...unchanged, request: { ...unchanged.request, headers } },
      oneUnit,
      ...floors(origins, list),
    ]),
    reading('nothing-new', 'poll: updatedSince finds nothing', [
      get('einheit', `${einheit}${PAGE}&updatedSince=${since}`, token),
      oneUnit,
    ]),
    ...(await writesOf(origins, stocks)),
    reading('forged', '401 to a forged token', [
      get('einheit', einheit + path, forged, 401),
      oneUnit,
      get('peer', peer + path, forged, 401),
    ]),
    reading('throttled', '429 beyond the rate', [
      get('einheit', `${einheit}/v1/properties`, stocks.throttled.token, 429),
      oneUnit,
    ]),
  ];
}

/** Questions about whole units that the order of no index answers. */
function askedScenarios({ einheit, peer }: Origins, { read }: Stocks): Scenario[] {
  const { organisation, units } = read.at(-1) ?? read[0];
  const { projectIds, token } = organisation;
  const size = sizeName(units);
  const ofProject = (units / projectIds.length).toLocaleString('en');
  const questions = [
    [
      'asked-project',
      `rooms and price in a project of about ${ofProject}`,
      `projectId=${projectIds[0]}&${ROOMS_AND_PRICE}`,
    ],
    [
      `asked-${size}`,
      `rooms and price of the free ones, ${size} units`,
      `${FREE}&${ROOMS_AND_PRICE}`,
    ],
    [`sorted-${size}`, `the free ones by price, ${size} units`, `${FREE}&sort=kaufpreis`],
  ] as const;
  const sales = `/v1/sales?projectId=${projectIds[0]}&from=2026-09-01&to=2026-09-30`;
  const figures = [get('einheit', einheit + sales, token)] as const;
  const asked = questions.map(([name, title, query]) => {
    const path = `/v1/units?limit=50&${query}`;
    const cells = [get('einheit', einheit + path, token), get('peer', peer + path, token)] as const;
    return reading(name, title, cells, FEW);
  });
  const page = `${einheit}/v1/units?limit=200&projectId=${projectIds[0]}`;
  const some = [
    get('einheit', `${page}&fields=kaufpreis,status`, token),
    get('whole', page, token),
  ] as const;
  const named = `the sales of a month in a project of about ${ofProject}`;
  return [
    ...asked,
    reading('fields', 'two fields of 200 units', some, FEW),
    reading('sales', named, figures, FEW),
  ];
}

/** The least that an integrator reads, while another organisation of the same database asks its dearest question. */
async function crowdedScenario(
  { einheit }: Origins,
  { read: [{ organisation }], asking }: Stocks,
): Promise<Scenario> {
  const page = `${einheit}/v1/units?limit=1`;
  const search = `${page}&${STATES}&q=nothing&sort=unit`;
  const { request: beside } = get('einheit', search, asking.organisation.token);
  const { status, text } = await send(beside);
  assert.equal(status, 200, text);
  const besides = `while an organisation of ${asking.units.toLocaleString('en')} asks`;
  const cells: Scenario['cells'] = [
    { ...get('einheit', page, organisation.token), beside },
    get('alone', page, organisation.token),
  ];
  return reading('crowded', `a page of one unit, ${besides}`, cells, { times: TIMES_IF_SLOW });
}

const Page = z.object({ units: z.array(z.unknown()) });
const Listed = z.object({ pagination: z.object({ total: z.number() }) });

/** What a website reads of a project, beside what an integrator reads of the same units. */
async function publishedScenario(
  { einheit }: Origins,
  { read: [{ organisation }], publications: [key, ...more] }: Stocks,
): Promise<Scenario> {
  const [projectId] = organisation.projectIds;
  const by = (each: string): Request => {
    const url = `${einheit}/public/v1/${each}/projects/${projectId}/properties`;
    return { method: 'GET', url, headers: {} };
  };
  const shown = { side: 'einheit', request: by(key), others: more.map(by), status: 200 } as const;
  const query = `projectId=${projectId}&visibility=online&limit=200`;
  const listed = get('v1', `${einheit}/v1/properties?${query}`, organisation.token);
  const { units } = Page.parse(JSON.parse((await send(shown.request)).text));
  const { pagination } = Listed.parse(JSON.parse((await send(listed.request)).text));
  assert.equal(units.length, pagination.total, 'The website sees other units than the integrator.');
  return reading('published', `${units.length} published units of a project`, [shown, listed]);
}
