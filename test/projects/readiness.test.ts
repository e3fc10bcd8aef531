import { expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { type Client, type Fields, strictly } from '../harness/client.ts';

const PLACE = { street: 'Am Deich', houseNumber: '1', postalCode: '28195', city: 'Bremen' };

const OF_PROJECT = {
  kontaktNachname: 'Boysen',
  kontaktEmail: 'boysen@example.org',
  energieausweisStand: 'vorhanden',
  energietraeger: 'fernwaerme',
};
const OF_UNIT = {
  objektart: 'wohnung',
  vermarktungsart: 'kauf',
  zimmer: '3',
  wohnflaecheQm: '80',
  kaufpreis: '300000',
  energieausweistyp: 'Bedarfsausweis',
  energiekennwert: '28.4',
  energieeffizienzklasse: 'A+',
  baujahr: 2026,
};

async function anOffer(ofProject: Fields = {}, units: readonly Fields[] = [{}]) {
  const { api, project } = await aProject({ ...PLACE, ...ofProject });
  for (const [at, fields] of units.entries()) {
    const { id } = await api.createsUnit(project, { unitIdentifier: `A-${at}` });
    expect((await api.patch(`/properties/${id}`, fields)).status).toBe(200);
  }
  return { api, project };
}

interface Lack {
  readonly name: string;
  readonly units: number;
  readonly query: string;
}

async function lacking(api: Client, { id }: { id: string }): Promise<Record<string, number>> {
  const { body } = await api.get(`/projects/${id}/readiness`);
  const lacks: readonly Lack[] = body.readiness.lacking;
  for (const { query, units } of lacks) {
    const { body: list } = await api.get(`/projects/${id}/units?${query}`, {}, strictly);
    expect([query, list.pagination.total]).toEqual([query, units]);
  }
  return Object.fromEntries(lacks.map(({ name, units }) => [name, units]));
}

test('An offer that has everything lacks nothing', async () => {
  const { api, project } = await anOffer(OF_PROJECT, [OF_UNIT, { ...OF_UNIT, status: 'verkauft' }]);
  const { body } = await api.get(`/projects/${project.id}/readiness`);
  expect(body.readiness).toEqual({ units: 1, project: [], lacking: [] });
});

test('Each thing that a unit lacks is counted, and its query lists exactly these units', async () => {
  const { api, project } = await anOffer({}, [{}, OF_UNIT, { archived: true }]);
  expect(await lacking(api, project)).toEqual({
    objektart: 1,
    vermarktungsart: 1,
    zimmer: 1,
    wohnflaecheQm: 1,
    kaufpreis: 1,
    kontaktNachname: 2,
    kontaktEmail: 2,
    energieausweisStand: 2,
    energieausweistyp: 1,
    energiekennwert: 1,
    energietraeger: 2,
    energieeffizienzklasse: 1,
    baujahr: 1,
  });
});

/** What a unit is, and what it does not need then. */
const UNNEEDED: readonly (readonly [what: string, Fields, readonly string[]])[] = [
  ['a price that is on request', { preisAufAnfrage: true }, ['kaufpreis']],
  [
    'an energy certificate that is not needed',
    { energieausweisStand: 'nicht_erforderlich' },
    ['energieausweistyp', 'energiekennwert', 'energieeffizienzklasse', 'baujahr'],
  ],
  [
    'a parking space',
    { objektart: 'stellplatz' },
    [
      'zimmer',
      'wohnflaecheQm',
      'energieausweistyp',
      'energiekennwert',
      'energieeffizienzklasse',
      'baujahr',
    ],
  ],
  ['an office', { objektart: 'gewerbe' }, ['zimmer', 'wohnflaecheQm', 'energieeffizienzklasse']],
  ['a text of energy', { energieverbrauch: '28,4' }, ['energiekennwert']],
];

test.each(UNNEEDED)('%s', async (_, fields, unneeded) => {
  const bare = Object.fromEntries(Object.keys(OF_UNIT).map((name) => [name, null]));
  const unit = { ...bare, objektart: 'wohnung', vermarktungsart: 'kauf', ...fields };
  const { api, project } = await anOffer(OF_PROJECT, [unit]);
  const named = Object.keys(await lacking(api, project));
  const all = Object.keys(OF_UNIT).filter(
    (name) => !['objektart', 'vermarktungsart'].includes(name),
  );
  expect(named.toSorted()).toEqual(all.filter((name) => !unneeded.includes(name)).toSorted());
});

test('A unit to let needs a rent, and no price', async () => {
  const unit = { ...OF_UNIT, vermarktungsart: 'miete', kaufpreis: null };
  const { api, project } = await anOffer(OF_PROJECT, [unit]);
  expect(await lacking(api, project)).toEqual({ kaltmieteWohnung: 1 });
});

test('The address of a project counts, but for what is withheld', async () => {
  const { api, project } = await anOffer({ street: ' ', houseNumber: null, city: null });
  const place = async () =>
    (await api.get(`/projects/${project.id}/readiness`)).body.readiness.project;
  expect(await place()).toEqual(['street', 'houseNumber', 'city']);
  await api.patch(`/projects/${project.id}`, { adresseZeigen: false });
  expect(await place()).toEqual(['city']);
});
