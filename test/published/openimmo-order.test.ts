import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { immobilieOf, type Offer } from '../../src/resources/published/openimmo/immobilie.ts';
import type { PublicProject } from '../../src/resources/published/schema.ts';
import { factNames } from '../../src/values/facts/facts.ts';
import { type Fact, FACTS } from '../../src/values/facts/table.ts';
import { PUBLISHED_STATUSES } from '../../src/values/unit-states.ts';
import { XML_DECLARATION, element, xmlOf } from '../../src/values/xml.ts';
import { faultsOf, NO_CONTACT } from '../harness/openimmo.ts';
import { parseXml } from '../harness/xml.ts';

const ID = '019c23ca-cfe0-7000-8000-43d5af04e22c';
const CONTACT = { kontaktTelefon: '0421 1', kontaktNachname: 'Petersen' };

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ']]>',
    '<&">\'',
    'a\r\nb\tc',
    '\u0000\u0001\u000B\uFFFE\uD800',
    '&amp;',
    '<!--',
  ),
);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const decimal = fc.integer({ min: 1, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));

const valueOf = ({
  kind,
  min = 0,
  max = 1000,
  words = {},
}: Fact): fc.Arbitrary<string | number | boolean> => {
  if (kind === 'decimal') return decimal;
  if (kind === 'integer') return fc.integer({ min, max });
  if (kind === 'flag') return fc.boolean();
  if (kind === 'word') return fc.constantFrom(...Object.keys(words));
  if (kind === 'date') return fc.constantFrom('2013-01-31', '2026-11-28');
  // A stored text is not empty.
  return kind === 'country'
    ? fc.constantFrom('DE', 'AT', 'BR')
    : anyText.filter((text) => /[a-z]/.test(text));
};
const facts = fc.record(
  Object.fromEntries(
    factNames(({ isPublic }) => isPublic).map((name) => [name, valueOf(FACTS[name])]),
  ),
  { requiredKeys: [] },
);

const document = fc.record({
  id: fc.constant(ID),
  kind: fc.constantFrom('expose', 'grundriss'),
  title: orNull(anyText),
  language: fc.constant(null),
  contentType: fc.constantFrom('application/pdf', 'image/png'),
  bytes: fc.constant(1),
  url: fc.constant('https://a.example/b?c=1&d=2'),
});
const image = fc.record({ id: fc.constant(ID), category: orNull(anyText), url: fc.webUrl() });

const projects: fc.Arbitrary<PublicProject> = fc
  .record({
    id: fc.constant(ID),
    name: anyText,
    street: orNull(anyText),
    houseNumber: orNull(anyText),
    postalCode: orNull(anyText),
    city: orNull(anyText),
    country: orNull(fc.constantFrom('Deutschland', 'Austria', 'Atlantis')),
    description: orNull(anyText),
    latitude: orNull(fc.constant('53.5')),
    longitude: orNull(fc.constant('8.25')),
    documents: fc.array(document, { maxLength: 2 }),
  })
  .chain((project) => facts.map((own) => Object.assign(own, project)));

const offers: fc.Arbitrary<Offer> = fc
  .record({
    id: fc.constant(ID),
    projectId: fc.constant(ID),
    unitNumber: orNull(anyText),
    unitIdentifier: orNull(anyText),
    haus: orNull(anyText),
    street: orNull(anyText),
    houseNumber: orNull(anyText),
    postalCode: orNull(anyText),
    city: orNull(anyText),
    etage: orNull(fc.integer({ min: -5, max: 60 })),
    etageLabel: orNull(anyText),
    unitLocation: orNull(anyText),
    zimmer: orNull(decimal),
    wohnflaecheQm: orNull(decimal),
    nutzflaecheQm: orNull(decimal),
    baujahr: orNull(fc.integer({ min: 1800, max: 2100 })),
    status: fc.constantFrom(...PUBLISHED_STATUSES),
    preisAufAnfrage: fc.boolean(),
    kaufpreis: orNull(decimal),
    kaufpreisStellplatz: orNull(decimal),
    kaufpreisPerQm: orNull(decimal),
    kaltmieteWohnung: orNull(decimal),
    kaltmieteStellplatz: orNull(decimal),
    kaltmietePerQm: orNull(decimal),
    energieeffizienzklasse: orNull(fc.constantFrom('A+', 'H', 'gut')),
    energieausweistyp: orNull(fc.constantFrom('Bedarfsausweis', 'Verbrauchsausweis', 'liegt vor')),
    hausgeldGesamt: orNull(decimal),
    energieverbrauch: orNull(fc.constantFrom('28,4', '28.4 kWh/(m²·a)', 'wenig')),
    heizungsart: orNull(fc.constantFrom('Fußbodenheizung, Fernwärme', 'Ofen', 'gut')),
    videoUrl: orNull(fc.webUrl()),
    virtualTourUrl: orNull(fc.webUrl()),
    beschreibung: orNull(anyText),
    images: fc.array(image, { maxLength: 3 }),
    documents: fc.array(document, { maxLength: 2 }),
    changedOn: fc.constant('2026-11-28'),
  })
  .chain((offer) => facts.map((own) => Object.assign(own, offer)));

test('500 random units and projects are well-formed, and as the schema has them', () => {
  fc.assert(
    fc.property(offers, projects, anyText, (offer, project, firm) => {
      const written = XML_DECLARATION + xmlOf(immobilieOf({ ...CONTACT, ...offer }, project, firm));
      expect(faultsOf(parseXml(written))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('The writer keeps every text that XML can have', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const made = parseXml(XML_DECLARATION + xmlOf(element('a', text, { a: text })));
      const legal = text.replaceAll(
        /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
        '',
      );
      expect([made.text, made.attributes['a']]).toEqual([legal, legal]);
    }),
  );
});

test('No contact is made up for a unit without one, which the schema does not permit', () => {
  const [offer] = fc.sample(offers, 1);
  const [project] = fc.sample(projects, 1);
  if (offer === undefined || project === undefined) throw new Error('There is no sample.');
  const { kontaktTelefon: _phone, kontaktEmail: _email, ...without } = offer;
  const written = XML_DECLARATION + xmlOf(immobilieOf(without, project, 'Firma'));
  expect(faultsOf(parseXml(written))).toEqual([NO_CONTACT]);
});
