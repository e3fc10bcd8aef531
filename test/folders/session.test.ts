import { describe, expect, test } from 'vitest';
import { faultsTold } from '../harness/faults.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { statusesOf } from '../harness/client.ts';

/** Two editors of one organisation, and how they create and change folders. */
async function twoEditors() {
  const organisation = await anOrganisation();
  const at = `/orgs/v1/${organisation.id}/folders`;
  const creates = async (person: Person, fields: object = {}) => {
    const { status, body } = await person.post(at, { name: 'Pläne', visibility: 'org', ...fields });
    expect(status).toBe(201);
    return body.folder;
  };
  const changes = (person: Person, { id }: { id: string }, change: object) =>
    person.patch(`${at}/${id}`, change);
  const first = await signedIn(organisation, 'editor');
  const second = await signedIn(organisation, 'editor');
  return { organisation, at, creates, changes, first, second };
}

describe('A change of a folder', () => {
  test('renames and recolours it, and is audited', async () => {
    const { organisation, at, creates, changes, first, second } = await twoEditors();
    const folder = await creates(first, { color: 'teal' });
    const changed = await changes(second, folder, { name: 'Grundrisse', color: null });
    expect(changed.status).toBe(200);
    expect(changed.body.folder).toEqual({
      ...folder,
      name: 'Grundrisse',
      color: null,
      projectId: null,
    });
    expect(changed.body.folder).toMatchObject((await first.get(at)).body.folders[0]);
    const owner = await signedIn(organisation, 'owner');
    const { body } = await owner.get(`/orgs/v1/${organisation.id}/audit`, {
      action: 'folder.updated',
    });
    expect(body.audit).toMatchObject([
      { actor: second.id, before: folder, after: changed.body.folder },
    ]);
  });

  test('puts it into another folder, and back to the top', async () => {
    const { at, creates, changes, first } = await twoEditors();
    const parent = await creates(first, { name: 'Haus 1' });
    const folder = await creates(first);
    const { body } = await changes(first, folder, { parentId: parent.id });
    expect(body.folder.parentId).toBe(parent.id);
    const { folders } = (await first.get(at, { parentId: parent.id })).body;
    expect([body.folder]).toMatchObject(folders);
    expect((await changes(first, folder, { parentId: null })).body.folder).toMatchObject(folder);
  });

  test('refuses to put it into itself or a folder below it', async () => {
    const { creates, changes, first, second } = await twoEditors();
    const top = await creates(first);
    const middle = await creates(second, { parentId: top.id });
    const bottom = await creates(second, { parentId: middle.id });
    for (const { id: parentId } of [top, bottom]) {
      const answer = await changes(first, top, { parentId, name: 'Neu' });
      expect(answer.status).toBe(400);
      expect(faultsTold(answer)).toEqual([
        'parentId: must not be the folder itself or one below it',
      ]);
    }
    expect((await changes(first, bottom, { parentId: null })).status).toBe(200);
    expect((await changes(first, top, { parentId: bottom.id })).status).toBe(200);
  });

  test('makes no cycle of two folders that are put into each other at the same time', async () => {
    const { at, creates, changes, first, second } = await twoEditors();
    const one = await creates(first);
    const other = await creates(first);
    const answers = await Promise.all([
      changes(first, one, { parentId: other.id }),
      changes(second, other, { parentId: one.id }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect((await first.get(at, { parentId: 'null' })).body.folders).toHaveLength(1);
  });

  test('needs a folder and a parent that the person sees', async () => {
    const { creates, changes, first, second } = await twoEditors();
    const folder = await creates(first);
    const secret = await creates(second, { visibility: 'private' });
    for (const [changed, parentId, missing] of [
      [secret, null, 'folder'],
      [folder, secret.id, 'parent folder'],
      [folder, UNKNOWN, 'parent folder'],
    ] as const) {
      const answer = await changes(first, changed, { parentId });
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe(`There is no such ${missing}.`);
    }
  });
});

test('A folder is made private by the person who created it, and by nobody else', async () => {
  const { at, creates, changes, first, second } = await twoEditors();
  const folder = await creates(first);
  const refused = await changes(second, folder, { visibility: 'private' });
  expect(refused.status).toBe(403);
  expect(refused.body.error.message).toBe(
    'Only the person who created a folder can make it private.',
  );
  expect((await changes(first, folder, { visibility: 'private' })).status).toBe(200);
  expect((await second.get(at)).body.folders).toEqual([]);
  expect((await changes(second, folder, { name: 'Neu' })).status).toBe(404);
  expect((await changes(first, folder, { visibility: 'org' })).status).toBe(200);
  expect((await second.get(at)).body.folders).toEqual([folder]);
});
