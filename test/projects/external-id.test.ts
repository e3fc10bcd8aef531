import { describe, expect, test } from 'vitest';
import { aCaller, aClient, aProject } from '../harness/callers.ts';
import { type Client, statusesOf, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { signedIn } from '../harness/people.ts';

// A project's id in the caller's own system.

const AWKWARD = ['WE 1, Haus & Hof', '🏠'.repeat(255), ' ', "'; --"];

const found = async (api: Client, externalId: string) =>
  (await api.get('/projects', { externalId })).body.projects.map(({ id }: { id: string }) => id);

describe('The externalId of a project', () => {
  test.each(AWKWARD)('is set, and the project is found by it: %j', async (externalId) => {
    const api = await aClient();
    const [project] = [await api.createsProject(), await api.createsProject()];
    const answer = await api.patch(`/projects/${project.id}`, { externalId });
    expect(answer.body.project).toEqual(project);
    expect(await found(api, externalId)).toEqual([project.id]);
    expect(await found(api, 'other')).toEqual([]);
    expect((await api.get('/projects')).body.projects).toHaveLength(2);
  });

  test('is changed, kept and cleared', async () => {
    const api = await aClient();
    const { id } = await api.createsProject();
    for (const externalId of ['A', 'B', 'B']) await api.patch(`/projects/${id}`, { externalId });
    await api.patch(`/projects/${id}`, { city: 'Bremen' });
    expect([await found(api, 'A'), await found(api, 'B')]).toEqual([[], [id]]);
    await api.patch(`/projects/${id}`, { externalId: null });
    expect(await found(api, 'B')).toEqual([]);
  });

  test('is that of one project of an organisation', async () => {
    const api = await aClient();
    const [first, second] = [await api.createsProject(), await api.createsProject()];
    await api.patch(`/projects/${first.id}`, { externalId: 'A' });
    const taken = await api.patch(`/projects/${second.id}`, { externalId: 'A', city: 'Bremen' });
    expect(toldBy(taken)).toBe('409 external_id_taken');
    expect(taken.body.error.details).toEqual({ projectId: first.id });
    expect((await api.get(`/projects/${second.id}`)).body.project.city).toBeNull();
    const answers = await Promise.all(
      [first, second].map(({ id }) => api.patch(`/projects/${id}`, { externalId: 'B' })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const { api: stranger, project: theirs } = await aProject();
    const same = await stranger.patch(`/projects/${theirs.id}`, { externalId: 'B' });
    expect(same.status).toBe(200);
    expect(await found(stranger, 'B')).toEqual([theirs.id]);
  });

  test('may be given when the project is created, if no other project has it', async () => {
    const api = await aClient();
    const made = await api.post('/projects', { name: 'Lindenhof', externalId: 'A' }, strictly);
    expect(made.status).toBe(201);
    expect(made.body.project.externalId).toBeUndefined();
    expect(await found(api, 'A')).toEqual([made.body.project.id]);
    const taken = await api.post('/projects', { name: 'Lindenhof', externalId: 'A' });
    expect(toldBy(taken)).toBe('409 external_id_taken');
    expect(taken.body.error.details).toEqual({ projectId: made.body.project.id });
    const answers = await Promise.all(
      [1, 2].map(() => api.post('/projects', { name: 'Zwilling', externalId: 'B' })),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect((await api.get('/projects')).body.projects).toHaveLength(2);
  });

  test('stands beside fields that the service sets', async () => {
    const api = await aClient();
    const { id, createdAt } = await api.createsProject();
    const created = await api.post('/projects', { name: 'Lindenhof', id, unitCount: 3 }, strictly);
    expect(faultsTold(created)).toEqual([
      'id: is set by the service',
      'unitCount: is set by the service',
    ]);
    const sent = { id, orgId: id, createdAt, externalId: 'A', foo: 1 };
    const changed = await api.patch(`/projects/${id}`, sent, strictly);
    expect(faultsTold(changed)).toEqual([
      'createdAt: cannot be changed',
      'foo: is not known',
      'id: cannot be changed',
      'orgId: cannot be changed',
    ]);
  });

  test('has from 1 to 255 characters', async () => {
    const api = await aClient();
    const { id } = await api.createsProject();
    for (const [externalId, rule] of [
      ['', 'must not be empty'],
      ['x'.repeat(256), 'must have at most 255 characters'],
      [7, 'must be a string'],
    ]) {
      const answer = await api.patch(`/projects/${id}`, { externalId });
      expect(faultsTold(answer)).toEqual([`externalId: ${rule}`]);
    }
  });

  test('is shown in the dashboard', async () => {
    const { organisation, api } = await aCaller();
    const { id } = await api.createsProject();
    await api.patch(`/projects/${id}`, { externalId: 'A' });
    const editor = await signedIn(organisation, 'editor');
    const { body } = await editor.get(`/orgs/v1/${organisation.id}/projects/${id}`);
    expect(body.project).toMatchObject({ id, externalId: 'A' });
  });
});
