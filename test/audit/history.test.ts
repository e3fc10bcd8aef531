import { expect, test } from 'vitest';
import { aProject, aUnit } from '../harness/callers.ts';
import { inShard } from '../harness/shards.ts';
import { operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';
import { formWith, PLAN } from '../harness/pictures.ts';

async function aChangedUnit() {
  const { organisation, api, unit } = await aUnit({
    unitIdentifier: 'WE 1',
    kaufpreis: '349000',
    etageLabel: 'EG',
  });
  return { organisation, api, unit, path: `/properties/${unit.id}/changes` };
}

test('The history of a unit lists each field before and after, newest first, and names nobody', async () => {
  const { organisation, api, unit, path } = await aChangedUnit();
  const editor = await signedIn(organisation, 'editor');
  const ofOrg = `/orgs/v1/${organisation.id}/properties/${unit.id}`;
  const priced = await api.patch(`/properties/${unit.id}`, { kaufpreis: '355000' });
  await editor.patch(ofOrg, { status: 'reserviert', kaufpreis: null });
  await operator.patch(ofOrg, { isDenkmal: true }, { 'X-Acting-Person': 'Jürgen Ödön' });

  const { status, body, text } = await api.get(path);

  expect(status).toBe(200);
  const at = expect.any(String);
  expect(body.changes).toEqual([
    { at, by: 'operator', changes: [{ field: 'isDenkmal', before: null, after: true }] },
    {
      at,
      by: 'person',
      changes: [
        { field: 'status', before: 'frei', after: 'reserviert' },
        { field: 'kaufpreis', before: '355000.00', after: null },
      ],
    },
    {
      at: priced.body.property.updatedAt,
      by: 'token',
      changes: [{ field: 'kaufpreis', before: '349000.00', after: '355000.00' }],
    },
    {
      at: unit.createdAt,
      by: 'token',
      changes: expect.arrayContaining([
        { field: 'kaufpreis', before: null, after: '349000.00' },
        { field: 'etage', before: null, after: 0 },
        { field: 'archived', before: null, after: false },
      ]),
    },
  ]);
  const { results: people } = await inShard(
    organisation,
    'SELECT id, email, name FROM members WHERE org_id = ?',
    organisation.id,
  );
  for (const secret of people.flatMap(Object.values)) expect(text).not.toContain(secret);
  expect(text).not.toContain('Jürgen');
  for (const other of [
    await editor.get(`${ofOrg}/changes`),
    await operator.get(`${ofOrg}/changes`),
  ]) {
    expect(other.body).toEqual(body);
  }
});

test('The history of a unit has every entry of the audit log about it, whatever wrote it', async () => {
  const { organisation, api, project } = await aProject();
  const [unit, other] = [await api.createsUnit(project), await api.createsUnit(project)];
  const at = `/orgs/v1/${organisation.id}`;
  await api.patch(`/properties/${unit.id}`, { externalSourceId: 'H-01', zimmer: '2.5' });
  await api.post('/properties/bulk', {
    properties: [unit, other].map(({ id }) => ({ id, kaufpreis: '300000' })),
  });
  const upserted = ['H-01', 'H-02'].map((externalSourceId) => ({ externalSourceId, city: 'Jena' }));
  await api.post(`/projects/${project.id}/properties/upsert`, { properties: upserted });
  const until = new Date(Date.now() + 60_000).toISOString();
  await api.put(`/properties/${unit.id}/reservation`, { until, reference: 'A' });
  await api.delete(`/properties/${unit.id}/reservation`);
  const owner = await signedIn(organisation, 'owner');
  const { body: log } = await owner.get(`${at}/audit`, { target: unit.id });

  const pages = await owner.follows(`${at}/properties/${unit.id}/audit`, { limit: 2 });

  const actions = log.audit.map(({ action }: { action: string }) => action);
  expect(actions).toEqual([
    'property.released',
    'property.reserved',
    'property.updated',
    'property.updated',
    'property.updated',
    'property.created',
  ]);
  expect(pages.map(({ body }) => body.audit.length)).toEqual([2, 2, 2]);
  expect(pages.flatMap(({ body }) => body.audit)).toEqual(log.audit);
});

test('The history of a unit has its images, too: who added them, and those that are gone', async () => {
  const { organisation, api, unit, path } = await aChangedUnit();
  const editor = await signedIn(organisation, 'editor');
  const ofOrg = `/orgs/v1/${organisation.id}/properties/${unit.id}`;
  const form = formWith(PLAN, { category: 'Grundriss' }, 'Küche.png');
  const { image } = (await editor.sends('POST', `${ofOrg}/images`, { body: form })).body;
  await editor.patch(ofOrg, { zimmer: '3' });
  await editor.delete(`${ofOrg}/images/${image.id}`);

  const [removed, changed, added] = (await api.get(path)).body.changes;
  expect(added).toMatchObject({
    by: 'person',
    changes: expect.arrayContaining([
      { field: 'image.fileName', before: null, after: 'Küche.png' },
    ]),
  });
  expect(changed.changes).toEqual([{ field: 'zimmer', before: null, after: '3.0' }]);
  expect(removed.changes).toContainEqual({
    field: 'image.category',
    before: 'Grundriss',
    after: null,
  });
  const { body } = await editor.get(`${ofOrg}/audit`);
  expect(body.audit.map(({ action }: { action: string }) => action)).toEqual([
    'image.removed',
    'property.updated',
    'image.created',
    'property.created',
  ]);
  expect(body.audit[0].actor).toBe(body.audit[1].actor);
});
