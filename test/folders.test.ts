import { describe, expect, test } from 'vitest';
import { type Answer, nextOf } from './harness/client.ts';
import { faultsTold } from './harness/faults.ts';
import { anOrganisation } from './harness/organisation.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

async function aClient() {
  return (await anOrganisation()).signedIn();
}

/** Two people of one organisation, a token each. */
async function twoColleagues() {
  const organisation = await anOrganisation();
  return { organisation, one: await organisation.signedIn(), other: await organisation.signedIn() };
}

const namesIn = ({ body }: Answer): string[] =>
  body.folders.map((folder: { name: string }) => folder.name);

/** A folder in a folder in a folder. */
async function aTree() {
  const api = await aClient();
  const root = await api.createsFolder({ name: 'root' });
  const child = await api.createsFolder({ name: 'child', parentId: root.id });
  await api.createsFolder({ name: 'grandchild', parentId: child.id });
  return { api, root };
}

describe('GET /folders', () => {
  test('without parentId lists every folder, whatever its depth', async () => {
    const { api } = await aTree();
    expect(namesIn(await api.get('/folders'))).toEqual(['child', 'grandchild', 'root']);
  });

  test.each(['null', ''])('with parentId=%s lists the top level', async (parentId) => {
    const { api } = await aTree();
    expect(namesIn(await api.get('/folders', { parentId }))).toEqual(['root']);
  });

  test("with a folder's id lists its children, and not theirs", async () => {
    const { api, root } = await aTree();
    expect(namesIn(await api.get('/folders', { parentId: root.id }))).toEqual(['child']);
  });

  test('understands an id in upper case', async () => {
    const { api, root } = await aTree();
    const answer = await api.get('/folders', { parentId: root.id.toUpperCase() });
    expect(namesIn(answer)).toEqual(['child']);
  });

  test('finds nothing under an unknown parent', async () => {
    const { api } = await aTree();
    const answer = await api.get('/folders', { parentId: UNKNOWN });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ folders: [] });
  });

  test('orders by name, character by character, then by age', async () => {
    const api = await aClient();
    const first = await api.createsFolder({ name: 'a' });
    for (const name of ['ä', 'b', 'B', '10', '9']) await api.createsFolder({ name });
    const second = await api.createsFolder({ name: 'a' });
    const answer = await api.get('/folders');
    expect(namesIn(answer)).toEqual(['10', '9', 'B', 'a', 'a', 'b', 'ä']);
    expect([answer.body.folders[3].id, answer.body.folders[4].id]).toEqual([first.id, second.id]);
  });

  test.each([['nonsense'], [['null', 'null']]])('refuses parentId=%j', async (parentId) => {
    const answer = await (await aClient()).get('/folders', { parentId });
    expect(faultsTold(answer)).toEqual(['parentId: must be a UUID']);
  });
});

describe('A private folder', () => {
  test('is seen by every token of the person who made it, and by no other', async () => {
    const organisation = await anOrganisation();
    const person = await organisation.person();
    const maker = await organisation.signedIn({}, person);
    await maker.createsFolder({ name: 'mine' });
    await maker.createsFolder({ name: 'ours', visibility: 'org' });
    const sameAgain = await organisation.signedIn({ scopes: ['files:read'] }, person);
    const colleague = await organisation.signedIn();
    expect(namesIn(await sameAgain.get('/folders'))).toEqual(['mine', 'ours']);
    expect(namesIn(await colleague.get('/folders'))).toEqual(['ours']);
    expect(namesIn(await colleague.get('/folders', { parentId: 'null' }))).toEqual(['ours']);
  });

  test('tells nobody else what is in it, were it for everybody', async () => {
    const { one, other } = await twoColleagues();
    const hidden = await one.createsFolder({ name: 'hidden', visibility: 'private' });
    await one.createsFolder({ name: 'within', visibility: 'org', parentId: hidden.id });
    expect(namesIn(await one.get('/folders', { parentId: hidden.id }))).toEqual(['within']);
    expect(namesIn(await other.get('/folders', { parentId: hidden.id }))).toEqual([]);
  });

  test('is no parent for anybody else', async () => {
    const { one, other } = await twoColleagues();
    const hidden = await one.createsFolder({ visibility: 'private' });
    const refused = await other.post('/folders', { name: 'guess', parentId: hidden.id });
    expect(refused.status).toBe(404);
    expect(namesIn(await other.get('/folders'))).toEqual([]);
    const made = await one.post('/folders', { name: 'within', parentId: hidden.id });
    expect(made.status).toBe(201);
  });
});

