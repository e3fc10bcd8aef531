import { expect, test } from 'vitest';
import { type Fields, nextOf } from '../harness/client.ts';
import { aPublisher, hasPicture, publishes, Website } from '../harness/published.ts';

const ONLINE = { visibility: 'online' };
const SCHEMA = 'https://schema.org';

test('JSON-LD describes a project and its published units in the terms of schema.org', async () => {
  const { api, website, publication } = await aPublisher();
  const project = await api.createsProject({
    name: 'Hafenkante',
    street: 'Am Kai',
    houseNumber: '3',
    postalCode: '28199',
    city: 'Bremen',
    country: 'Deutschland',
    description: 'Am Hafen.',
  });
  const unit = await api.createsUnit(project, {
    ...ONLINE,
    unitNumber: '7',
    etage: 2,
    etageLabel: '2. OG',
    zimmer: '2.5',
    wohnflaecheQm: '78.25',
    baujahr: 2027,
    kaufpreis: '250000.10',
    beschreibung: 'Hell.',
  });
  await api.createsUnit(project, { unitNumber: '8' });
  const image = await hasPicture(api, unit);
  const answer = await website.reads(`/projects/${project.id}/json-ld`);
  expect(answer.headers.get('Content-Type')).toBe('application/ld+json');
  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Am Kai 3',
    postalCode: '28199',
    addressLocality: 'Bremen',
    addressCountry: 'Deutschland',
  };
  const { body: shown } = await website.reads(`/properties/${unit.id}`);
  expect(shown.unit.images[0].id).toBe(image.id);
  expect(answer.body).toEqual({
    '@context': SCHEMA,
    '@type': 'ApartmentComplex',
    '@id': `urn:uuid:${project.id}`,
    name: 'Hafenkante',
    description: 'Am Hafen.',
    address,
    containsPlace: [
      {
        '@type': ['Apartment', 'Product'],
        '@id': `urn:uuid:${unit.id}`,
        name: '7',
        description: 'Hell.',
        address,
        floorLevel: '2. OG',
        floorSize: { '@type': 'QuantitativeValue', value: 78.25, unitCode: 'MTK' },
        numberOfRooms: 2.5,
        yearBuilt: 2027,
        image: [shown.unit.images[0].url],
        offers: {
          '@type': 'Offer',
          availability: `${SCHEMA}/InStock`,
          price: '250000.10',
          priceCurrency: 'EUR',
        },
      },
    ],
  });
  const tag = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
  expect((await website.reads(`/projects/${project.id}/json-ld`, tag)).status).toBe(304);
  // Again, as this isolate remembers it.
  const again = await website.get(`/${publication.key}/projects/${project.id}/json-ld`);
  expect([again.headers.get('Content-Type'), again.text]).toEqual([
    'application/ld+json',
    answer.text,
  ]);
});

test('JSON-LD says what can be had, and a price only where visitors see one', async () => {
  const { api, website } = await aPublisher();
  const project = await api.createsProject({ name: 'Ohne Anschrift' });
  const statuses = ['frei', 'auf_anfrage', 'reserviert', 'notartermin', 'verkauft'];
  await api.imports(
    project,
    statuses.map((status, at) => ({
      ...ONLINE,
      unitNumber: String(at + 1),
      kaufpreis: '1000',
      status,
    })),
  );
  const path = `/projects/${project.id}/json-ld`;
  const offersTo = async (visitor: Website) => {
    const { body } = await visitor.reads(path);
    expect(body.address).toBeUndefined();
    return body.containsPlace.map(
      ({
        offers,
      }: {
        offers: { availability: string; price?: string; priceCurrency?: string };
      }) => [offers.availability.slice(SCHEMA.length + 1), offers.price, offers.priceCurrency],
    );
  };
  expect(await offersTo(website)).toEqual([
    ['InStock', '1000.00', 'EUR'],
    ['LimitedAvailability', undefined, undefined],
    ['Reserved', '1000.00', 'EUR'],
    ['Reserved', '1000.00', 'EUR'],
    ['SoldOut', undefined, undefined],
  ]);
  const { key } = await publishes(api, { showPrices: false });
  const withoutPrices: unknown[][] = await offersTo(new Website(key));
  expect(withoutPrices.map(([, price]) => price)).toEqual(statuses.map(() => undefined));
});

test('JSON-LD offers a unit to let at a rent per month', async () => {
  const { api, project, website } = await aPublisher();
  const toLet = { ...ONLINE, kaltmieteWohnung: '750' };
  await api.imports(project, [
    { ...toLet, unitNumber: '1' },
    { ...toLet, unitNumber: '2', status: 'auf_anfrage' },
    { ...toLet, unitNumber: '3', status: 'verkauft' },
    { ...toLet, unitNumber: '4', kaufpreis: 1 },
  ]);
  const { body } = await website.reads(`/projects/${project.id}/json-ld`);
  const [offered, ...others] = body.containsPlace.map(({ offers }: Fields) => offers);
  expect(offered).toEqual({
    '@type': 'Offer',
    availability: `${SCHEMA}/InStock`,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      unitCode: 'MON',
      price: '750.00',
      priceCurrency: 'EUR',
    },
  });
  expect(JSON.stringify(others)).not.toContain('750');
  expect(others[2]).toMatchObject({ price: '1.00' });
});

test('JSON-LD can stand in a script element, whatever its texts say', async () => {
  const { api, website } = await aPublisher();
  const hostile = '</script><!-- <script>alert(1)</script>';
  const project = await api.createsProject({ name: hostile, description: hostile });
  await api.createsUnit(project, { ...ONLINE, unitNumber: '9', beschreibung: hostile });
  const { text, body } = await website.reads(`/projects/${project.id}/json-ld`);
  expect(text).not.toContain('<');
  expect([body.name, body.containsPlace[0].name, body.containsPlace[0].description]).toEqual([
    hostile,
    '9',
    hostile,
  ]);
});

test('JSON-LD has the pages of the list of units', async () => {
  const { api, project, website } = await aPublisher();
  for (let at = 0; at < 3; at++) {
    const units = Array.from({ length: 167 }, (_, n) => ({
      ...ONLINE,
      unitNumber: String(at * 167 + n + 1),
    }));
    await api.imports(project, units);
  }
  const first = await website.reads(`/projects/${project.id}/json-ld`);
  const second = await website.turns(first);
  expect(nextOf(second)).toBeUndefined();
  expect(second.body['@id']).toBe(first.body['@id']);
  const names = [first, second].map(({ body }) =>
    body.containsPlace.map(({ name }: { name: string }) => Number(name)),
  );
  expect(names.map(({ length }) => length)).toEqual([500, 1]);
  expect(names.flat()).toEqual(Array.from({ length: 501 }, (_, n) => n + 1));
});
