import * as answered from '../../fields/answer.ts';
import { read, write } from '../../http/contract/operation.ts';
import type { ReadingTenant } from '../../http/contract/surface.ts';
import { orNotFound } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import { jsonArray, jsonObject, jsonOf, parseJson } from '../../values/json-text.ts';
import { Project, ProjectPath } from '../projects/schema.ts';
import { projectById, versionOf } from '../projects/store.ts';
import {
  isQuestion,
  type ListRequest,
  type LoadedUnits,
  loadUnits,
  parseInclude,
  presentPage,
} from './list.ts';
import { presentUnits } from './present.ts';
import {
  OneUnitQuery,
  ProjectDetail,
  ProjectDetailQuery,
  ProjectUnitQuery,
  type Property,
  PropertyAnswer,
  PropertyList,
  Unit,
  UnitPath,
  UnitQuery,
} from './schema.ts';
import { writeNewUnits, newUnitRow, toProperty } from './unit-row.ts';
import { unitById } from './store/unit-texts.ts';

const asProperties = {
  permission: 'property:read',
  isQuestion,
  response: PropertyList,
  load: (tenant: ReadingTenant, request: ListRequest) => loadUnits(tenant, request, 'contract'),
  answer: (units: LoadedUnits, _request: unknown, env: Env, writtenAt: Instant | null) => {
    const { list, ...rest } = presentProperties(units, env, writtenAt);
    return { body: jsonObject(list), ...rest };
  },
} as const;

function presentProperties(...loaded: Parameters<typeof presentPage>) {
  const { page, ...rest } = presentPage<Property>(...loaded);
  const { units, limit, offset, total, hasMore } = page;
  const pagination = {
    // Whoever adds it to the offset goes on with the next unit, also after a page that had room for fewer.
    limit: hasMore ? units.length : limit,
    offset,
    total,
    hasMore,
  };
  return { list: { properties: jsonArray(units), pagination: jsonOf(pagination) }, ...rest };
}

export const listProperties = read({
  ...asProperties,
  id: 'listProperties',
  summary: 'List units',
  description:
    "The organisation's units, newest first, across all projects or in one. For incremental sync, send `updatedSince` and `includeArchived=true`, follow `Link` to the last page, and use the first page's `Sync-Watermark` as the next `updatedSince`.",
  headers: ['Sync-Watermark'],
  query: UnitQuery,
});

export const getProperty = read({
  id: 'getProperty',
  summary: 'Read a unit',
  description: 'One unit, archived or not.',
  permission: 'property:read',
  params: UnitPath,
  query: OneUnitQuery,
  response: PropertyAnswer,
  load: (tenant, { params, query }) =>
    tenant.read(unitById(tenant, params.propertyId, parseInclude(query.include))),
  answer: (rows, _input, env) => {
    const { units, signed } = presentUnits(rows(), env);
    const property = orNotFound(units[0], 'property');
    // With signed links, the tag names no version.
    const version = !signed && { updatedAt: parseJson(property).updatedAt };
    return { body: jsonObject({ property }), signed, ...version };
  },
});

export const listProjectProperties = read({
  ...asProperties,
  id: 'listProjectProperties',
  tag: 'Projects',
  summary: "List a project's units",
  description: 'The same as `GET /properties` with `projectId`, but 404 for an unknown project.',
  headers: ['Sync-Watermark'],
  params: ProjectPath,
  query: ProjectUnitQuery,
});

export const getProject = read({
  id: 'getProject',
  summary: 'Read a project',
  description:
    'One project, and with `include=properties` also a page of its units, which additionally requires the scope `property:read`. The other parameters apply to the units.',
  headers: ['Sync-Watermark'],
  permission: 'project:read',
  params: ProjectPath,
  query: ProjectDetailQuery,
  response: ProjectDetail,
  extraPermission: ({ include }) => (asksForUnits(include) ? 'property:read' : undefined),
  isQuestion: (query) => asksForUnits(query.include) && isQuestion(query),
  load: (tenant, request) =>
    asksForUnits(request.query.include)
      ? loadUnits(tenant, request, 'contract')
      : { project: tenant.read(projectById(tenant, request.params.projectId)) },
  answer: (loaded, _request, env, writtenAt) => {
    const stored = orNotFound(loaded.project?.()[0], 'project');
    const project = answered.shown(Project, stored);
    if (!('rows' in loaded)) return { body: jsonOf({ project }), updatedAt: versionOf(stored) };
    const { list, ...rest } = presentProperties(loaded, env, writtenAt);
    return { body: jsonObject({ project: jsonOf(project), ...list }), ...rest };
  },
});

/** Whether `include` asks for units: `images` alone does not. */
function asksForUnits(include: readonly string[] | undefined): boolean {
  return include?.some((word) => word !== 'images') ?? false;
}

export const createProperty = write({
  id: 'createProperty',
  summary: 'Create a unit',
  description:
    'Creates one unit under a project. It counts against the plan: `monthlyUnits` always, `maxOnlineUnits` if it is `online`. Amounts and areas are exact: send a JSON number or a decimal string, and no digit is lost.',
  refusals: ['quota_exceeded'],
  permission: 'property:create',
  params: ProjectPath,
  body: Unit,
  response: PropertyAnswer,
  perform: async ({ params: { projectId }, input }, author) => {
    await author.requireProject(projectId);
    const row = newUnitRow(author.newId(), { ...author, projectId }, input);
    return { ...writeNewUnits(author, [row]), result: { property: toProperty(row) } };
  },
  location: ({ property: { id } }) => `/properties/${id}`,
});
