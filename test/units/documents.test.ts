import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { aPdf } from '../harness/files.ts';

/** A project with two units, the first of which has two documents; one of them has content. */
async function aStock() {
  const { organisation, api, project } = await aProject();
  const [unit, other] = [await api.createsUnit(project), await api.createsUnit(project)];
  const adds = async (fields: object) =>
    (await api.post('/documents', { name: 'Plan.pdf', propertyId: unit.id, ...fields })).body
      .document;
  const second = await adds({ name: 'Exposé.pdf', sortOrder: 2 });
  const first = await adds({ sortOrder: 1 });
  await api.uploads(first, aPdf());
  return { organisation, api, project, unit, other, first, second };
}

describe('include=documents', () => {
  test('shows the documents of whole units, in their order', async () => {
    const { api, project, unit, other, first, second } = await aStock();
    const withLink = { id: first.id, sha256: expect.any(String), url: expect.any(String) };
    const documents = [withLink, { ...second, url: null }];
    const query = 'include=documents';
    expect((await api.get(`/units/${unit.id}?${query}`)).body.unit).toMatchObject({ documents });
    const expected = [
      { id: other.id, documents: [] },
      { id: unit.id, documents },
    ];
    for (const path of ['/units', `/projects/${project.id}/units`]) {
      // The second question compares units, as it has a range.
      for (const more of ['', '&sort=unit']) {
        const { body } = await api.get(`${path}?${query}${more}`);
        expect(body.units).toMatchObject(expected);
      }
    }
    expect((await api.get('/units')).body.units[0]).not.toHaveProperty('documents');
  });

  test('is changed by a document that its unit’s updatedAt ignores', async () => {
    const { api, unit, first, second } = await aStock();
    const path = `/units/${unit.id}?include=documents`;
    // The second has no content: then the answer has no signed link.
    for (const [at, { id }] of [first, second].entries()) {
      const before = headerOf(await api.get(path), 'ETag');
      await api.delete(`/documents/${id}`);
      const after = await api.get(path, {}, { 'If-None-Match': before });
      expect([after.status, after.body?.unit.documents.length]).toEqual([200, 1 - at]);
    }
  });

  test('hides what lies in a folder that the caller does not see', async () => {
    const { organisation, api, unit, second } = await aStock();
    const folder = await api.createsFolder({ visibility: 'private' });
    await api.patch(`/documents/${second.id}`, { folderId: folder.id });
    const stranger = await organisation.signedIn();
    const { body } = await stranger.get(`/units/${unit.id}?include=documents`);
    expect(body.unit.documents).toHaveLength(1);
  });

  test('needs the scope of files', async () => {
    const { organisation, unit } = await aStock();
    const reader = await organisation.signedIn({ scopes: ['property:read'] });
    const { status, body } = await reader.get(`/units/${unit.id}?include=documents`);
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    expect(body.error.details).toEqual({ required: 'files:read' });
    expect((await reader.get(`/units/${unit.id}?include=images`)).status).toBe(200);
  });
});
