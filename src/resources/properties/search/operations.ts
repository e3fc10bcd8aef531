import type * as z from 'zod';
import type { CursorPosition } from '../../../http/request/cursor.ts';
import type { ReadingTenant } from '../../../http/contract/surface.ts';
import type { ParsedRequest } from '../../../http/contract/parsed-request.ts';
import { cutPage, watermarkAfter } from '../../../fields/paging.ts';
import { read } from '../../../http/contract/operation.ts';
import { Failure, type Fault, orNotFound } from '../../../values/failure.ts';
import type { Instant } from '../../../values/instant.ts';
import { jsonArray, jsonObject, jsonOf } from '../../../values/json-text.ts';
import { broken } from '../../../values/rule-messages.ts';
import { projectById } from '../../projects/store.ts';
import { ProjectPath } from '../../projects/schema.ts';
import { idOf, presentUnits, unitPage, unitTotal, updatedAtOf } from '../list.ts';
import { MAX_PAGE_WITH_IMAGES, UnitPath } from '../schema.ts';
import { mostCompared, unitSearch } from '../store/search.ts';
import { fittingUnits, type UnitText, unitById } from '../store/unit-texts.ts';
import { sortingOf } from './orders.ts';
import { rangesIn } from './ranges.ts';
import {
  OneWholeUnitQuery,
  ProjectUnitsQuery,
  UnitsQuery,
  type WholeUnit,
  WholeUnitAnswer,
  WholeUnitList,
} from './schema.ts';

type Query = z.output<typeof UnitsQuery>;
type Including = Pick<Query, 'include'>;

const included = ({ include = [] }: Including) => ({
  withImages: include.includes('images'),
  withDocuments: include.includes('documents'),
});

/** Documents need the permission of files. */
const forDocuments = ({ include }: Including) =>
  include?.includes('documents') === true ? 'files:read' : undefined;

const ABOUT =
  'with every stored field and their reservations, narrowed by states, ranges and a text, in the order of `sort`. The newest first, without ranges, `q`, `haus`, `reservedUntil`, `createdSince` and `withoutFloorPlan`, is a page of an index. Anything else is a question, which compares the units that the project, `status`, `visibility` and `archived` leave: it costs one request, and one more for each 1,000 units compared. At most two questions of an organisation run at the same time; others wait up to two seconds, and are then 429. Where more than 20,000 units are left, or more than 50,000 of one project, a question is 400 `too_broad`, and its `details` name what to add.';

/** Whether a query asks for anything else than the newest first. */
const isQuestion = ({ sort, q, haus, reservedUntil, createdSince, ...rest }: Query): boolean =>
  [q, haus, reservedUntil, createdSince, sortingOf(sort)].some((each) => each !== undefined) ||
  rest.withoutFloorPlan === true ||
  Object.keys(rangesIn(rest)).length > 0;

const ofOrganisation = {
  permission: 'property:read',
  extraPermission: forDocuments,
  isQuestion,
  query: UnitsQuery,
  response: WholeUnitList,
  load: (tenant: ReadingTenant, { query, from }: ParsedRequest<z.ZodObject, typeof UnitsQuery>) =>
    loadUnits(tenant, query, from),
  answer: (
    loaded: ReturnType<typeof loadUnits>,
    { from }: Pick<ParsedRequest, 'from'>,
    env: Env,
    writtenAt: Instant | null,
  ) => presentUnitList(loaded, from, env, writtenAt),
} as const;

export const listUnits = read({
  ...ofOrganisation,
  doc: {
    id: 'listWholeUnits',
    summary: 'List whole units',
    description: `The units of the organisation ${ABOUT}`,
    headers: ['Link', 'Sync-Watermark'],
    refusals: ['too_broad'],
  },
});

export const searchUnits = read({
  ...ofOrganisation,
  queryIn: 'body',
  doc: {
    id: 'searchWholeUnits',
    summary: 'Search whole units',
    description:
      'What `GET /units` answers, for a query that is too long for an address. The body has the parameters of `GET /units`, with an array for each list. The answer has neither `ETag` nor `Link`: send the same body with `nextCursor` as `cursor` for the next page.',
    headers: ['Sync-Watermark'],
    refusals: ['too_broad'],
  },
});

export const listUnitsOfProject = read({
  permission: 'property:read',
  extraPermission: forDocuments,
  isQuestion,
  params: ProjectPath,
  query: ProjectUnitsQuery,
  response: WholeUnitList,
  doc: {
    id: 'listWholeUnitsOfProject',
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
    orNotFound(project()[0], 'project');
    return presentUnitList(loaded, from, env, writtenAt);
  },
});

