import { expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';

const ERP = { externalId: 'ERP 1' };

test('A project without units is deleted, and its audit entry shows it', async () => {
  const { organisation, api, project } = await aProject(ERP);
  const answer = await api.delete(`/projects/${project.id}`);
  expect([answer.status, answer.body]).toEqual([200, { project }]);
  expect((await api.delete(`/projects/${project.id}`)).status).toBe(404);
  expect((await api.get('/projects')).body.projects).toEqual([]);
  const at = `/orgs/v1/${organisation.id}`;
  expect((await operator.get(at)).body.org.usage.projects.used).toBe(0);
  const { body } = await operator.get(`${at}/audit`, { action: 'project.deleted' });
  expect(body.audit).toMatchObject([
    { target: { kind: 'project', id: project.id }, before: project, after: null },
  ]);
});

test('A project with units is not deleted, archived ones included, until they have moved', async () => {
  const { api, project } = await aProject(ERP);
  const { importRunId } = await api.imports(project, [{}]);
  const [unit] = (await api.get('/properties')).body.properties;
  const refused = async () => {
    const { status, body } = await api.delete(`/projects/${project.id}`);
    expect([status, body.error.code]).toEqual([409, 'project_not_empty']);
  };
  await refused();
  expect((await api.patch(`/properties/${unit.id}`, { archived: true })).status).toBe(200);
  await refused();
  const other = await api.createsProject();
  const moved = await api.patch(`/properties/${unit.id}`, { projectId: other.id });
  expect(moved.status).toBe(200);
  expect((await api.delete(`/projects/${project.id}`)).status).toBe(200);
  const run = await api.get(`/imports/${importRunId}`);
  expect([run.status, run.body.import.status]).toEqual([200, 'completed']);
});

test('Deleting changes the tag of the list, and frees the external id and the plan’s room', async () => {
  const { organisation, api, project } = await aProject(ERP);
  await organisation.onPlan({ maxProjects: 1 });
  const tag = headerOf(await api.get('/projects'), 'ETag');
  await api.patch(`/projects/${project.id}`, { externalId: 'ERP 1' });
  expect((await api.delete(`/projects/${project.id}`)).status).toBe(200);
  expect((await api.get('/projects', {}, { 'If-None-Match': tag })).status).toBe(200);
  const next = await api.createsProject();
  expect((await api.patch(`/projects/${next.id}`, { externalId: 'ERP 1' })).status).toBe(200);
});
