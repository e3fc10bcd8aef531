import * as answered from '../../fields/answer.ts';
import { read, write } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonObject, jsonOf } from '../../values/json-text.ts';
import { Project, ProjectPath } from '../projects/schema.ts';
import { projectById, versionOf } from '../projects/store.ts';
import { isLong, loadUnits, presentList, presentUnits, updatedAtOf } from './list.ts';
import {
  OneUnitQuery,
  ProjectDetail,
  ProjectDetailQuery,
  ProjectUnitQuery,
  PropertyAnswer,
  PropertyList,
  Unit,
  UnitPath,
  UnitQuery,
} from './schema.ts';
import { creationOfUnits, newUnitRow, propertyOf } from './unit-row.ts';
import { unitById } from './store/unit-texts.ts';

export const listProperties = read({
  permission: 'property:read',
  query: UnitQuery,
  response: PropertyList,
  doc: {
    id: 'listProperties',
    summary: 'List units',
    description:
      "The organisation's units, newest first, across all projects or in one. For incremental sync, send `updatedSince` and `includeArchived=true`, follow `Link` to the last page, and use the first page's `Sync-Watermark` as the next `updatedSince`.",
    headers: ['Link', 'Sync-Watermark'],
  },
  isQuestion: isLong,
  load: (tenant, { query, from }) =>
    loadUnits(tenant, { ...query, filter: query, from, withImages: query.include !== undefined }),
  answer: (units, _input, env, writtenAt) => {
    const { list, ...rest } = presentList(units, env, writtenAt);
    return { body: jsonObject(list), ...rest };
  },
});

export const getProperty = read({
  permission: 'property:read',
  params: UnitPath,
  query: OneUnitQuery,
  response: PropertyAnswer,
  doc: {
    id: 'getProperty',
    summary: 'Read a unit',
    description: 'One unit, archived or not.',
  },
  load: (tenant, { params, query }) =>
    tenant.read(unitById(tenant, params.propertyId, { withImages: query.include !== undefined })),
  answer: (rows, _input, env) => {
    const { units, signed } = presentUnits(rows(), env);
    const property = orNotFound(units[0], 'property');
    return { body: jsonObject({ property }), updatedAt: updatedAtOf(property), signed };
  },
});

export const listProjectProperties = read({
  permission: 'property:read',
  params: ProjectPath,
  query: ProjectUnitQuery,
  response: PropertyList,
  doc: {
    id: 'listProjectProperties',
    tag: 'Projects',
    summary: "List a project's units",
    description: 'The same as `GET /properties` with `projectId`, but 404 for an unknown project.',
    headers: ['Link', 'Sync-Watermark'],
  },
  isQuestion: isLong,
  load: (tenant, { params, query, from }) => ({
    project: tenant.read(projectById(tenant, params.projectId)),
    units: loadUnits(tenant, {
      ...query,
      filter: { ...query, projectId: params.projectId },
      from,
      withImages: query.include !== undefined,
    }),
  }),
  answer: ({ project, units }, _input, env, writtenAt) => {
    orNotFound(project()[0], 'project');
    const { list, ...rest } = presentList(units, env, writtenAt);
    return { body: jsonObject(list), ...rest };
  },
});

export const getProject = read({
  permission: 'project:read',
  params: ProjectPath,
  query: ProjectDetailQuery,
  response: ProjectDetail,
  doc: {
    id: 'getProject',
    summary: 'Read a project',
    description:
      'One project, and with `include=properties` also a page of its units, which additionally requires the scope `property:read`. The other parameters apply to the units.',
    headers: ['Link', 'Sync-Watermark'],
  },
  extraPermission: ({ include }) => (asksForUnits(include) ? 'property:read' : undefined),
  isQuestion: (query) => asksForUnits(query.include) && isLong(query),
  load: (tenant, { params, query, from }) => ({
    project: tenant.read(projectById(tenant, params.projectId)),
    units: asksForUnits(query.include)
      ? loadUnits(tenant, {
          ...query,
          filter: { ...query, projectId: params.projectId },
          from,
          withImages: query.include?.includes('images') ?? false,
        })
      : undefined,
  }),
  answer: ({ project: rows, units }, _input, env, writtenAt) => {
    const stored = orNotFound(rows()[0], 'project');
    const project = answered.shown(Project, stored);
    if (units === undefined) return { body: jsonOf({ project }), updatedAt: versionOf(stored) };
    const { list, ...rest } = presentList(units, env, writtenAt);
    return { body: jsonObject({ project: jsonOf(project), ...list }), ...rest };
  },
});

/** Whether `include` asks for units: `images` alone does not. */
function asksForUnits(include: readonly string[] | undefined): boolean {
  return include?.some((word) => word !== 'images') ?? false;
}

export const createProperty = write({
  permission: 'property:create',
  effect: 'creates',
  params: ProjectPath,
  body: Unit,
  response: PropertyAnswer,
  doc: {
    id: 'createProperty',
    summary: 'Create a unit',
    description:
      'Creates one unit under a project. It counts against the plan: `monthlyUnits` always, `maxOnlineUnits` if it is `online`. Amounts and areas are exact: send a JSON number or a decimal string, and no digit is lost.',
    refusals: ['quota_exceeded'],
  },
  perform: async ({ params: { projectId }, input }, author) => {
    await author.requireProject(projectId);
    const row = newUnitRow(author.newId(), author.orgId, projectId, input);
    return { ...creationOfUnits(author, [row]), result: { property: propertyOf(row) } };
  },
  location: ({ property: { id } }) => `/properties/${id}`,
});
