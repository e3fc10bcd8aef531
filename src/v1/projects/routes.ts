import { get, NOTHING, post } from '../../http/endpoint.ts';
import { cutPage } from '../../http/paging.ts';
import { jsonOf } from '../../values/json-text.ts';
import { presentProject } from './present.ts';
import { NewProject, ProjectAnswer, ProjectList, ProjectQuery } from './schema.ts';
import { insertProject, projectPage } from './store.ts';

const listProjects = get({
  path: '/projects',
  scope: 'project:read',
  params: NOTHING,
  query: ProjectQuery,
  response: ProjectList,
  load: (tenant, { query, from }) => tenant.read(projectPage(tenant, from, query.limit)),
  answer: (rows, { query, from }) => {
    const { page, next } = cutPage(rows(), query.limit, from?.offset ?? 0, ({ id }) => [id]);
    return { body: jsonOf({ projects: page.map(presentProject) }), next };
  },
});

const createProject = post({
  path: '/projects',
  scope: 'project:create',
  params: NOTHING,
  body: NewProject,
  status: 201,
  response: ProjectAnswer,
  deprecated: ({ visibility }) => visibility !== undefined,
  load: () => undefined,
  check: () => undefined,
  change: ({ body: { visibility: _ignored, ...sent } }, { principal, tenant, newId }) => {
    const project = {
      ...newId(),
      orgId: principal.orgId,
      name: sent.name,
      street: sent.street ?? null,
      houseNumber: sent.houseNumber ?? null,
      postalCode: sent.postalCode ?? null,
      city: sent.city ?? null,
      country: sent.country ?? null,
    };
    return {
      status: 201,
      statements: [insertProject(tenant, { ...sent, ...project })],
      location: `/projects/${project.id}`,
      body: { project: presentProject(project) },
    };
  },
});

export const projects = [listProjects, createProject];
