import { beforeAll, expect, test } from 'vitest';
import { UNIT_VISIBILITIES } from '../../src/values/unit-states.ts';
import { type Answer, nextOf } from '../harness/client.ts';
import { inShard } from '../harness/shards.ts';
import { anOrganisationWith } from '../harness/many-units.ts';
import { operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';
import { publishes, Website } from '../harness/published.ts';

/** Each of these units has 44 kB, and 17 kB in the contract's answers. */
const COUNT = 130;
const ONLINE = UNIT_VISIBILITIES.indexOf('online');

/** A text column of as many characters as it may have, each of four bytes. */
const longText = (column: string, characters: number) =>
  `${column} = replace(hex(zeroblob(${characters})), '00', '🏠')`;

const manyUnits = () => anOrganisationWith({ count: COUNT, tenths: { archived: 0 } });

/** Units in one project, with the longest texts, all online. */
async function longUnits(of: ReturnType<typeof manyUnits> = manyUnits()) {
  const { organisation, api, project } = await of;
  const texts = ['bauzustand', 'anlageklasse', 'mietstatus', 'heizungsart', 'street', 'city'];
  const plan = ['unit_identifier', 'etage_label', 'unit_location'];
  const columns = [...texts, ...plan].map((column) => longText(column, 1000));
  await inShard(
    organisation,
    `UPDATE properties SET project_id = ?2, visibility = 'online',
        state_key = ${ONLINE} * 6 + state_key % 6, ${columns.join(', ')},
        ${longText('beschreibung', 2000)} WHERE org_id = ?1`,
    organisation.id,
    project.id,
  );
  return { organisation, api, project };
}

const idsIn = (pages: readonly Answer[], read: (body: Answer['body']) => { id: string }[]) =>
  pages.flatMap(({ body }) => read(body).map(({ id }) => id));

/** The most that a page may have, and the unit that reaches it. */
const MOST_BYTES = 2_200_000;

let long: Awaited<ReturnType<typeof longUnits>>;
beforeAll(async () => {
  long = await longUnits();
});

test('Pages of long texts are cut by their bytes, and lead through all units without a gap', async () => {
  const { organisation, api, project } = long;
  const website = new Website((await publishes(api)).key);
  const at = `/${website.key}/projects/${project.id}`;
  type Listed = [string, Answer[], (body: Answer['body']) => { id: string }[]];
  const queries = [
    {},
    { sort: 'kaufpreis' },
    { sort: 'updated' },
    { updatedSince: '2024-01-01T00:00:00Z' },
  ];
  const units: Listed[] = [];
  for (const query of queries) {
    units.push([
      `units ${JSON.stringify(query)}`,
      await api.follows('/units', { limit: 1000, ...query }),
      ({ units: page, pagination }) => {
        expect(pagination).toMatchObject({ total: COUNT, limit: 1000 });
        return page;
      },
    ]);
  }
  const lists: Listed[] = [
    ...units,
    ['properties', await api.follows('/properties', { limit: 200 }), (body) => body.properties],
    ['published units', await website.follows(`${at}/properties`), ({ units: page }) => page],
    [
      'JSON-LD',
      await website.follows(`${at}/json-ld`),
      ({ containsPlace }) =>
        containsPlace.map((place: Record<string, string>) => ({ id: place['@id']?.slice(9) })),
    ],
    [
      'export',
      await operator.follows(`/orgs/v1/${organisation.id}/export`, { limit: 500 }),
      ({ records }) =>
        records.flatMap((record: { kind: string; fields: { id: string } }) =>
          record.kind === 'property' ? [record.fields] : [],
        ),
    ],
  ];
  const all = new Set(idsIn(lists[0]?.[1] ?? [], lists[0]?.[2] ?? (() => [])));
  expect(all.size).toBe(COUNT);
  for (const [name, pages, read] of lists) {
    const ids = idsIn(pages, read);
    expect([name, ids.length, pages.length > 1]).toEqual([name, COUNT, true]);
    expect([name, new Set(ids)]).toEqual([name, all]);
    const sizes = pages.map(({ text }) => Buffer.byteLength(text));
    expect([name, sizes.filter((size) => size > MOST_BYTES)]).toEqual([name, []]);
  }
});

test('A page of the contract that is cut says how many units it has, so that an offset leads on', async () => {
  const ids = new Set<string>();
  let pagination = { offset: 0, limit: 0, hasMore: true };
  while (pagination.hasMore) {
    const offset = pagination.offset + pagination.limit;
    const page: Answer = await long.api.get('/properties', { limit: 200, offset });
    const { length } = page.body.properties;
    for (const id of idsIn([page], ({ properties }) => properties)) ids.add(id);
    ({ pagination } = page.body);
    const hasMore = ids.size < COUNT;
    const limit = hasMore ? length : 200;
    expect(pagination).toEqual({ limit, offset, total: COUNT, hasMore });
  }
  expect(ids.size).toBe(COUNT);
});

test('A cursor of a website tells nothing of the organisation', async () => {
  const { api, project } = long;
  const website = new Website((await publishes(api)).key);
  const next = nextOf(await website.reads(`/projects/${project.id}/properties`)) ?? '';
  const [, payload = ''] = /cursor=([\w-]+)\./.exec(next) ?? [];
  const position = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(Object.keys(position)).toEqual(['offset', 'after']);
});

test('A write of units that have too many bytes together is 413 and writes nothing, fewer are written', async () => {
  const many = await manyUnits();
  const editor = await signedIn(many.organisation, 'editor');
  const at = `/orgs/v1/${many.organisation.id}`;
  const { units }: { units: readonly { id: string; externalSourceId: string }[] } = (
    await editor.get(`${at}/units`, { limit: COUNT })
  ).body;
  const change = (some: typeof units, kaufpreis: string) =>
    editor.post(`${at}/properties/bulk`, {
      properties: some.map(({ id }) => ({ id, kaufpreis })),
    });
  expect((await change(units, '1')).status).toBe(200);
  const { audit } = (await editor.get(`${at}/properties/${units[0]?.id}/audit`)).body;
  await longUnits(Promise.resolve(many));
  const upsert = (some: typeof units) =>
    editor.post(`${at}/projects/${many.project.id}/properties/upsert`, {
      properties: some.map(({ externalSourceId }) => ({ externalSourceId, kaufpreis: '3' })),
    });
  const undo = (query: string) => editor.post(`${at}/changes/${audit[0].id}/undo${query}`, {});
  const refused = [
    await change(units, '2'),
    await upsert(units),
    await undo(''),
    await undo('?dryRun=true'),
  ];
  expect(refused.map(({ status, body }) => [status, body.error?.code])).toEqual(
    refused.map(() => [413, 'payload_too_large']),
  );
  const [first, ...rest] = (await editor.get(`${at}/units`)).body.units;
  expect([first, ...rest].map(({ kaufpreis }) => kaufpreis)).not.toContain('2.00');
  const few = units.slice(0, 5);
  expect([(await change(few, '2')).status, (await upsert(few)).status]).toEqual([200, 200]);
});
