import { get, NOTHING, post } from '../../http/endpoint.ts';
import { found } from '../../values/failure.ts';
import { jsonObject, jsonOf } from '../../values/json-text.ts';
import { presentProject } from '../projects/present.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { loadUnits, presentList } from './list.ts';
import { presentUnits } from './present.ts';
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
import { insertUnits, unitById } from './store/units.ts';
import { newUnitRow, propertyOf, quotaOfNew } from './unit-row.ts';

const listProperties = get({
  path: '/properties',
  scope: 'property:read',
  params: NOTHING,
  query: UnitQuery,
  response: PropertyList,
  load: (tenant, { query, from }) =>
    loadUnits(tenant, { ...query, filter: query, from, withImages: query.include !== undefined }),
  answer: (units, _input, env) => {
    const { list, ...rest } = presentList(units, env);
    return { body: jsonObject(list), ...rest };
  },
});

const getProperty = get({
  path: '/properties/:id',
  scope: 'property:read',
  params: UnitPath,
  query: OneUnitQuery,
  response: PropertyAnswer,
  load: (tenant, { params, query }) =>
    tenant.read(unitById(tenant, params.id, query.include !== undefined)),
  answer: (rows, _input, env) => ({
    body: jsonObject({ property: found(presentUnits(rows(), env)[0], 'property') }),
  }),
});

const listProjectProperties = get({
  path: '/projects/:id/properties',
  scope: 'property:read',
  params: ProjectPath,
  query: ProjectUnitQuery,
  response: PropertyList,
  load: (tenant, { params, query, from }) => ({
    project: tenant.read(projectById(tenant, params.id)),
    units: loadUnits(tenant, {
      ...query,
      filter: { ...query, projectId: params.id },
      from,
      withImages: query.include !== undefined,
    }),
  }),
  answer: ({ project, units }, _input, env) => {
    found(project()[0], 'project');
    const { list, ...rest } = presentList(units, env);
    return { body: jsonObject(list), ...rest };
  },
});

const getProject = get({
  path: '/projects/:id',
  scope: 'project:read',
  scopeBesides: ({ include }) => (asksForUnits(include) ? 'property:read' : undefined),
  params: ProjectPath,
  query: ProjectDetailQuery,
  response: ProjectDetail,
  load: (tenant, { params, query, from }) => ({
    project: tenant.read(projectById(tenant, params.id)),
    units: asksForUnits(query.include)
      ? loadUnits(tenant, {
          ...query,
          filter: { ...query, projectId: params.id },
          from,
          withImages: query.include?.includes('images') ?? false,
        })
      : undefined,
  }),
  answer: ({ project: rows, units }, _input, env) => {
    const project = presentProject(found(rows()[0], 'project'));
    if (units === undefined) return { body: jsonOf({ project }) };
    const { list, ...rest } = presentList(units, env);
    return { body: jsonObject({ project: jsonOf(project), ...list }), ...rest };
  },
});

/** `images` alone embeds nothing. */
function asksForUnits(include: readonly string[] | undefined): boolean {
  return include?.some((word) => word !== 'images') ?? false;
}

const createProperty = post({
  path: '/projects/:id/properties',
  scope: 'property:create',
  params: ProjectPath,
  body: Unit,
  status: 201,
  response: PropertyAnswer,
  load: (tenant, { params }) => tenant.read(projectById(tenant, params.id)),
  check: (project) => found(project()[0], 'project'),
  change: ({ params, body }, { principal, tenant, newId }) => {
    const row = newUnitRow(newId(), principal.orgId, params.id, body);
    return {
      status: 201,
      statements: insertUnits(tenant, [row]),
      quota: quotaOfNew([row]),
      location: `/properties/${row.id}`,
      body: { property: propertyOf(row) },
    };
  },
});

export const properties = [
  listProperties,
  getProperty,
  getProject,
  listProjectProperties,
  createProperty,
];
