import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { PUBLIC_BASE } from '../../src/surfaces/public/surface.ts';
import { publicRoutes } from '../../src/surfaces/public/routes.ts';
import { PublicUnit } from '../../src/resources/published/schema.ts';
import { isFactName } from '../../src/values/facts/facts.ts';
import { UNIT_STATUSES } from '../../src/values/unit-states.ts';
import { WholeUnit } from '../../src/resources/properties/search/schema.ts';
import { DOCUMENT } from '../../src/openapi/serve.ts';
import { newPublicationKey } from '../../src/access/publication-key.ts';
import { env } from 'cloudflare:workers';
import { headersOf, nextOf, ORIGIN, withoutId } from '../harness/client.ts';
import { runOnce } from '../harness/once.ts';
import { operator } from '../harness/operator.ts';
import { aShopWindow, aPublisher, publishes, Website } from '../harness/published.ts';
import { aPdf } from '../harness/files.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const ONLINE = { visibility: 'online' };

/** The one of all tests that change nothing. */
const theShopWindow = runOnce(aShopWindow);

const statusOf = ({ status }: { readonly status: string }) => status;

describe('A publication', () => {
  test('shows units that are online and not archived, of its projects', async () => {
    const { api, project, website } = await aShopWindow();
    const other = await api.createsProject();
    const hidden = [
      await api.createsUnit(project),
      await api.createsUnit(project, { visibility: 'pending_review' }),
    ];
    const archived = await api.createsUnit(project, ONLINE);
    await api.patch(`/properties/${archived.id}`, { archived: true });
    const { body } = await website.reads(`/projects/${project.id}/properties`);
    expect(body.units).toHaveLength(1);
    for (const { id } of [...hidden, archived]) {
      expect((await website.reads(`/properties/${id}`)).status).toBe(404);
    }
    const { body: listed } = await website.reads('/projects');
    expect(listed.projects.map(({ id }: { id: string }) => id)).toEqual([project.id]);
    expect((await website.reads(`/projects/${other.id}`)).status).toBe(404);
    const both = await publishes(api, { projectIds: [other.id] });
    const named = new Website(both.key);
    expect((await named.reads(`/projects/${other.id}`)).status).toBe(200);
    expect((await named.reads(`/projects/${project.id}`)).status).toBe(404);
    expect((await named.reads(`/projects/${project.id}/properties`)).status).toBe(404);
  });

  test('lists a project only while one of its online units is not archived', async () => {
    const { api, website, project } = await aPublisher();
    const listed = async () => (await website.reads('/projects')).body.projects.length;
    const unit = await api.createsUnit(project, ONLINE);
    expect(await listed()).toBe(1);
    await api.patch(`/properties/${unit.id}`, { archived: true });
    expect(await listed()).toBe(0);
    expect((await website.reads(`/projects/${project.id}`)).status).toBe(404);
  });

  test('shows nothing of another organisation', async () => {
    const { paths, publication, project } = await theShopWindow();
    const stranger = await aShopWindow();
    for (const [name, path] of Object.entries(paths)) {
      const foreign = path.replace(publication.key, stranger.publication.key);
      const { status, text } = await stranger.website.get(foreign);
      const isOfPublication = /^GET \/:key\/[\w.]+$/.test(name);
      expect([name, status]).toEqual([name, isOfPublication ? 200 : 404]);
      expect(text).not.toContain(paths['GET /:key/properties/:propertyId']?.split('/').at(-1));
    }
    const terms = { name: 'Fremd', projectIds: [project.id] };
    for (const refused of [
      await stranger.api.post('/publications', terms),
      await stranger.api.patch(`/publications/${stranger.publication.id}`, terms),
    ]) {
      expect([refused.status, refused.body.error.details[0].path]).toEqual([404, 'projectIds[0]']);
    }
  });

  test('shows a unit as the allow-list has it', async () => {
    const { website, unit, image, document, project, publication } = await theShopWindow();
    const { body } = await website.reads(`/properties/${unit.id}`);
    expect(body.unit).toEqual({
      id: unit.id,
      projectId: project.id,
      unitNumber: '1',
      unitIdentifier: null,
      haus: null,
      street: 'Lindenallee',
      houseNumber: null,
      postalCode: null,
      city: 'Leipzig',
      etage: null,
      etageLabel: null,
      unitLocation: null,
      zimmer: null,
      wohnflaecheQm: null,
      nutzflaecheQm: null,
      baujahr: null,
      status: 'frei',
      preisAufAnfrage: false,
      kaufpreis: '250000.00',
      kaufpreisStellplatz: null,
      kaufpreisPerQm: null,
      hausgeldGesamt: null,
      kaltmieteWohnung: null,
      kaltmieteStellplatz: null,
      kaltmietePerQm: null,
      energieeffizienzklasse: null,
      energieausweistyp: null,
      energieverbrauch: null,
      heizungsart: null,
      videoUrl: null,
      virtualTourUrl: null,
      beschreibung: null,
      metadata: {},
      images: [
        {
          id: image.id,
          category: null,
          url: `${ORIGIN}${PUBLIC_BASE}/${publication.key}/properties/${unit.id}/images/${image.id}/1600`,
        },
      ],
      documents: [
        {
          id: document.id,
          kind: 'grundriss',
          title: null,
          language: null,
          contentType: 'application/pdf',
          bytes: aPdf().length,
          url: `${ORIGIN}${PUBLIC_BASE}/${publication.key}${document.path}`,
        },
      ],
    });
    expect(Object.keys(body.unit)).toEqual(
      Object.keys(PublicUnit.shape).filter((name) => !isFactName(name)),
    );
  });

  test('shows a project with its description, and names, houses and floors as they were written', async () => {
    const { api, website } = await aPublisher();
    const project = await api.createsProject({ name: 'Hafenkante', description: 'Am **Hafen**\n' });
    const place = { haus: 'Haus A', etageLabel: 'DG', unitLocation: 'links' };
    await api.imports(project, [
      { ...ONLINE, ...place, unitIdentifier: 'A-601' },
      { ...ONLINE, ...place, unitIdentifier: 'ERP-4711', unitNumber: '7' },
    ]);
    const { body } = await website.reads(`/projects/${project.id}`);
    expect(body.project).toMatchObject({ name: 'Hafenkante', description: 'Am **Hafen**\n' });
    const { body: list } = await website.reads(`/projects/${project.id}/properties`);
    expect(list.units).toMatchObject([
      { ...place, etage: null, unitNumber: null, unitIdentifier: 'A-601' },
      { ...place, etage: null, unitNumber: '7', unitIdentifier: null },
    ]);
  });

  test('shows descriptions, and of the metadata what it names', async () => {
    const { api, project, website } = await aPublisher();
    const metadata = { Loggia: '9,40 m²', Provision: '3 %', Bezug: '2027' };
    const unit = await api.createsUnit(project, {
      ...ONLINE,
      beschreibung: 'Hell.\n\nRuhig.',
      metadata,
    });
    const path = `/properties/${unit.id}`;
    const { body: none } = await website.reads(path);
    expect(none.unit).toMatchObject({ beschreibung: 'Hell.\n\nRuhig.', metadata: {} });
    const named = await publishes(api, { metadata: ['Loggia', 'Bezug', 'Balkon', 'Loggia'] });
    expect(named.metadata).toEqual(['Loggia', 'Bezug', 'Balkon']);
    const other = new Website(named.key);
    const { body } = await other.reads(path);
    expect(Object.entries(body.unit.metadata)).toEqual([
      ['Loggia', '9,40 m²'],
      ['Bezug', '2027'],
    ]);
    const { body: list } = await other.reads(`/projects/${project.id}/properties`);
    expect(list.units[0].metadata).toEqual(body.unit.metadata);
    const refused = await api.patch(`/publications/${named.id}`, { metadata: ['a b', 'c'] });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'metadata[0]']);
    await api.patch(`/publications/${named.id}`, { metadata: [] });
    expect((await other.reads(path)).body.unit.metadata).toEqual({});
  });

  test('has every field of a unit that is not published on this list', () => {
    const published = new Set(Object.keys(PublicUnit.shape));
    const kept = Object.keys(WholeUnit.shape).filter((name) => !published.has(name));
    // A new field is private: name it here. To publish it, add it to src/resources/published/schema.ts.
    const named = [
      'orgId',
      'externalSourceId',
      'latitude',
      'longitude',
      'statusSince',
      'notarterminAm',
      'verkauftAm',
      'verkaufspreis',
      'visibility',
      'archived',
      'archivedAt',
      'hausgeldNichtUmlagefaehig',
      'bruttorendite',
      'bauzustand',
      'anlageklasse',
      'mietstatus',
      'vermietetSeit',
      'isDenkmal',
      'isErbbaupacht',
      'createdAt',
      'updatedAt',
      'reservation',
      'inherited',
      'miteigentumsanteil',
    ];
    expect(kept.toSorted()).toEqual(named.toSorted());
  });

  test('says reserviert of the steps at the notary, in units and in figures', async () => {
    const { api, project, website } = await aPublisher();
    await api.imports(
      project,
      UNIT_STATUSES.map((status, at) => ({
        visibility: 'online',
        unitNumber: String(at),
        status,
      })),
    );
    const { body: list } = await website.reads(`/projects/${project.id}/properties`);
    const told = ['frei', 'auf_anfrage', 'reserviert', 'reserviert', 'reserviert', 'verkauft'];
    expect(list.units.map(statusOf)).toEqual(told);
    const units: { body: { unit: { status: string } } }[] = await Promise.all(
      list.units.map(({ id }: { id: string }) => website.reads(`/properties/${id}`)),
    );
    expect(units.map(({ body }) => statusOf(body.unit))).toEqual(told);
    const { body } = await website.reads(`/projects/${project.id}`);
    expect(body.summary).toMatchObject({
      units: 6,
      statuses: [
        { status: 'frei', units: 1 },
        { status: 'auf_anfrage', units: 1 },
        { status: 'reserviert', units: 3 },
        { status: 'verkauft', units: 1 },
      ],
    });
  });

  test('ends, and an ended key is answered like an unknown one, byte for byte', async () => {
    const { api, organisation, publication, website, paths } = await aShopWindow();
    const unknown = newPublicationKey(env.TOKEN_KEY, organisation.id);
    const answersTo = async (key: string) => {
      const answers = Object.values(paths).map((path) =>
        website.get(path.replace(publication.key, key)),
      );
      return (await Promise.all(answers)).map(withoutId);
    };
    expect((await api.delete(`/publications/${publication.id}`)).status).toBe(200);
    const ended = await answersTo(publication.key);
    expect(ended.map(({ status }) => status)).toEqual(Object.keys(paths).map(() => 404));
    expect(await answersTo(unknown)).toEqual(ended);
    expect(await answersTo('einheit_pub_mistyped')).toEqual(ended);
    const nonsense = async (key: string) =>
      withoutId(await website.get(`/${key}/properties/x?cursor=x`));
    expect((await nonsense(publication.key)).status).toBe(400);
    expect(await nonsense(unknown)).toEqual(await nonsense(publication.key));
  });

  test('shows nothing while the organisation is suspended', async () => {
    const { organisation, website } = await aShopWindow();
    await operator.patch(`/orgs/v1/${organisation.id}`, { suspended: true });
    expect((await website.reads('/projects')).status).toBe(404);
    await operator.patch(`/orgs/v1/${organisation.id}`, { suspended: false });
    expect((await website.reads('/projects')).status).toBe(200);
  });

  test('rejects a key that was never issued without asking storage', async () => {
    const { publication, website } = await theShopWindow();
    const last = publication.key.endsWith('A') ? 'B' : 'A';
    const forged = await website.get(`/${publication.key.slice(0, -1)}${last}/projects`);
    expect(forged.status).toBe(404);
    expect(forged.reached).toEqual([]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('can only be read: %s is 405', async (method) => {
    const { website, paths } = await theShopWindow();
    for (const path of Object.values(paths)) {
      const answer = await website.sends(method, path, { body: '{}' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    }
  });

  test('answers OPTIONS and HEAD', async () => {
    const { website, paths } = await theShopWindow();
    for (const path of Object.values(paths)) {
      expect((await website.sends('OPTIONS', path)).status).toBe(204);
      expect((await website.sends('HEAD', path)).status).toBe(200);
    }
  });

  test('answers each read 304 while nothing was written', async () => {
    const { api, project, website, paths } = await aShopWindow();
    for (const path of Object.values(paths)) {
      const first = await website.get(path);
      expect(first.status).toBe(200);
      const tag = { 'If-None-Match': first.headers.get('ETag') ?? '' };
      expect((await website.get(path, {}, tag)).status).toBe(304);
    }
    const list = `/projects/${project.id}/properties`;
    const { headers } = await website.reads(list);
    await api.createsUnit(project, ONLINE);
    const again = await website.reads(list, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(again.status).toBe(200);
    expect(again.body.units).toHaveLength(2);
  });
});

test('An organisation has at most 50 publications', async () => {
  const { api } = await aPublisher();
  for (let at = 1; at < 50; at++) await publishes(api);
  const { status, body } = await api.post('/publications', { name: 'Website' });
  expect([status, body.error.code]).toEqual([409, 'too_many_publications']);
});

describe('The list of units', () => {
  test('is ordered by floor and number, units without a floor last', async () => {
    const { api, project, website } = await aPublisher();
    const places = [
      [2, '1'],
      [0, '10'],
      [null, '1'],
      [0, '9'],
      [-1, '3'],
      [0, null],
      [10, '007'],
      [10, '8'],
    ] as const;
    await api.imports(
      project,
      places.map(([etage, unitNumber]) => ({ visibility: 'online', etage, unitNumber })),
    );
    const { body } = await website.reads(`/projects/${project.id}/properties`);
    const listed = body.units.map((unit: Record<string, unknown>) => [
      unit['etage'],
      unit['unitNumber'],
    ]);
    expect(listed).toEqual([
      [-1, '3'],
      [0, null],
      [0, '9'],
      [0, '10'],
      [2, '1'],
      [10, '007'],
      [10, '8'],
      [null, '1'],
    ]);
  });

  test('has pages of 500 units, without gap or overlap', async () => {
    const { api, project, website } = await aPublisher();
    for (let at = 0; at < 6; at++) {
      const units = Array.from({ length: 175 }, (_, n) => ({
        ...ONLINE,
        etage: (n * 7) % 5,
        unitNumber: String(at * 175 + n),
      }));
      await api.imports(project, units);
    }
    const first = await website.reads(`/projects/${project.id}/properties`);
    const second = await website.turns(first);
    const third = await website.turns(second);
    expect(nextOf(third)).toBeUndefined();
    const pages = [first, second, third].map(({ body }) => body.units);
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 50]);
    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(1050);
    const places = pages.flat().map(({ etage, unitNumber }) => etage * 10_000 + Number(unitNumber));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

test('the tests call every route of the surface, and no other', async () => {
  const { paths } = await theShopWindow();
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${PUBLIC_BASE}/`))
    .map(({ method, path }) => `${method} ${path.slice(PUBLIC_BASE.length)}`)
    .filter((route) => route !== `GET ${DOCUMENT}`);
  expect(new Set(mounted)).toEqual(new Set(Object.keys(paths)));
  expect(publicRoutes.every(({ effect }) => effect === null)).toBe(true);
});

test('scripts of any website may read what is published, and its refusals', async () => {
  const { website, paths } = await theShopWindow();
  const settings = { CORS_ORIGINS: 'https://app.example' };
  for (const path of [...Object.values(paths), `/${website.key}/properties/${UNKNOWN}`]) {
    for (const client of [website, website.whereSettingsAre(settings)]) {
      const answer = await client.get(path, {}, { Origin: 'https://app.example' });
      const headers = headersOf(answer);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['vary']).toBeUndefined();
      expect(headers['ratelimit']).toBeUndefined();
    }
  }
});