describe('POST /folders', () => {
  test('makes a private folder without colour at the top level, unless told otherwise', async () => {
    const organisation = await anOrganisation();
    const person = await organisation.person();
    const api = await organisation.signedIn({}, person);
    const { body } = await api.post('/folders', { name: 'Pläne' });
    expect(body.folder).toEqual({
      id: expect.any(String),
      orgId: organisation.id,
      name: 'Pläne',
      parentId: null,
      color: null,
      visibility: 'private',
      createdByUserId: person.id,
      createdAt: expect.any(String),
    });
    expect((await api.get('/folders')).body).toEqual({ folders: [body.folder] });
  });

  test('takes parent, colour and visibility, the parent of a colleague as well', async () => {
    const { one, other } = await twoColleagues();
    const parent = await one.createsFolder({ visibility: 'org' });
    const sent = { name: 'Fotos', parentId: parent.id, color: '#ff8800', visibility: 'org' };
    const { body } = await other.post('/folders', sent);
    expect(body.folder).toMatchObject(sent);
    const seen = await one.get('/folders', { parentId: parent.id });
    expect(seen.body).toEqual({ folders: [body.folder] });
  });

  test('understands a parent in upper case', async () => {
    const api = await aClient();
    const parent = await api.createsFolder();
    const child = await api.createsFolder({ parentId: parent.id.toUpperCase() });
    expect(child.parentId).toBe(parent.id);
  });

  test('answers where the folder is to be found', async () => {
    const api = await aClient();
    const root = await api.post('/folders', { name: 'root', parentId: null });
    const child = await api.post('/folders', { name: 'child', parentId: root.body.folder.id });
    for (const made of [root, child]) {
      expect((await api.finds(made)).body).toEqual({ folders: [made.body.folder] });
    }
  });

  test('knows no parent but those of the organisation', async () => {
    const api = await aClient();
    const foreign = await (await aClient()).createsFolder({ visibility: 'org' });
    for (const parentId of [UNKNOWN, foreign.id]) {
      const answer = await api.post('/folders', { name: 'lost', parentId });
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('There is no such parent folder.');
    }
    expect((await api.get('/folders')).body).toEqual({ folders: [] });
  });
});

describe('More than 1000 folders', () => {
  test('come in pages that Link leads through, in order', async () => {
    const organisation = await anOrganisation();
    await organisation.hasFolders(2001);
    const api = await organisation.signedIn();
    const pages = await api.follows('/folders', { parentId: 'null' });
    expect(pages.map((page) => page.body.folders.length)).toEqual([1000, 1000, 1]);
    const keys: string[] = pages.flatMap(({ body }) =>
      body.folders.map(({ name, id }: { name: string; id: string }) => `${name} ${id}`),
    );
    expect(keys).toEqual(keys.toSorted());
    expect(new Set(keys).size).toBe(2001);
  });

  test('are needed for a second page', async () => {
    const organisation = await anOrganisation();
    await organisation.hasFolders(1000);
    const answer = await (await organisation.signedIn()).get('/folders');
    expect(answer.body.folders).toHaveLength(1000);
    expect(nextOf(answer)).toBeUndefined();
  });

  test('have a cursor that fits the list it came from alone', async () => {
    const organisation = await anOrganisation();
    await organisation.hasFolders(1001);
    const api = await organisation.signedIn();
    const first = await api.get('/folders');
    expect((await api.turns(first)).body.folders).toHaveLength(1);
    expect(faultsTold(await api.get(`${nextOf(first)}&parentId=null`))).toEqual([
      'cursor: must be taken from the Link header of this very list',
    ]);
  });
});
