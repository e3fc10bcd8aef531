import { describe, expect, test } from 'vitest';
import { aProject, anEditor } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { UNSHOWN } from './unshown.ts';

const PROJECT = {
  name: 'Lindenhof',
  street: 'Lindenallee',
  houseNumber: '12a',
  postalCode: '04105',
  city: 'Leipzig',
  country: 'Deutschland',
  state: 'Sachsen',
  description: 'Altbau, saniert',
  apiDataSource: 'CRM',
  apiDataReception: 'Portal',
};

describe('A project of the dashboard', () => {
  test('is created with every field, and read with every field', async () => {
    const { organisation, editor, at } = await anEditor();
    const made = await editor.post(`${at}/projects`, PROJECT);
    expect(made.status).toBe(201);
    const { id } = made.body.project;
    expect(made.headers.get('Location')).toBe(`${at}/projects/${id}`);
    const { body } = await editor.finds(made);
    expect(body.project).toEqual({
      ...PROJECT,
      externalId: null,
      priceNotes: null,
      priceColumns: [],
      metadata: {},
      latitude: null,
      longitude: null,
      adresseZeigen: true,
      id,
      orgId: organisation.id,
      createdAt: made.body.project.createdAt,
      updatedAt: made.body.project.createdAt,
      unitCount: 0,
    });
  });

  test('is changed, and is what the API answers then', async () => {
    const { organisation, editor, at } = await anEditor();
    const { body } = await editor.post(`${at}/projects`, PROJECT);
    const { id } = body.project;
    const change = { name: 'Lindenhof 2', description: null };
    const changed = await editor.patch(`${at}/projects/${id}`, change);
    const shown = { ...body.project, name: 'Lindenhof 2' };
    expect([changed.status, changed.body.project]).toEqual([200, shown]);
    expect((await editor.get(`${at}/projects/${id}`)).body.project).toMatchObject({
      ...PROJECT,
      ...change,
    });
    const api = await organisation.signedIn();
    expect((await api.get(`/projects/${id}`)).body.project).toEqual(shown);
    const details = await api.get(`/projects/${id}/details`);
    expect(details.body).toEqual((await editor.get(`${at}/projects/${id}`)).body);
    const guarded = await api.patch(
      `/projects/${id}`,
      { state: 'Bremen' },
      { 'If-Match': headerOf(details, 'ETag') },
    );
    expect(guarded.status).toBe(200);
    expect((await api.get(`/projects/${id}/details`)).body.project.state).toBe('Bremen');
    expect((await api.get(`/projects/${UNKNOWN}/details`)).status).toBe(404);
  });
});

/** A project with every field, and the path at which the operator changes it. */
async function aDescribedProject() {
  const { organisation, api, project } = await aProject({
    name: 'Lindenhof',
    city: 'Leipzig',
    ...UNSHOWN,
  });
  const at = `/orgs/v1/${organisation.id}`;
  return { api, project, at, path: `${at}/projects/${project.id}` };
}

describe('A change of a project', () => {
  test('is audited with all fields, also those that are not answered', async () => {
    const { project, at, path } = await aDescribedProject();
    const { text } = await operator.patch(path, { state: 'Hessen', apiDataSource: null });
    expect(text).not.toContain('Hessen');
    const { body } = await operator.get(`${at}/audit`, { action: 'project.updated' });
    expect(body.audit).toMatchObject([
      {
        target: { kind: 'project', id: project.id },
        before: { ...project, ...UNSHOWN },
        after: { ...project, ...UNSHOWN, state: 'Hessen', apiDataSource: null },
      },
    ]);
  });

  test('keeps every field but those sent when two people change it at once', async () => {
    const { api, project, path } = await aDescribedProject();
    await Promise.all([
      operator.patch(path, { street: 'Lindenallee' }),
      operator.patch(path, { postalCode: '04105' }),
    ]);
    const { body } = await api.get(`/projects/${project.id}`);
    expect(body.project).toEqual({ ...project, street: 'Lindenallee', postalCode: '04105' });
  });

  test('is refused with every fault named', async () => {
    const { path } = await aDescribedProject();
    const answer = await operator.patch(path, { name: ' ', city: 5, description: '\0' });
    expect(faultsTold(answer).toSorted()).toEqual([
      'city: must be a string',
      'description: must not contain a NUL character',
      'name: must not be empty',
    ]);
    expect(faultsTold(await operator.patch(path, { name: null }))).toEqual([
      'name: must be a string',
    ]);
  });
});

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
