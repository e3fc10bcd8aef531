import { nextPage } from '../testbed/send.ts';
import { DOCUMENTS, RARE } from '../testbed/stock.ts';
import { type Cell, FEW, get, type Origins, reading, type Scenario, send } from './scenario.ts';
import { sizeName, type Stock } from './stocks.ts';

/** A read that floors answer, too. */
export interface Read {
  readonly name: string;
  readonly title: string;
  readonly token: string;
  readonly path: string;
  /** The path at the peer; `null` if it has no such read. */
  readonly peerPath: string | null;
  /** The path at the bare Worker that signs the same links; absent if the answer has none. */
  readonly signing?: string;
}

const DEPTH = 9900;
const PAGE = 50;

/** What a portal reads: all units that are online. */
const ONLINE = 'visibility=online';
/** What somebody reads who looks for a flat: about a tenth of the units. */
const FREE = `status=frei&${ONLINE}`;

/** All reads, of organisations in order of size. */
export async function readsOf(
  origin: string,
  stocks: readonly [Stock, ...Stock[]],
): Promise<Read[]> {
  const largest = stocks.at(-1) ?? stocks[0];
  const deep = stocks.filter(({ units }) => units > DEPTH);
  const { token, projectIds } = largest.organisation;
  const same = (name: string, title: string, path: string): Read => ({
    name,
    title,
    token,
    path,
    peerPath: path,
  });
  const half = largest.units / 2;
  const documents = `/v1/documents?projectId=${projectIds[0]}&limit=${DOCUMENTS}`;
  return [
    ...stocks.map((stock) => list('list', 'list of 50, all online, total', stock, ONLINE)),
    list('free', 'list of 50, free and online', largest, FREE),
    list('rare', 'status with ten units', largest, `status=${RARE.status}`),
    list('since-few', 'changed since: few', largest, await largest.changedSince(10)),
    list('since-many', 'changed since: half', largest, await largest.changedSince(half)),
    ...deep.map((stock) =>
      list('offset', `offset ${DEPTH}`, stock, `includeArchived=true&offset=${DEPTH}`),
    ),
    ...(await Promise.all(deep.map((stock) => cursor(origin, stock)))),
    same('unit', 'one unit', `/v1/properties/${await largest.idAtDepth(half)}`),
    same('project', 'a project with its units', `/v1/projects/${projectIds[0]}?include=properties`),
    {
      ...same('documents', `${DOCUMENTS} documents of a project`, documents),
      peerPath: null,
      signing: '/sign/documents',
    },
  ];
}

function list(name: string, title: string, { organisation, units }: Stock, query: string): Read {
  const path = `/v1/properties?limit=${PAGE}&${query}`;
  const size = sizeName(units);
  const named = { name: `${name}-${size}`, title: `${title}, ${size} units` };
  return { ...named, token: organisation.token, path, peerPath: path };
}

/** The page at the same depth, by the cursor in the link of the page before it. */
async function cursor(origin: string, stock: Stock): Promise<Read> {
  const all = list('cursor', `cursor at ${DEPTH}`, stock, 'includeArchived=true');
  const before = get('einheit', `${origin}${all.path}&offset=${DEPTH - PAGE}`, all.token);
  const path = nextPage(await send(before.request)) ?? '';
  return { ...all, path, peerPath: `${all.path}&after=${await stock.idAtDepth(DEPTH - 1)}` };
}

/** A bare Worker that sends the SQL of a read. */
export const floors = ({ floor }: Origins, { name, token }: Read): [Cell, Cell] => [
  get('floor-1', `${floor}/one/${name}`, token),
  get('floor-2', `${floor}/two/${name}`, token),
];

export function readScenario(origins: Origins, read: Read): Scenario {
  const { name, title, token, path, peerPath, signing } = read;
  const cells: Scenario['cells'] = [
    get('einheit', origins.einheit + path, token),
    ...floors(origins, read),
    ...(signing === undefined ? [] : [get('signing', origins.bare + signing, token)]),
    ...(peerPath === null ? [] : [get('peer', origins.peer + peerPath, token)]),
  ];
  return reading(name, title, cells, signing === undefined ? {} : FEW);
}
