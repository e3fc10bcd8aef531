import { describe, expect, test } from 'vitest';
import { aProject, aUnit } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { BLANK_UNIT } from '../harness/unit-fields.ts';

const ALL_FIELDS = {
  unitIdentifier: 'WE 07',
  street: 'Lindenallee',
  houseNumber: '12a',
  postalCode: '04105',
  city: 'Leipzig',
  unitNumber: '007',
  zimmer: 2.5,
  wohnflaecheQm: '80',
  kaufpreis: 250000,
  kaltmieteWohnung: '1000.50',
  baujahr: 1908,
  etage: 3,
  visibility: 'online',
  status: 'reserviert',
};

describe('POST /projects/:id/properties', () => {
  test('creates a unit from an empty body', async () => {
    const { organisation, api, project, units: path } = await aProject();
    const { status, body } = await api.post(path, {});
    expect(status).toBe(201);
    expect(body.property).toEqual({
      ...BLANK_UNIT,
      id: expect.any(String),
      projectId: project.id,
      orgId: organisation.id,
      createdAt: expect.any(String),
      updatedAt: body.property.createdAt,
    });
  });

  test('accepts every field, and derives the others', async () => {
    const { api, units: path } = await aProject();
    const { body } = await api.post(path, ALL_FIELDS);
    expect(body.property).toMatchObject({
      ...BLANK_UNIT,
      ...ALL_FIELDS,
      externalSourceId: 'WE 07',
      zimmer: '2.5',
      wohnflaecheQm: '80.00',
      kaufpreis: '250000.00',
      kaltmieteWohnung: '1000.50',
      kaufpreisPerQm: '3125.00',
      kaltmietePerQm: '12.51',
      bruttorendite: '4.80',
    });
  });

  test('answers the unit as later reads and lists do', async () => {
    const { api, units: path } = await aProject();
    const made = await api.post(path, ALL_FIELDS);
    expect(headerOf(made, 'Location')).toBe(`/v1/properties/${made.body.property.id}`);
    expect((await api.finds(made)).body).toEqual(made.body);
    expect((await api.get(path)).body.properties).toEqual([made.body.property]);
  });
});

describe('GET /properties/:id', () => {
  test('answers an archived unit too', async () => {
    const { organisation, api, unit, path } = await aUnit();
    const archivedAt = '2026-01-01T00:00:00.000Z';
    await organisation.alters({ archived: true, archivedAt }, [unit]);
    const { property } = (await api.get(path)).body;
    const { updatedAt } = property;
    expect(property).toEqual({ ...unit, archived: true, archivedAt, updatedAt });
  });

  test('includes images if they are requested, as an empty list if there are none', async () => {
    const { api, unit, path } = await aUnit();
    expect((await api.get(path)).body).toEqual({ property: unit });
    const answer = await api.get(path, { include: 'images' });
    expect(answer.body).toEqual({ property: { ...unit, images: [] } });
  });

  test("includes the unit's own images only", async () => {
    const { organisation, api, unit, path } = await aUnit();
    const neighbour = await api.createsUnit({ id: unit.projectId });
    await organisation.hasImages(unit.id, [{ objectKey: 'a.jpg', fileName: 'mine.jpg' }]);
    await organisation.hasImages(neighbour.id, [{ objectKey: 'b.jpg', fileName: 'other.jpg' }]);
    const { body } = await api.get(path, { include: 'images' });
    expect(body.property.images).toMatchObject([{ fileName: 'mine.jpg' }]);
    expect((await api.get(path)).body).toEqual({ property: unit });
  });

  test.each(['videos', 'images,videos', 'properties', ''])(
    'refuses include=%s',
    async (include) => {
      const { api, path } = await aUnit();
      const faults = faultsTold(await api.get(path, { include }));
      expect(faults).toEqual([expect.stringMatching(/^include\b.*: must be one of images$/)]);
    },
  );
});
