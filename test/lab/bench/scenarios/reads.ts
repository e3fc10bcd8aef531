import { DOCUMENTS } from '../stock/documents.ts';
import { sizeName } from '../stock/sizes.ts';
import { idAtDepth, sinceFor, type Stock } from '../stock/stock.ts';
import { RARE } from '../stock/units.ts';
import type { Listing, Reading } from '../workers/reading.ts';

/** A read, by the service and by the sides with which it is compared. */
export interface Read {
  readonly name: string;
  readonly title: string;
  readonly token: string;
  readonly reading: Reading;
  /** The path at the service. */
  readonly path: string;
  /** The path at the peer; `null` if it has no such read. */
  readonly peerPath: string | null;
  /** Whether the service gets the cursor of the page, which is in the links to it. */
  readonly byCursor: boolean;
  /** The path at the bare Worker that signs the same links; absent if the answer has none. */
  readonly signing?: string;
}

const PAGE = 50;
/** The depth of a page far from the first. */
export const DEPTH = 9900;
const FEW = 10;

const EVERYTHING: Listing = { query: { includeArchived: true, limit: PAGE }, from: undefined };

const listing = (filter: Omit<Listing['query'], 'limit'>): Listing => ({
  query: { limit: PAGE, ...filter },
  from: undefined,
});

/** What a portal reads: all units that are online. */
const ONLINE = listing({ visibility: ['online'] });
/** What somebody reads who looks for a flat: about a tenth of the units. */
const FREE = listing({ status: ['frei'], visibility: ['online'] });

/** All reads, of organisations in order of size. */
export function readsOf(stocks: readonly Stock[]): Read[] {
  const largest = stocks.at(-1);
  if (largest === undefined) return [];
  const deep = stocks.filter(({ units }) => units > DEPTH);
  return [
    ...stocks.map((stock) => list('list', 'list of 50, all online, total', stock, ONLINE)),
    list('free', 'list of 50, free and online', largest, FREE),
    list('rare', 'status with ten units', largest, listing({ status: [RARE.status] })),
    list('since-few', 'changed since: few', largest, since(largest, FEW)),
    list('since-many', 'changed since: half', largest, since(largest, largest.units / 2)),
    ...deep.map((stock) => list('offset', `offset ${DEPTH}`, stock, atDepth())),
    ...deep.map(cursor),
    one(largest),
    project(largest),
    documents(largest),
  ];
}

function list(name: string, title: string, stock: Stock, wanted: Listing): Read {
  const path = `/v1/properties?${queryOf(wanted)}`;
  return {
    name: `${name}-${sizeName(stock.units)}`,
    title: `${title}, ${sizeName(stock.units)} units`,
    token: stock.organisation.token,
    reading: { caller: callerOf(stock), listing: wanted },
    path,
    peerPath: path,
    byCursor: false,
  };
}

const since = (stock: Stock, units: number): Listing =>
  listing({ updatedSince: sinceFor(stock, units) });

const atDepth = (): Listing => ({
  query: { ...EVERYTHING.query, offset: DEPTH },
  from: undefined,
});

/** The page at the same depth, by the cursor of the unit before it. */
function cursor(stock: Stock): Read {
  const after = idAtDepth(stock, DEPTH - 1);
  const from = { offset: DEPTH, after: [after] };
  return {
    ...list('cursor', `cursor at ${DEPTH}`, stock, { ...EVERYTHING, from }),
    peerPath: `/v1/properties?${queryOf(EVERYTHING)}&after=${after}`,
    byCursor: true,
  };
}

function one(stock: Stock): Read {
  const unitId = idAtDepth(stock, stock.units / 2);
  const path = `/v1/properties/${unitId}`;
  return {
    name: 'unit',
    title: 'one unit',
    token: stock.organisation.token,
    reading: { caller: callerOf(stock), unitId },
    path,
    peerPath: path,
    byCursor: false,
  };
}

function project(stock: Stock): Read {
  const [projectId] = stock.organisation.projectIds;
  const path = `/v1/projects/${projectId}?include=properties`;
  return {
    name: 'project',
    title: 'a project with its units',
    token: stock.organisation.token,
    reading: { caller: callerOf(stock), projectId, listing: listing({ projectId }) },
    path,
    peerPath: path,
    byCursor: false,
  };
}

function documents(stock: Stock): Read {
  const [projectId] = stock.organisation.projectIds;
  return {
    name: 'documents',
    title: `${DOCUMENTS} documents of a project`,
    token: stock.organisation.token,
    reading: { caller: callerOf(stock), documentsOf: projectId },
    path: `/v1/documents?projectId=${projectId}&limit=${DOCUMENTS}`,
    peerPath: null,
    byCursor: false,
    signing: '/sign/documents',
  };
}

function callerOf({ organisation }: Stock): Reading['caller'] {
  const { id: orgId, memberId, tokenId, digest } = organisation;
  return { orgId, memberId, tokenId, digest };
}

/** The query of a list. */
function queryOf({ query: { limit, offset = 0, ...filter } }: Listing): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (offset > 0) query.set('offset', String(offset));
  for (const status of filter.status ?? []) query.append('status', status);
  for (const visibility of filter.visibility ?? []) query.append('visibility', visibility);
  if (filter.updatedSince !== undefined) query.set('updatedSince', filter.updatedSince);
  if (filter.includeArchived === true) query.set('includeArchived', 'true');
  return query.toString();
}
