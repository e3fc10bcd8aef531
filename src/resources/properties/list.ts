import type { ReadingTenant } from '../../http/contract/surface.ts';
import { cutPage, watermarkAfter } from '../../fields/paging.ts';
import { Failure, type Fault, orNotFound } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import { parseJson } from '../../values/json-text.ts';
import type { Position } from '../../values/position.ts';
import { broken } from '../../values/rule-messages.ts';
import { projectById } from '../projects/store.ts';
import { presentUnits } from './present.ts';
import { MAX_PAGE_WITH_IMAGES, type Property } from './schema.ts';
import { extentOf } from './store/filter.ts';
import { isCounted, totalInOrder, unitsInOrder } from './store/in-order.ts';
import { isSearch, mostCompared, searchUnits, type UnitSearch } from './store/search.ts';
import { parseSort } from './store/sort-keys.ts';
import { fittingUnits, type UnitFieldSet, type UnitText } from './store/unit-texts.ts';

/** What a list of units asks for. Each view has some of the parameters. */
export interface UnitQuery extends UnitSearch {
  readonly limit: number;
  readonly offset?: number;
  readonly include?: readonly string[] | undefined;
}

/** A request for a list of the organisation's units, or of those of the project in its path. */
export interface ListRequest {
  readonly params: { readonly projectId?: string };
  readonly query: UnitQuery;
  readonly from: Position | undefined;
}

/** Whether a list compares, skips or shows so many units that it is a question. */
export const isQuestion = (query: UnitQuery): boolean =>
  isSearch(query) || Math.max(query.offset ?? 0, query.limit) > 1000;

/** What `include` adds to each unit. */
export const parseInclude = (include: readonly string[] = []) => ({
  withImages: include.includes('images'),
  withDocuments: include.includes('documents'),
});

/** Reads a page of units and the total: in the order of creation, or by a search. */
export function loadUnits(
  tenant: ReadingTenant,
  { params, query: asked, from }: ListRequest,
  fields: UnitFieldSet,
) {
  const query: UnitQuery = { ...asked, ...params };
  const { offset = 0 } = query;
  const shown = parseInclude(query.include);
  const isLarge = shown.withImages || shown.withDocuments;
  const page = {
    limit: isLarge ? Math.min(query.limit, MAX_PAGE_WITH_IMAGES) : query.limit,
    offset: from === undefined ? offset : 0,
    after: from?.after,
    total: from?.total,
    fields,
    ...shown,
  };
  const { projectId } = params;
  const loaded = {
    query,
    from,
    cut: { limit: page.limit, offset: from?.offset ?? offset },
    project: projectId === undefined ? undefined : tenant.read(projectById(tenant, projectId)),
  };
  if (isSearch(query)) {
    const rows = tenant.read(searchUnits(tenant, query, page));
    return { ...loaded, rows, total: undefined };
  }
  return {
    ...loaded,
    rows: tenant.read(unitsInOrder(tenant, query, page)),
    // Where units are counted one by one, only the first page counts them; cursors keep the total.
    total: from?.total === undefined ? tenant.read(totalInOrder(tenant, query)) : undefined,
  };
}

export type LoadedUnits = ReturnType<typeof loadUnits>;

/** A row of a search also has how many units the stored counts leave, and how many match. */
type ListedUnit = UnitText & { readonly left?: number; readonly total?: number };

/**
 * The page of an answer, the position of the next one, and the watermark for the next sync.
 *
 * @throws Failure `not_found` for an unknown project, `too_broad` for a search that would compare too many units.
 */
export function presentPage<Shown extends Property>(
  { query, from, cut, project, rows, total: counted }: LoadedUnits,
  env: Env,
  writtenAt: Instant | null,
) {
  if (project !== undefined) orNotFound(project()[0], 'project');
  const found: readonly ListedUnit[] = rows();
  const left = found[0]?.left;
  if (left !== undefined) requireFew(left, query);
  const isSorted = parseSort(query.sort) !== undefined;
  // Cut first: the row after the page needs no links.
  const { page, next } = cutPage(fittingUnits(found), cut.limit, cut, ({ unit, key }) => [
    ...(isSorted ? [key ?? ''] : []),
    parseJson<Property>({ text: unit }).id,
  ]);
  const { units, signed } = presentUnits<Shown>(page, env);
  const counts = left === undefined && isCounted(query);
  const total = from?.total ?? found[0]?.total ?? counted?.()[0]?.total ?? 0;
  const watermark = from?.watermark ?? watermarkAfter(writtenAt);
  return {
    page: { ...cut, units, total, hasMore: next !== undefined },
    next: next && { ...next, watermark, ...(counts && { total }) },
    watermark,
    signed,
    compared: left ?? (from === undefined ? cut.offset + (counts ? total : 0) : 0),
  };
}

/** The parameters by which the stored counts know how many units are left. */
const NARROWING = ['projectId', 'status', 'visibility'] as const;

/** @throws Failure `too_broad` if a search would compare too many units. */
function requireFew(left: number, search: UnitSearch): void {
  const most = mostCompared(extentOf(search));
  if (left <= most) return;
  throw refuseBroad(
    left,
    most,
    NARROWING.filter((name) => search[name] === undefined),
    ' Ask for fewer states.',
  );
}

/**
 * The Failure `too_broad`.
 *
 * @param add the parameters that would narrow the question.
 * @param otherwise what to do if there are none.
 */
export function refuseBroad(
  left: number,
  most: number,
  add: readonly string[],
  otherwise = '',
): Failure {
  const advice = add.length === 0 ? otherwise : ` Add ${add.join(' or ')}.`;
  const message = `${left} units are left, and at most ${most} are compared.${advice}`;
  const details = add.map((path): Fault => Object.assign({ path }, broken('narrows')));
  return new Failure('too_broad', message, details.length === 0 ? undefined : details);
}