export const getUnit = read({
  permission: 'property:read',
  extraPermission: forDocuments,
  params: UnitPath,
  query: OneWholeUnitQuery,
  response: WholeUnitAnswer,
  doc: {
    id: 'getWholeUnit',
    summary: 'Read a whole unit',
    description:
      'One unit with every stored field and its reservation, archived or not, and with `include` its images and documents.',
  },
  load: (tenant, { params, query }) =>
    tenant.read(unitById(tenant, params.propertyId, { ...included(query), fields: 'whole' })),
  answer: (rows, { query }, env) => {
    const { units, signed } = presentUnits<WholeUnit>(rows(), env);
    const unit = orNotFound(units[0], 'property');
    // A document changes without its unit.
    const ofUnit = forDocuments(query) === undefined && { updatedAt: updatedAtOf(unit) };
    return { body: jsonObject({ unit }), ...ofUnit, signed };
  },
});

/** The parameters by which the stored counts know how many units are left. */
const NARROWING = ['projectId', 'status', 'visibility'] as const;

function loadUnits(tenant: ReadingTenant, query: Query, from: CursorPosition | undefined) {
  const { sort, include, ...asked } = query;
  const { q, haus, reservedUntil, createdSince, withoutFloorPlan = false } = asked;
  const shown = included({ include });
  const limit = include === undefined ? asked.limit : Math.min(asked.limit, MAX_PAGE_WITH_IMAGES);
  const ranges = rangesIn(asked);
  const sorting = sortingOf(sort);
  if (!isQuestion(query)) {
    const page = {
      limit,
      offset: 0,
      after: from?.after[0],
      ...shown,
      fields: 'whole',
      total: from?.total,
    } as const;
    return {
      limit,
      sorting,
      rows: tenant.read(unitPage(tenant, asked, page)),
      // Where units are counted one by one, only the first page counts them; cursors keep the total.
      total: from?.total === undefined ? tenant.read(unitTotal(tenant, asked)) : undefined,
      storesTotal: asked.updatedSince !== undefined || asked.externalSourceId !== undefined,
      most: 0,
    };
  }
  const conditions = { q, haus, reservedUntil, createdSince, withoutFloorPlan };
  const search = { filter: asked, ranges, ...conditions, sorting, limit, ...shown };
  return {
    limit,
    sorting,
    matches: tenant.read(unitSearch(tenant, { ...search, after: from?.after })),
    toAdd: NARROWING.filter((name) => asked[name] === undefined),
    storesTotal: false,
    most: mostCompared({ project: asked.projectId !== undefined }),
  };
}

function presentUnitList(
  { limit, sorting, storesTotal, toAdd, most, ...loaded }: ReturnType<typeof loadUnits>,
  from: CursorPosition | undefined,
  env: Env,
  writtenAt: Instant | null,
) {
  const matches = loaded.matches?.() ?? [];
  const [first] = matches;
  if (first !== undefined && first.left > most) throw tooBroad(first.left, most, toAdd ?? []);
  const rows: readonly UnitText[] = loaded.rows?.() ?? matches;
  const { page, next } = cutPage(fittingUnits(rows), limit, from?.offset ?? 0, ({ unit, key }) => [
    ...(sorting === undefined ? [] : [key ?? '']),
    idOf({ text: unit }),
  ]);
  const { units, signed } = presentUnits<WholeUnit>(page, env);
  const total = from?.total ?? (first ?? loaded.total?.()[0])?.total ?? 0;
  const watermark = from?.watermark ?? watermarkAfter(writtenAt);
  return {
    body: (nextCursor: string | null) =>
      jsonObject({
        units: jsonArray(units),
        pagination: jsonOf({ limit, total, hasMore: next !== undefined, nextCursor }),
      }),
    next: next && { ...next, watermark, ...(storesTotal && { total }) },
    watermark,
    signed,
    compared: first?.left ?? (storesTotal && from === undefined ? total : 0),
  };
}

function tooBroad(left: number, most: number, add: readonly string[]): Failure {
  const advice = add.length === 0 ? 'Ask for fewer states.' : `Add ${add.join(' or ')}.`;
  const message = `${left} units are left, and at most ${most} are compared. ${advice}`;
  const details = add.map((path): Fault => ({ path, ...broken('narrows') }));
  return new Failure('too_broad', message, details.length === 0 ? undefined : details);
}
