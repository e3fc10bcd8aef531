import * as answered from '../../fields/answer.ts';

import { cutPage } from '../../http/contract/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { externalIdTaken, Failure, orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import {
  NewProject,
  Project,
  ProjectAnswer,
  ChangedProject,
  ProjectChange,
  ProjectList,
  ProjectPath,
  ProjectQuery,
  StoredProject,
  StoredProjectAnswer,
} from './schema.ts';
import {
  aUnitOf,
  deleteProjectRows,
  insertProject,
  projectPage,
  projectWithExternalId,
  storedProjectById,
  updateProject,
  versionOf,
} from './store.ts';
import { requireMatch } from '../../http/request/if-match.ts';

export const listProjects = read({
  permission: 'project:read',
  query: ProjectQuery,
  response: ProjectList,
  doc: {
    id: 'listProjects',
    summary: 'List the projects of an organisation',
    description: 'The projects of the organisation, newest first.',
    headers: ['Link'],
    at: {
      api: {
        summary: 'List projects',
        description:
          "The organisation's projects, newest first. `Link` leads to the next page; there is no `offset`.",
      },
    },
  },
  load: (tenant, { query, from }) => tenant.read(projectPage(tenant, from, query)),
  answer: (rows, { query, from }) => {
    const { page, next } = cutPage(rows(), query.limit, from?.offset ?? 0, ({ id }) => [id]);
    return { body: jsonOf({ projects: page }), next };
  },
});

export const getStoredProject = read({
  permission: 'project:read',
  params: ProjectPath,
  response: StoredProjectAnswer,
  doc: {
    id: 'getProject',
    summary: 'Read a project',
    description: 'One project with every stored field, also those that version 1 does not return.',
    at: { api: { id: 'getProjectDetails', summary: "Read a project's details" } },
  },
  load: (tenant, { params }) => tenant.read(storedProjectById(tenant, params.projectId)),
  answer: (rows) => {
    const project = orNotFound(rows()[0], 'project');
    return {
      body: jsonOf({ project: answered.shown(StoredProject, project) }),
      updatedAt: versionOf(project),
    };
  },
});

export const createProject = write({
  permission: 'project:create',
  effect: 'creates',
  body: NewProject,
  response: ProjectAnswer,
  doc: {
    id: 'createProject',
    summary: 'Create a project',
    description:
      'Creates a project. Its units are created under it, one by one or as an import. `visibility` is deprecated: it is accepted and ignored, and the answer says so in the header `Deprecation`.',
    refusals: ['quota_exceeded'],
    headers: ['Deprecation'],
    at: {
      session: {
        description: 'Creates a project. `visibility` is deprecated: it is accepted and ignored.',
        refusals: [],
      },
    },
  },
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
      result: { project: answered.shown(Project, project) },
    };
  },
  location: ({ project: { id } }) => `/projects/${id}`,
});

export const changeProject = write({
  permission: 'project:update',
  params: ProjectPath,
  body: ProjectChange,
  result: ChangedProject,
  response: ProjectAnswer,
  doc: {
    id: 'changeProject',
    summary: 'Change a project',
    refusals: ['external_id_taken'],
    description:
      'Changes any field with which a project can be created. Fields that are not sent stay unchanged. `state`, `description`, `apiDataSource` and `apiDataReception` are stored, but not returned; the audit log shows them.',
    at: {
      api: {
        description:
          'Changes any field with which a project can be created, and `externalId`, its id in your own system: another project with it is 409. Fields that are not sent stay unchanged; `null` clears a field. With `If-Match`, only the version that was read is changed.',
      },
    },
  },
  present: ({ project }) => ({ project }),
  perform: async ({ params: { projectId: id }, input, ifMatch }, { tenant, now, read }) => {
    const { externalId = null } = input;
    const rows = await read((add) => ({
      project: add(storedProjectById(tenant, id)),
      named: externalId === null ? undefined : add(projectWithExternalId(tenant, externalId)),
    }));
    const before = orNotFound(rows.project()[0], 'project');
    requireMatch(ifMatch, versionOf(before), 'project');
    const [named = before] = rows.named?.() ?? [];
    if (named.id !== id) throw externalIdTaken();
    const after = applyPatch(before, input);
    const project = answered.shown(Project, after);
    if (isUnchanged(before, after)) return unchanged({ project, version: versionOf(before) });
    return {
      statements: [updateProject(tenant, before, { ...after, updatedAt: now })],
      onWebsites: 'changed',
      events: [{ action: 'project.updated', id, before, after: { ...after, updatedAt: now } }],
      result: { project, version: now },
    };
  },
  updatedAt: ({ version }) => version,
});

export const deleteProject = write({
  permission: 'project:update',
  forgets: true,
  params: ProjectPath,
  response: ProjectAnswer,
  doc: {
    id: 'deleteProject',
    summary: 'Delete a project without units',
    description:
      'Deletes a project that has no units, archived ones included. Units are never deleted: move them to another project first. Records of its imports stay, without the project. The answer is the project as it was.',
    refusals: ['project_not_empty'],
  },
  perform: async ({ params: { projectId: id } }, { tenant, read }) => {
    const rows = await read((add) => ({
      project: add(storedProjectById(tenant, id)),
      unit: add(aUnitOf(tenant, id)),
    }));
    const before = orNotFound(rows.project()[0], 'project');
    if (rows.unit().length > 0) throw notEmpty();
    return {
      statements: deleteProjectRows(tenant, id),
      onWebsites: 'withdrawn',
      events: [{ action: 'project.deleted', id, before, after: null }],
      result: { project: answered.shown(Project, before) },
    };
  },
});

function notEmpty(): Failure {
  const message =
    'The project has units, perhaps archived ones only. Move them to another project before you delete it.';
  return new Failure('project_not_empty', message);
}
