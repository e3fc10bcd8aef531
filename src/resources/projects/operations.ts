import { command } from '../../http/command.ts';
import { NOTHING } from '../../http/operation.ts';
import { cutPage } from '../../http/paging.ts';
import { query } from '../../http/query.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import { presentProject, presentStoredProject } from './present.ts';
import {
  NewProject,
  ProjectAnswer,
  ProjectChange,
  ProjectList,
  ProjectPath,
  ProjectQuery,
  StoredProjectAnswer,
} from './schema.ts';
import { insertProject, projectPage, storedProjectById, updateProject } from './store.ts';

/** The projects of the organisation, newest first. */
export const listProjects = query(
  { permission: 'project:read', params: NOTHING, query: ProjectQuery, response: ProjectList },
  {
    load: (tenant, { query, from }) => tenant.read(projectPage(tenant, from, query.limit)),
    answer: (rows, { query, from }) => {
      const { page, next } = cutPage(rows(), query.limit, from?.offset ?? 0, ({ id }) => [id]);
      return { body: jsonOf({ projects: page.map(presentProject) }), next };
    },
  },
);

/** One project with every stored field, also those that version 1 stores and does not answer. */
export const getStoredProject = query(
  {
    permission: 'project:read',
    params: ProjectPath,
    query: NOTHING,
    response: StoredProjectAnswer,
  },
  {
    load: (tenant, { params }) => tenant.read(storedProjectById(tenant, params.projectId)),
    answer: (rows) => ({
      body: jsonOf({ project: presentStoredProject(found(rows()[0], 'project')) }),
    }),
  },
);

/** Creates a project. */
export const createProject = command(
  {
    name: 'createProject',
    permission: 'project:create',
    effect: 'creates',
    params: NOTHING,
    body: NewProject,
    response: ProjectAnswer,
  },
  {
    deprecated: ({ visibility }) => visibility !== undefined,
    perform: ({ input: { visibility: _ignored, ...sent } }, { orgId, tenant, newId }) => {
      const project = {
        ...newId(),
        orgId,
        name: sent.name,
        street: sent.street ?? null,
        houseNumber: sent.houseNumber ?? null,
        postalCode: sent.postalCode ?? null,
        city: sent.city ?? null,
        country: sent.country ?? null,
      };
      const { id } = project;
      return {
        statements: [insertProject(tenant, { ...sent, ...project })],
        events: [{ action: 'project.created', id, before: null, after: { ...sent, ...project } }],
        quota: { maxProjects: 1 },
        result: { project: presentProject(project) },
      };
    },
    location: ({ project: { id } }) => `/projects/${id}`,
  },
);

/** Changes a project's name, address or other fields. */
export const changeProject = command(
  {
    name: 'changeProject',
    permission: 'project:update',
    effect: 'changes',
    params: ProjectPath,
    body: ProjectChange,
    response: ProjectAnswer,
  },
  {
    perform: async ({ params: { projectId: id }, input }, { tenant, read }) => {
      const rows = await read((add) => add(storedProjectById(tenant, id)));
      const before = found(rows()[0], 'project');
      const after = applyPatch(before, input);
      const result = { project: presentProject(after) };
      if (isUnchanged(before, after)) return unchanged(result);
      return {
        statements: [updateProject(tenant, before, after)],
        events: [{ action: 'project.updated', id, before, after }],
        result,
      };
    },
  },
);
