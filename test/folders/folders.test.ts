import { describe, expect, test } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { nextOf } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { namesOf } from '../harness/names.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** Two people of one organisation, each with a token. */
async function twoColleagues() {
  const organisation = await anOrganisation();
  return { organisation, one: await organisation.signedIn(), other: await organisation.signedIn() };
}

const namesIn = namesOf('folders');

/** A folder in a folder in a folder. */
async function aTree() {
  const api = await aClient();
  const root = await api.createsFolder({ name: 'root' });
  const child = await api.createsFolder({ name: 'child', parentId: root.id });
  await api.createsFolder({ name: 'grandchild', parentId: child.id });
  return { api, root };
}

describe('GET /folders', () => {
  test('lists every folder of every level without parentId', async () => {
    const { api } = await aTree();
    expect(namesIn(await api.get('/folders'))).toEqual(['child', 'grandchild', 'root']);
  });

  test.each(['null', ''])('lists the top level with parentId=%s', async (parentId) => {
    const { api } = await aTree();
    expect(namesIn(await api.get('/folders', { parentId }))).toEqual(['root']);
  });

  test('lists the direct children of the folder with its id as parentId', async () => {
    const { api, root } = await aTree();
    expect(namesIn(await api.get('/folders', { parentId: root.id }))).toEqual(['child']);
  });

  test('lists nothing for an unknown parent', async () => {
    const { api } = await aTree();
    const answer = await api.get('/folders', { parentId: UNKNOWN });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ folders: [] });
  });

  test('sorts by name in code-point order, then by age', async () => {
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
  test('is listed to every token of the person who created it, and to no other', async () => {
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

  test('is not listed to the operator, who has none', async () => {
    const { organisation, one } = await twoColleagues();
    const at = `/orgs/v1/${organisation.id}/folders`;
    const own = await one.createsFolder({ name: 'mine' });
    await one.createsFolder({ name: 'within', visibility: 'org', parentId: own.id });
    await one.createsFolder({ name: 'ours', visibility: 'org' });
    expect(namesIn(await operator.get(at))).toEqual(['ours']);
    expect(namesIn(await operator.get(at, { parentId: own.id }))).toEqual([]);
    expect((await operator.post(at, { name: 'hidden' })).status).toBe(403);
    expect((await operator.post(at, { name: 'shown', visibility: 'org' })).status).toBe(201);
    expect(namesIn(await one.get('/folders'))).toEqual(['mine', 'ours', 'shown', 'within']);
  });

  test('hides its contents from others, even folders that the whole organisation may see', async () => {
    const { one, other } = await twoColleagues();
    const hidden = await one.createsFolder({ name: 'hidden', visibility: 'private' });
    await one.createsFolder({ name: 'within', visibility: 'org', parentId: hidden.id });
    expect(namesIn(await one.get('/folders', { parentId: hidden.id }))).toEqual(['within']);
    expect(namesIn(await other.get('/folders', { parentId: hidden.id }))).toEqual([]);
    expect(namesIn(await other.get('/folders'))).toEqual([]);
  });

  test('covers all below it from the change of its visibility or its place on, and no longer', async () => {
    const { one, other } = await twoColleagues();
    const secret = await one.createsFolder({ name: 'secret', visibility: 'private' });
    const top = await one.createsFolder({ name: 'top', visibility: 'org' });
    const within = await one.createsFolder({
      name: 'within',
      visibility: 'org',
      parentId: top.id,
    });
    const theirs = { name: 'theirs', visibility: 'private', parentId: within.id };
    await other.createsFolder(theirs);
    const lists = async () => [
      namesIn(await one.get('/folders')),
      namesIn(await other.get('/folders')),
    ];
    const open = [
      ['secret', 'top', 'within'],
      ['theirs', 'top', 'within'],
    ];
    expect(await lists()).toEqual(open);
    for (const [hides, opens] of [
      [{ visibility: 'private' }, { visibility: 'org' }],
      [{ parentId: secret.id }, { parentId: null }],
    ]) {
      expect((await one.patch(`/folders/${top.id}`, hides)).status).toBe(200);
      expect(await lists()).toEqual([['secret', 'top', 'within'], []]);
      expect((await one.patch(`/folders/${top.id}`, opens)).status).toBe(200);
      expect(await lists()).toEqual(open);
    }
  });

  test('takes no folder of a colleague', async () => {
    const { one, other } = await twoColleagues();
    const secret = await one.createsFolder({ visibility: 'private' });
    const theirs = await other.createsFolder({ visibility: 'org' });
    const moved = await one.patch(`/folders/${theirs.id}`, { parentId: secret.id });
    expect(moved.status).toBe(403);
  });

  test("cannot be the parent of another person's folder", async () => {
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
  test('creates a private folder without colour at the top level by default', async () => {
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

  test("accepts parent, colour and visibility, and a colleague's folder as parent", async () => {
    const { one, other } = await twoColleagues();
    const parent = await one.createsFolder({ visibility: 'org' });
    const sent = { name: 'Fotos', parentId: parent.id, color: '#ff8800', visibility: 'org' };
    const { body } = await other.post('/folders', sent);
    expect(body.folder).toMatchObject(sent);
    const seen = await one.get('/folders', { parentId: parent.id });
    expect(seen.body).toEqual({ folders: [body.folder] });
  });

  test('answers the location of the folder', async () => {
    const api = await aClient();
    const root = await api.post('/folders', { name: 'root', parentId: null });
    const child = await api.post('/folders', { name: 'child', parentId: root.body.folder.id });
    for (const made of [root, child]) {
      expect((await api.finds(made)).body).toEqual({ folders: [made.body.folder] });
    }
  });
});

test('Folders are at most 20 levels deep, whether they are created or moved', async () => {
  const api = await aClient();
  const chain = [await api.createsFolder()];
  while (chain.length < 20) chain.push(await api.createsFolder({ parentId: chain.at(-1)?.id }));
  const other = await api.createsFolder();
  await api.createsFolder({ parentId: other.id });
  const deep = await api.post('/folders', { name: 'deep', parentId: chain[19].id });
  const moved = await api.patch(`/folders/${other.id}`, { parentId: chain[18].id });
  for (const refused of [deep, moved]) {
    expect(refused.status).toBe(400);
    expect(faultsTold(refused)).toEqual(['parentId: must leave folders at most 20 levels deep']);
  }
  const fits = await api.patch(`/folders/${other.id}`, { parentId: chain[17].id });
  expect(fits.status).toBe(200);
});

describe('The list of folders', () => {
  test('is split into pages of 1000, which Link leads through in order', async () => {
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

  test('has one page if there are 1000 folders', async () => {
    const organisation = await anOrganisation();
    await organisation.hasFolders(1000);
    const answer = await (await organisation.signedIn()).get('/folders');
    expect(answer.body.folders).toHaveLength(1000);
    expect(nextOf(answer)).toBeUndefined();
  });

  test('has a cursor that no other list accepts, nor another organisation', async () => {
    const organisation = await anOrganisation();
    await organisation.hasFolders(1001);
    const api = await organisation.signedIn();
    const first = await api.get('/folders');
    expect((await api.turns(first)).body.folders).toHaveLength(1);
    expect(faultsTold(await api.get(`${nextOf(first)}&parentId=null`))).toEqual([
      'cursor: must be a cursor of this very list',
    ]);
    expect((await (await aClient()).turns(first)).status).toBe(400);
  });
});
