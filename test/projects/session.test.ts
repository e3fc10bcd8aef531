import { describe, expect, test } from 'vitest';
import { anEditor } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { UNKNOWN } from '../harness/unknown.ts';

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
    expect((await editor.patch(`${at}/projects/${id}`, change)).status).toBe(200);
    expect((await editor.get(`${at}/projects/${id}`)).body.project).toMatchObject({
      ...PROJECT,
      ...change,
    });
    const api = await organisation.signedIn();
    expect((await api.get(`/projects/${id}`)).body.project).toEqual({
      ...body.project,
      name: 'Lindenhof 2',
    });
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
