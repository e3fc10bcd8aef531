import * as answered from '../../fields/answer.ts';
import { cutPage, watermarkAfter } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { externalIdTaken, Failure, invalidRequest, orNotFound } from '../../values/failure.ts';
import { changedFacts, factsIn, hasWrongType, separateFacts } from '../../values/facts/facts.ts';
import { changedMetadata, MAX_METADATA, metadataIn } from '../../values/metadata.ts';
import { broken } from '../../values/rule-messages.ts';
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
  findPart,
  deleteProjectRows,
  projectPage,
  projectRows,
  projectWithExternalId,
  projectWithCount,
  storedProjectById,
  type StoredProject as StoredProjectRow,
  updateProject,
  versionOf,
  wholeProjectPage,
} from './store.ts';
import { requireMatch } from '../../http/response/entity-tags.ts';

export const listProjects = read({
  id: 'listProjects',
  summary: 'List projects',
  description: "The organisation's projects, newest first. `Link` leads to the next page.",
  headers: ['Sync-Watermark'],
  permission: 'project:read',
  query: ProjectQuery,
  response: ProjectList,
  load: (tenant, { query, from }) =>
    query.include === undefined
      ? tenant.read(projectPage(tenant, from, query))
      : tenant.read(wholeProjectPage(tenant, from, query)),
  answer: (rows, { query, from }, _env, writtenAt) => {
    const found: readonly (Project | WholeProject)[] = rows();
    const { page, next } = cutPage(found, query.limit, from, ({ id }) => [id]);
    const projects = page.map((each) => ('unitCount' in each ? presentDetails(each) : each));
    const body = jsonOf({ projects });
    if (query.updatedSince === undefined) return { body, next };
    const watermark = from?.watermark ?? watermarkAfter(writtenAt);
    return { body, next: next && { ...next, watermark }, watermark };
  },
});

export const getStoredProject = read({
  id: 'getProjectDetails',
  summary: "Read a project's details",
  description: 'One project with every stored field, also those that version 1 does not return.',
  permission: 'project:read',
  params: ProjectPath,
  response: StoredProjectAnswer,
  load: (tenant, { params }) => tenant.read(projectWithCount(tenant, params.projectId)),
  answer: (rows) => {
    const project = presentDetails(orNotFound(rows()[0], 'project'));
    const { updatedAt, unitCount } = project;
    return { body: jsonOf({ project }), updatedAt, tagSuffix: String(unitCount) };
  },
});

export const createProject = write({
  id: 'createProject',
  summary: 'Create a project',
  description:
    'Creates a project. Its units are created under it, one by one or as an import. `visibility` is deprecated: it is accepted and ignored, and the answer says so in the header `Deprecation`.',
  refusals: ['quota_exceeded', 'external_id_taken'],
  headers: ['Deprecation'],
  permission: 'project:create',
  body: NewProject,
  response: ProjectAnswer,
  deprecated: ({ visibility }) => visibility !== undefined,
  perform: async (
    { input: { visibility: _ignored, metadata = null, ...input } },
    { orgId, tenant, newId, read: readRows },
  ) => {
    const { facts, rest: sent } = separateFacts(input);
    const { externalId = null } = sent;
    if (externalId !== null) {
      const rows = await readRows((add) => add(projectWithExternalId(tenant, externalId)));
      const [named] = rows();
      if (named !== undefined) throw externalIdTaken('project', named.id);
    }
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
    const stored = changedMetadata(null, metadata);
    const after = {
      ...input,
      ...project,
      ...(stored !== null && { metadata: metadataIn(stored) }),
    };
    const row = { ...sent, ...project, metadata: stored, facts: changedFacts(null, facts) };
    return {
      statements: [projectRows.insert(tenant, row)],
      events: [{ action: 'project.created', id, before: null, after }],
      quota: { maxProjects: 1 },
      result: { project: answered.shown(Project, project) },
    };
  },
  location: ({ project: { id } }) => `/projects/${id}`,
});

export const changeProject = write({
  id: 'changeProject',
  summary: 'Change a project',
  refusals: ['external_id_taken'],
  description:
    'Changes any field with which a project can be created, and `externalId`, its id in your own system: another project with it is 409. Fields that are not sent stay unchanged; `null` clears a field. With `If-Match`, only the version that was read is changed.',
  permission: 'project:update',
  params: ProjectPath,
  body: ProjectChange,
  result: ChangedProject,
  response: ProjectAnswer,
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
    if (named.id !== id) throw externalIdTaken('project', named.id);
    const { facts: changes, rest } = separateFacts(input);
    const { metadata: change, ...fields } = rest;
    const facts = changedFacts(before.facts, changes);
    const metadata =
      change === undefined ? before.metadata : changedMetadata(before.metadata, change);
    if (Object.keys(metadataIn(metadata)).length > MAX_METADATA) {
      throw invalidRequest([{ path: 'metadata', ...broken('names', { max: MAX_METADATA }) }]);
    }
    if (hasWrongType(factsIn(facts))) {
      const rule = broken('type_of_kind', { other: 'objektart' });
      throw invalidRequest([{ path: 'objekttyp', ...rule }]);
    }
    const after = applyPatch(before, { ...fields, metadata, facts });
    const project = answered.shown(Project, after);
    if (isUnchanged(before, after)) return unchanged({ project, version: versionOf(before) });
    return {
      statements: [updateProject(tenant, before, { ...after, updatedAt: now })],
      publicationEffect: 'changed',
      events: [
        {
          action: 'project.updated',
          id,
          before: recordedProject(before),
          after: recordedProject({ ...after, updatedAt: now }),
        },
      ],
      result: { project, version: now },
    };
  },
  updatedAt: ({ version }) => version,
});

export const deleteProject = write({
  id: 'deleteProject',
  summary: 'Delete a project without units and documents',
  description:
    'Deletes a project that has neither units, archived ones included, nor documents. Units are never deleted: move them to another project first. Records of its imports stay, without the project. The answer is the project as it was.',
  refusals: ['project_not_empty'],
  permission: 'project:update',
  invalidatesCallers: true,
  params: ProjectPath,
  response: ProjectAnswer,
  perform: async ({ params: { projectId: id } }, { tenant, read }) => {
    const rows = await read((add) => ({
      project: add(storedProjectById(tenant, id)),
      part: add(findPart(tenant, id)),
    }));
    const before = orNotFound(rows.project()[0], 'project');
    if (rows.part().length > 0) throw notEmpty();
    return {
      statements: deleteProjectRows(tenant, id),
      publicationEffect: 'withdrawn',
      events: [{ action: 'project.deleted', id, before: recordedProject(before), after: null }],
      result: { project: answered.shown(Project, before) },
    };
  },
});

function recordedProject({ facts, ...project }: StoredProjectRow) {
  return { ...project, ...factsIn(facts), metadata: metadataIn(project.metadata) };
}

interface WholeProject extends StoredProjectRow {
  readonly unitCount: number;
}

function presentDetails(stored: WholeProject) {
  const project = { ...recordedProject(stored), updatedAt: versionOf(stored) };
  return answered.shown(StoredProject, { ...project, unitCount: stored.unitCount });
}

function notEmpty(): Failure {
  const message =
    'The project has units, perhaps archived ones only, or documents. Move them to another project, or delete the documents, before you delete it.';
  return new Failure('project_not_empty', message);
}
