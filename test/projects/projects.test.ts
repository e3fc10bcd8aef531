import { describe, expect, test } from 'vitest';
import { aCaller, aClient } from '../harness/callers.ts';
import { headerOf, nextOf, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { namesOf } from '../harness/names.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { inEveryShard } from '../harness/shards.ts';
import { UNSHOWN } from './unshown.ts';

const ADDRESS = {
  name: 'Lindenhof 🌳',
  street: 'Lindenallee',
  houseNumber: '12a',
  postalCode: '04105',
  city: 'Leipzig',
  country: 'DE',
};

const namesIn = namesOf('projects');

describe('POST /projects', () => {
  test('answers the project as later reads do', async () => {
    const { organisation, api } = await aCaller();
    const made = await api.post('/projects', ADDRESS);
    expect(made.body.project).toEqual({
      ...ADDRESS,
      id: expect.any(String),
      orgId: organisation.id,
      createdAt: expect.any(String),
    });
    expect(headerOf(made, 'Location')).toBe(`/v1/projects/${made.body.project.id}`);
    expect((await api.finds(made)).body).toEqual(made.body);
    expect((await api.get('/projects')).body).toEqual({ projects: [made.body.project] });
  });

  test('requires a name only', async () => {
    const { body } = await (await aClient()).post('/projects', { name: 'Nur ein Name' });
    expect(body.project).toMatchObject({
      name: 'Nur ein Name',
      street: null,
      houseNumber: null,
      postalCode: null,
      city: null,
      country: null,
    });
  });

  test('stores the fields that no answer contains', async () => {
    const api = await aClient();
    const project = await api.createsProject(UNSHOWN);
    const [stored] = await inEveryShard('SELECT * FROM projects WHERE id = ?', project.id);
    expect(stored).toMatchObject({
      state: UNSHOWN.state,
      description: UNSHOWN.description,
      api_data_source: UNSHOWN.apiDataSource,
      api_data_reception: UNSHOWN.apiDataReception,
    });
    for (const path of ['/projects', `/projects/${project.id}`]) {
      const { text } = await api.get(path);
      for (const value of Object.values(UNSHOWN)) expect(text).not.toContain(value);
    }
  });
});

describe('A visibility that is sent with a project', () => {
  test.each(['online', 'offline', 'pending_review'])(
    'is ignored if it is valid: %s',
    async (visibility) => {
      const api = await aClient();
      const project = await api.createsProject({ visibility });
      expect(project).not.toHaveProperty('visibility');
      expect(await api.createsUnit(project)).toHaveProperty('visibility', 'offline');
    },
  );

  test.each(['public', '', null, 1])('is refused if it is invalid: %j', async (visibility) => {
    const api = await aClient();
    const answer = await api.post('/projects', { name: 'A', visibility });
    expect(faultsTold(answer)).toEqual([
      'visibility: must be one of online, offline, pending_review',
    ]);
    expect((await api.get('/projects')).body).toEqual({ projects: [] });
  });
});

describe('GET /projects', () => {
  test('lists the newest first', async () => {
    const api = await aClient();
    for (const name of ['first', 'second', 'third']) await api.createsProject({ name });
    expect(namesIn(await api.get('/projects'))).toEqual(['third', 'second', 'first']);
  });

  test('lists 50 by default, and accepts 1 to 100', async () => {
    const organisation = await anOrganisation();
    await organisation.hasProjects(101);
    const api = await organisation.signedIn();
    const shown = async (query: Record<string, string>) =>
      (await api.get('/projects', query)).body.projects.length;
    expect(await shown({})).toBe(50);
    for (const [limit, size] of [
      ['1', 1],
      ['99', 99],
      ['100', 100],
      ['101', 100],
      ['9'.repeat(400), 100],
      ['0', 1],
      ['-7', 1],
    ] as const) {
      expect(await shown({ limit })).toBe(size);
    }
  });

  test.each(['abc', '1.5', '', '+5', '1e1', '0x10', 'null'])('refuses limit=%s', async (limit) => {
    const answer = await (await aClient()).get('/projects', { limit });
    expect(faultsTold(answer)).toEqual(['limit: must be an integer']);
  });

  test('refuses a repeated limit', async () => {
    const answer = await (await aClient()).get('/projects', { limit: ['5', '5'] });
    expect(faultsTold(answer)).toEqual(['limit: must be given once']);
  });

  test('ignores an offset as any unknown parameter', async () => {
    const api = await aClient();
    await api.createsProject({ name: 'only' });
    expect(namesIn(await api.get('/projects', { offset: 1 }))).toEqual(['only']);
  });
});

test('Link of GET /projects keeps its pages while projects are created', async () => {
  const api = await aClient();
  for (const name of ['1', '2', '3', '4']) await api.createsProject({ name });
  const first = await api.get('/projects', { limit: 2 });
  await api.createsProject({ name: '5' });
  const second = await api.turns(first);
  expect([first, second].map(namesIn)).toEqual([
    ['4', '3'],
    ['2', '1'],
  ]);
  expect(nextOf(second)).toBeUndefined();
});

async function aProjectOfTwoUnits() {
  const api = await aClient();
  const project = await api.createsProject();
  await api.imports(project, [{ unitIdentifier: 'W1' }, { unitIdentifier: 'W2' }]);
  const { body } = await api.get(`/projects/${project.id}/properties`);
  return { api, project, path: `/projects/${project.id}`, units: body };
}

describe('GET /projects/:id', () => {
  test.each([undefined, 'images'])('answers without units with include=%s', async (include) => {
    const { api, project, path } = await aProjectOfTwoUnits();
    const { body } = await api.get(path, { include });
    expect(body).toEqual({ project });
  });

  test.each(['properties', 'units', 'einheiten', 'units,einheiten,properties'])(
    'embeds the units with include=%s',
    async (include) => {
      const { api, project, path, units } = await aProjectOfTwoUnits();
      expect((await api.get(path, { include })).body).toEqual({ project, ...units });
    },
  );

  test.each([['properties,images'], ['images,einheiten'], [['units', 'images']]])(
    'embeds the units and their images with include=%j',
    async (include) => {
      const { api, path } = await aProjectOfTwoUnits();
      const { body } = await api.get(path, { include });
      expect(body.properties).toMatchObject([{ images: [] }, { images: [] }]);
    },
  );

  test.each(['Properties', 'property', 'properties,folders', 'properties,', ''])(
    'refuses include=%s',
    async (include) => {
      const { api, path } = await aProjectOfTwoUnits();
      expect(faultsTold(await api.get(path, { include }))).toEqual([
        expect.stringMatching(/^include\b.*: must be one of properties, units, einheiten, images$/),
      ]);
    },
  );
});

describe('GET /projects/:id', () => {
  test('refuses invalid paging and filters, even if no units are embedded', async () => {
    const { api, path } = await aProjectOfTwoUnits();
    expect(faultsTold(await api.get(path, { limit: 'x', status: 'sold' }))).toHaveLength(2);
  });

  test.each(['nonsense', '1', 'null'])('refuses %s as an id', async (id) => {
    const answer = await (await aClient()).get(`/projects/${id}`);
    expect(faultsTold(answer)).toEqual(['id: must be a UUID']);
  });
});

async function aProject() {
  const api = await aClient();
  const { id } = await api.createsProject();
  const path = `/projects/${id}`;
  return { api, id, path, tag: headerOf(await api.get(path), 'ETag') };
}

describe('The tag of a project', () => {
  test('guards its change: of two from one version, the second is refused', async () => {
    const { api, path, tag } = await aProject();
    const guarded = { 'If-Match': tag };
    const first = await api.patch(path, { description: 'Altbau' }, guarded);
    expect(first.status).toBe(200);
    expect(headerOf(first, 'ETag')).toBe(headerOf(await api.get(path), 'ETag'));
    expect(headerOf(first, 'ETag')).not.toBe(tag);
    const second = await api.patch(path, { city: 'Jena' }, guarded);
    expect(toldBy(second)).toBe('412 precondition_failed');
    expect(second.body.error.message).toMatch(/^The project has the version of /);
    expect((await api.get(path)).body.project.city).toBeNull();
    const weak = { 'If-Match': `W/${headerOf(first, 'ETag')}` };
    expect((await api.patch(path, { city: 'Jena' }, weak)).status).toBe(200);
  });

  test('stays while its units and other projects change, and is 304', async () => {
    const { api, id, path, tag } = await aProject();
    await api.createsUnit({ id });
    await api.createsProject();
    expect((await api.get(path, {}, { 'If-None-Match': tag })).status).toBe(304);
    expect((await api.patch(path, { city: 'Jena' }, { 'If-Match': tag })).status).toBe(200);
    expect((await api.get(path, {}, { 'If-None-Match': tag })).status).toBe(200);
  });

  test('is another one with its units, which changes with them and guards nothing', async () => {
    const { api, path, tag } = await aProject();
    const withUnits = headerOf(await api.get(path, { include: 'properties' }), 'ETag');
    expect(withUnits).not.toBe(tag);
    const refused = await api.patch(path, { city: 'Jena' }, { 'If-Match': withUnits });
    expect(refused.status).toBe(412);
    expect(refused.body.error.message).toContain('the ETag of a single project');
  });
});
