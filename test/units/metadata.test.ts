import { describe, expect, test } from 'vitest';
import { aUnit } from '../harness/callers.ts';
import { type Client, type Fields, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';

const aUnitWith = (metadata: unknown) => aUnit({ unitIdentifier: 'A', metadata });

const read = async (api: Client, { id }: { id: string }) =>
  (await api.get(`/units/${id}`)).body.unit;

/** As many names with a text each. */
const names = (count: number, first = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${first + at}`, 'x']));

test('Names are set one by one, and removed by null', async () => {
  const { api, unit, path } = await aUnitWith({ farbe: 'rot', Kran_2: '' });
  expect((await read(api, unit)).metadata).toEqual({ farbe: 'rot', Kran_2: '' });
  await api.patch(path, { metadata: { farbe: 'blau', 'lot-1': '🏠' } });
  expect((await read(api, unit)).metadata).toEqual({ farbe: 'blau', Kran_2: '', 'lot-1': '🏠' });
  await api.patch(path, { metadata: { farbe: null, nie: null } });
  expect((await read(api, unit)).metadata).toEqual({ Kran_2: '', 'lot-1': '🏠' });
  await api.patch(path, { zimmer: 3, metadata: {} });
  expect((await read(api, unit)).metadata).toEqual({ Kran_2: '', 'lot-1': '🏠' });
  await api.patch(path, { metadata: null });
  expect((await read(api, unit)).metadata).toEqual({});
});

test('An empty list, as PHP writes an empty object, sets nothing', async () => {
  const { api, project, unit, path } = await aUnitWith([]);
  const at = `/projects/${project.id}`;
  const row = { externalSourceId: 'A', metadata: [] };
  const requests = [
    ['POST', '/projects', { name: 'Lindenhof', metadata: [] }],
    ['PATCH', at, { metadata: [] }],
    ['POST', `${at}/imports`, { units: [{ metadata: [] }] }],
    ['PATCH', path, { metadata: [] }],
    ['POST', '/properties/bulk', { properties: [row] }],
    ['POST', `${at}/properties/upsert`, { properties: [row] }],
  ] as const;
  await api.patch(path, { metadata: { a: '1' } });
  for (const [method, to, body] of requests) {
    const { status } = await api.sends(method, to, {
      body: JSON.stringify(body),
      headers: { ...strictly, 'Content-Type': 'application/json' },
    });
    expect([method, to, status < 300]).toEqual([method, to, true]);
  }
  expect((await read(api, unit)).metadata).toEqual({ a: '1' });
});

test('A change of metadata alone moves the clock, is synchronised, and is in the history by name', async () => {
  const { organisation, api, unit, path } = await aUnitWith({ a: '1', b: '2' });
  const { headers } = await api.get('/properties');
  await api.patch(path, { metadata: { a: '9', b: null, c: '3' } });
  const updatedSince = headers.get('Sync-Watermark') ?? '';
  const { body: synced } = await api.get('/properties', { updatedSince });
  expect(synced.properties).toMatchObject([{ id: unit.id }]);
  const { body } = await api.get(`${path}/changes`);
  expect(body.changes[0].changes).toEqual([
    { field: 'metadata.a', before: '1', after: '9' },
    { field: 'metadata.b', before: '2', after: null },
    { field: 'metadata.c', before: null, after: '3' },
  ]);
  const [changed, created] = await operator.readsAudit(organisation);
  expect(changed).toMatchObject({ before: { metadata: { a: '1', b: '2' } } });
  expect(changed.after.metadata).toEqual({ a: '9', c: '3' });
  expect(created.after.metadata).toEqual({ a: '1', b: '2' });
});

test('What is set already changes nothing, in whatever order', async () => {
  const { api, project, unit } = await aUnitWith({ a: '1', b: '2' });
  const before = await read(api, unit);
  const { body } = await api.post(
    `/projects/${project.id}/properties/upsert`,
    { properties: [{ externalSourceId: 'A', metadata: { b: '2', a: '1', c: null } }] },
    strictly,
  );
  expect(body.properties[0].outcome).toBe('unchanged');
  expect(await read(api, unit)).toEqual(before);
});

test('A unit that was read can be sent back whole, with its metadata and its description', async () => {
  const { api, unit, path } = await aUnitWith({ a: '1' });
  await api.patch(path, { beschreibung: 'Hell.\nRuhig.' });
  const whole = await read(api, unit);
  expect((await api.patch(path, whole, strictly)).status).toBe(200);
  expect(await read(api, unit)).toEqual(whole);
});

test('The operator’s export has the metadata as an object', async () => {
  const { organisation } = await aUnitWith({ a: '1' });
  const pages = await operator.follows(`/orgs/v1/${organisation.id}/export`);
  const records = pages.flatMap(({ body }) => body.records);
  const unit = records.find(({ kind }: { kind: string }) => kind === 'property');
  expect(unit.fields.metadata).toEqual({ a: '1' });
});

describe('Metadata of a unit', () => {
  const WRONG: readonly (readonly [unknown, readonly string[]])[] = [
    ['x', [': must be an object']],
    [['a'], [': must be an object']],
    [3, [': must be an object']],
    [{ a: 3, b: true, c: {} }, ['a', 'b', 'c'].map((name) => `.${name}: must be a string`)],
    [
      { ä: 'x' },
      ['.ä: must have a name of 1 to 40 letters (a-z), digits, hyphens and underscores'],
    ],
    [{ a: '\0' }, ['.a: must not contain a NUL character']],
    [{ a: '🏠'.repeat(501) }, ['.a: must have at most 500 characters']],
  ];

  test.each(WRONG)('cannot be %j', async (metadata, faults) => {
    const { api, project, path } = await aUnitWith({});
    const told = faults.map((fault) => `metadata${fault}`);
    const within = (at: string) => told.map((fault) => at + fault);
    expect(faultsTold(await api.patch(path, { metadata }))).toEqual(told);
    const created = await api.post(`/projects/${project.id}/properties`, { metadata });
    expect(faultsTold(created)).toEqual(told);
    const imported = await api.post(`/projects/${project.id}/imports`, { units: [{ metadata }] });
    expect(faultsTold(imported)).toEqual(within('units[0].'));
  });

  test('has names of up to 40 characters and texts of up to 500', async () => {
    const longest = { ['x'.repeat(40)]: '🏠'.repeat(500), __proto__x: 'x' };
    const { api, unit, path } = await aUnitWith(longest);
    expect((await read(api, unit)).metadata).toEqual(longest);
    const long = { metadata: { ['x'.repeat(41)]: 'x' } };
    expect((await api.patch(path, long)).status).toBe(400);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'cannot have the name %s, which every object of JavaScript has',
    async (name) => {
      const { api, project, unit } = await aUnitWith({ a: '1' });
      const told = [`metadata.${name}: must not be a name that every object of JavaScript has`];
      const row = `"externalSourceId":"A","metadata":{"${name}":"x"}`;
      const places: readonly (readonly [string, string, string])[] = [
        [`/projects/${project.id}/properties`, `{"metadata":{"${name}":"x"}}`, ''],
        [`/projects`, `{"name":"P","metadata":{"${name}":"x"}}`, ''],
        [
          `/projects/${project.id}/imports`,
          `{"units":[{"metadata":{"${name}":"x"}}]}`,
          'units[0].',
        ],
        [
          `/projects/${project.id}/properties/upsert`,
          `{"properties":[{${row}}]}`,
          'properties[0].',
        ],
        ['/properties/bulk', `{"properties":[{${row}}]}`, 'properties[0].'],
      ];
      for (const [path, sent, at] of places) {
        expect(faultsTold(await api.postsText(path, sent))).toEqual(told.map((each) => at + each));
      }
      const shown = await api.post('/publications', { name: 'W', metadata: [name] });
      expect(faultsTold(shown)).toEqual([
        'metadata[0]: must not be a name that every object of JavaScript has',
      ]);
      expect((await read(api, unit)).metadata).toEqual({ a: '1' });
    },
  );

  test('has every one of its names in the history', async () => {
    const metadata = { _proto_: 'a', Prototype: 'b', name: 'c', length: 'd', toJSON: 'e', 0: 'f' };
    const { api, path } = await aUnitWith({});
    await api.patch(path, { metadata });
    const { body } = await api.get(`${path}/changes`);
    const fields = body.changes[0].changes.map(({ field }: Fields) => field);
    expect(fields.toSorted()).toEqual(
      Object.keys(metadata)
        .map((name) => `metadata.${name}`)
        .toSorted(),
    );
  });

  test('has at most 50 names, which a change may exchange', async () => {
    const full = await aUnitWith(names(50));
    const { api, project, unit, path } = full;
    const tooMany = ['metadata: must have at most 50 names'];
    const one: Fields = { metadata: { more: 'x' } };
    expect(faultsTold(await api.patch(path, one))).toEqual(tooMany);
    const rows = { properties: [{ externalSourceId: 'B' }, { externalSourceId: 'A', ...one }] };
    for (const query of ['', '?dryRun=true']) {
      const upserted = await api.post(`/projects/${project.id}/properties/upsert${query}`, rows);
      expect(faultsTold(upserted)).toEqual(tooMany.map((fault) => `properties[1].${fault}`));
    }
    const bulk = { properties: [{ externalSourceId: 'A', ...one }] };
    expect(faultsTold(await api.post('/properties/bulk', bulk))).toEqual(
      tooMany.map((fault) => `properties[0].${fault}`),
    );
    const created = { metadata: names(51) };
    expect(faultsTold(await api.post(`/projects/${project.id}/properties`, created))).toEqual(
      tooMany,
    );
    expect((await read(api, unit)).metadata).toEqual(names(50));
    const gone = Object.fromEntries(Object.keys(names(50)).map((name) => [name, null]));
    const exchanged = await api.patch(path, { metadata: { ...gone, ...names(50, 50) } });
    expect(exchanged.status).toBe(200);
    expect((await read(api, unit)).metadata).toEqual(names(50, 50));
    const { body } = await api.get(`${path}/changes`);
    expect(body.changes[0].changes).toHaveLength(100);
  });
});
