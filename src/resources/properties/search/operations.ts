import type * as z from 'zod';
import type { ReadingTenant } from '../../../http/door.ts';
import { cutPage } from '../../../http/paging.ts';
import type { SealedPosition } from '../../../http/cursor.ts';
import { read } from '../../../http/read.ts';
import { found } from '../../../values/failure.ts';
import { jsonArray, jsonObject, jsonOf } from '../../../values/json-text.ts';
import { idOf, presentUnits, updatedAtOf } from '../list.ts';
import { MAX_PAGE_WITH_IMAGES, OneUnitQuery, UnitPath } from '../schema.ts';
import { unitPage } from '../store/pages.ts';
import { MOST_EXAMINED } from '../store/matches.ts';
import { searchSums, unitSearch } from '../store/search.ts';
import { type UnitText, unitById } from '../store/units.ts';
import { unitTotal } from '../store/totals.ts';
import { sortingOf } from './orders.ts';
import { type StoredUnit, StoredUnitAnswer, StoredUnitList, UnitSearchQuery } from './schema.ts';

interface SearchInput {
  readonly query: z.output<typeof UnitSearchQuery>;
  readonly from: SealedPosition | undefined;
}

export const searchUnits = read({
  permission: 'property:read',
  query: UnitSearchQuery,
  response: StoredUnitList,
  doc: {
    id: 'searchUnits',
    summary: 'Search and sort units',
    description:
      'The units of the organisation that match a filter and a text, with every stored field, in the order of `sort`.',
    headers: ['Link'],
  },
  load: (tenant, input) => loadSearch(tenant, input),
  answer: ({ limit, sorting, ...loaded }, { query: { q }, from }, env) => {
    const rows: readonly UnitText[] = loaded.rows();
    const { units, signed } = presentUnits<StoredUnit>(rows, env);
    const keyed = units.map((unit, at) => ({ unit, key: rows[at]?.key ?? '' }));
    const { page, next } = cutPage(keyed, limit, from?.offset ?? 0, ({ unit, key }) =>
      sorting === undefined ? [idOf(unit)] : [key, idOf(unit)],
    );
    const sums = loaded.sums?.()[0];
    const total = (sums ?? loaded.total?.()[0])?.total ?? 0;
    return {
      body: jsonObject({
        properties: jsonArray(page.map(({ unit }) => unit)),
        pagination: jsonOf({
          limit,
          total,
          atLeast: sums?.atLeast === 1,
          hasMore: next !== undefined,
          searched: sums?.searched ?? null,
          onlyNewest: q === undefined && sorting !== undefined && total > MOST_EXAMINED,
        }),
      }),
      next,
      signed,
    };
  },
});

function loadSearch(tenant: ReadingTenant, { query: asked, from }: SearchInput) {
  const { archived, q, sort, include, ...filtered } = asked;
  const withImages = include !== undefined;
  const limit = withImages ? Math.min(asked.limit, MAX_PAGE_WITH_IMAGES) : asked.limit;
  const sorting = sortingOf(sort);
  const filter = {
    ...filtered,
    includeArchived: archived === 'with',
    onlyArchived: archived === 'only',
  };
  const search = { filter, q, sorting, limit, after: from?.after, withImages };
  const page = { limit, offset: 0, after: from?.after[0], withImages, fields: 'stored' } as const;
  const isInOrder = q === undefined && sorting === undefined;
  return {
    limit,
    sorting,
    rows: isInOrder
      ? tenant.read(unitPage(tenant, filter, page))
      : tenant.read(unitSearch(tenant, search)),
    total: q === undefined ? tenant.read(unitTotal(tenant, filter)) : undefined,
    sums: q === undefined ? undefined : tenant.read(searchSums(tenant, filter, q)),
  };
}

export const getStoredUnit = read({
  permission: 'property:read',
  params: UnitPath,
  query: OneUnitQuery,
  response: StoredUnitAnswer,
  doc: {
    id: 'getUnit',
    summary: 'Read a unit',
    description:
      'One unit with every stored field, archived or not, and with `include=images` its images.',
  },
  load: (tenant, { params, query }) =>
    tenant.read(unitById(tenant, params.propertyId, query.include !== undefined, 'stored')),
  answer: (rows, _input, env) => {
    const { units, signed } = presentUnits<StoredUnit>(rows(), env);
    const property = found(units[0], 'property');
    return { body: jsonObject({ property }), updatedAt: updatedAtOf(property), signed };
  },
});
