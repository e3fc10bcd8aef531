import type * as z from 'zod';
import type { SealedPosition } from '../../../http/cursor.ts';
import type { ReadingTenant } from '../../../http/door.ts';
import { cutPage } from '../../../http/paging.ts';
import { read } from '../../../http/read.ts';
import { Failure, found } from '../../../values/failure.ts';
import type { Instant } from '../../../values/instant.ts';
import { jsonArray, jsonObject, jsonOf } from '../../../values/json-text.ts';
import { projectById } from '../../projects/store.ts';
import { ProjectPath } from '../../projects/schema.ts';
import { idOf, presentUnits, updatedAtOf, watermarkAfter } from '../list.ts';
import { MAX_PAGE_WITH_IMAGES, OneUnitQuery, UnitPath } from '../schema.ts';
import { askedSums, askedUnits } from '../store/asked.ts';
import { MOST_EXAMINED } from '../store/matches.ts';
import { unitPage } from '../store/pages.ts';
import { unitTotal } from '../store/totals.ts';
import { type UnitText, unitById } from '../store/units.ts';
import { rangesIn } from './ranges.ts';
import {
  orderIn,
  ProjectUnitsQuery,
  UnitsQuery,
  type WholeUnit,
  WholeUnitAnswer,
  WholeUnitList,
} from './schema.ts';

const ABOUT =
  'with every stored field and their reservations, narrowed by states, ranges and a text, in the order of `sort`. Where `status`, `visibility`, `archived` and `projectId` leave more than 50,000 units, only the newest first can be asked for, without ranges, text and `reservedUntil`: anything else is 400 `too_broad`.';

export const listUnits = read({
  permission: 'property:read',
  query: UnitsQuery,
  response: WholeUnitList,
  doc: {
    id: 'listUnits',
    tag: 'Properties',
    summary: 'List whole units',
    description: `The units of the organisation ${ABOUT}`,
    headers: ['Link', 'Sync-Watermark'],
    refusals: ['too_broad'],
  },
  load: (tenant, { query, from }) => loadUnits(tenant, query, from),
  answer: (loaded, { from }, env, writtenAt) => presentUnitList(loaded, from, env, writtenAt),
});

export const listUnitsOfProject = read({
  permission: 'property:read',
  params: ProjectPath,
  query: ProjectUnitsQuery,
  response: WholeUnitList,
  doc: {
    id: 'listUnitsOfProject',
    tag: 'Properties',
    summary: 'List the whole units of a project',
    description: `The units of a project ${ABOUT}`,
    headers: ['Link', 'Sync-Watermark'],
    refusals: ['too_broad'],
  },
  load: (tenant, { params: { projectId }, query, from }) => ({
    ...loadUnits(tenant, { ...query, projectId }, from),
    project: tenant.read(projectById(tenant, projectId)),
  }),
  answer: ({ project, ...loaded }, { from }, env, writtenAt) => {
    found(project()[0], 'project');
    return presentUnitList(loaded, from, env, writtenAt);
  },
});

export const getUnit = read({
  permission: 'property:read',
  params: UnitPath,
  query: OneUnitQuery,
  response: WholeUnitAnswer,
  doc: {
    id: 'getWholeUnit',
    tag: 'Properties',
    summary: 'Read a whole unit',
    description:
      'One unit with every stored field and its reservation, archived or not, and with `include=images` its images.',
  },
  load: (tenant, { params, query }) =>
    tenant.read(unitById(tenant, params.propertyId, query.include !== undefined, 'whole')),
  answer: (rows, _input, env) => {
    const { units, signed } = presentUnits<WholeUnit>(rows(), env);
    const unit = found(units[0], 'property');
    return { body: jsonObject({ unit }), updatedAt: updatedAtOf(unit), signed };
  },
});

type Query = z.output<typeof UnitsQuery>;

function loadUnits(tenant: ReadingTenant, query: Query, from: SealedPosition | undefined) {
  const { projectId, status, visibility, updatedSince, externalSourceId, archived } = query;
  const { q, reservedUntil } = query;
  const withImages = query.include !== undefined;
  const limit = withImages ? Math.min(query.limit, MAX_PAGE_WITH_IMAGES) : query.limit;
  const filter = {
    projectId,
    status,
    visibility,
    updatedSince,
    externalSourceId,
    includeArchived: archived === 'with',
    onlyArchived: archived === 'only',
  };
  const ranges = rangesIn(query);
  const sorting = orderIn(query.sort);
  const isPlain =
    q === undefined &&
    reservedUntil === undefined &&
    sorting === undefined &&
    Object.keys(ranges).length === 0;
  if (isPlain) {
    const page = { limit, offset: 0, after: from?.after[0], withImages, fields: 'whole' } as const;
    return {
      limit,
      sorting,
      rows: tenant.read(unitPage(tenant, filter, page)),
      // Where units are counted one by one, only the first page counts them; cursors keep the total.
      total: from?.total === undefined ? tenant.read(unitTotal(tenant, filter)) : undefined,
      seals: updatedSince !== undefined || externalSourceId !== undefined,
    };
  }
  const after = from?.after;
  const asked = { filter, ranges, q, reservedUntil, sorting, limit, after, withImages };
  return {
    limit,
    sorting,
    rows: tenant.read(askedUnits(tenant, asked)),
    sums: tenant.read(askedSums(tenant, asked)),
    seals: false,
  };
}

function presentUnitList(
  { limit, sorting, seals, ...loaded }: ReturnType<typeof loadUnits>,
  from: SealedPosition | undefined,
  env: Env,
  writtenAt: Instant | null,
) {
  const sums = loaded.sums?.()[0];
  if (sums !== undefined && sums.left > MOST_EXAMINED) throw tooBroad(sums.left);
  const rows: readonly UnitText[] = loaded.rows();
  const { units, signed } = presentUnits<WholeUnit>(rows, env);
  const keyed = units.map((unit, at) => ({ unit, key: rows[at]?.key ?? '' }));
  const { page, next } = cutPage(keyed, limit, from?.offset ?? 0, ({ unit, key }) =>
    sorting === undefined ? [idOf(unit)] : [key, idOf(unit)],
  );
  const total = from?.total ?? (sums ?? loaded.total?.()[0])?.total ?? 0;
  const watermark = from?.watermark ?? watermarkAfter(writtenAt);
  return {
    body: (nextCursor: string | null) =>
      jsonObject({
        units: jsonArray(page.map(({ unit }) => unit)),
        pagination: jsonOf({ limit, total, hasMore: next !== undefined, nextCursor }),
      }),
    next: next && { ...next, watermark, ...(seals && { total }) },
    watermark,
    signed,
  };
}

function tooBroad(left: number): Failure {
  const message = `${left} units are left by status, visibility, archived and projectId, and at most ${MOST_EXAMINED} are compared: add one of these.`;
  return new Failure('too_broad', message);
}
