import { cutPage } from '../../../fields/paging.ts';
import { read } from '../../../http/contract/operation.ts';
import { orNotFound } from '../../../values/failure.ts';
import { type JsonText, jsonOf, parsed } from '../../../values/json-text.ts';
import { type Facts, factNames, factsIn } from '../../../values/facts/facts.ts';
import { isPlanPicture } from '../../../values/document-kinds.ts';
import { FACTS } from '../../../values/facts/table.ts';
import { presentUnit } from '../present.ts';
import {
  PAGE,
  type PublicProject,
  type PublicUnit,
  PublishedProjectPath,
  PublishedQuery,
} from '../schema.ts';
import { shownProject, shownUnits } from '../store.ts';
import {
  AVAILABILITY,
  type JsonLdAddress,
  type JsonLdApartment,
  JsonLdPage,
  LEASE_OUT,
} from './schema.ts';

export const listPublishedUnitsAsJsonLd = read({
  id: 'listUnitsAsJsonLd',
  tag: 'Units',
  summary: "List a project's published units as JSON-LD",
  description: `The same list in the terms of schema.org, ${PAGE} units a page, for a server that renders the website: it writes the answer, unchanged, into a script element of the type \`application/ld+json\`. Every less-than sign in a text is escaped, so no text ends the element.`,
  permission: 'published:read',
  params: PublishedProjectPath,
  query: PublishedQuery,
  response: JsonLdPage,
  media: 'application/ld+json',
  load: (tenant, { params: { projectId }, from }) => ({
    project: tenant.read(shownProject(tenant, projectId)),
    rows: tenant.read(shownUnits(tenant, projectId, { after: from?.after[0], limit: PAGE })),
  }),
  answer: ({ project, rows }, { from }) => {
    const { id, name, description, facts, ...place } = orNotFound(project()[0], 'project');
    const { latitude, longitude } = place;
    const { page, next } = cutPage(rows(), PAGE, from, (row) => [row.place]);
    const address = presentAddress({ ...place, ...factsIn(facts) });
    const complex: JsonLdPage = {
      '@context': 'https://schema.org',
      '@type': 'ApartmentComplex',
      '@id': `urn:uuid:${id}`,
      name,
      ...known({
        description,
        address,
        geo: latitude === null || longitude === null ? null : geo(latitude, longitude),
      }),
      containsPlace: page.map((row) => presentApartment(row, address)),
    };
    return { body: forScriptElement(jsonOf(complex)), next };
  },
});

type Known<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** The fields that have a value. */
function known<Fields extends object>(fields: Fields): Known<Fields>;
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
function known(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The address of a project; `null` if nothing of it is known. */
function presentAddress({
  street,
  houseNumber,
  postalCode,
  city,
  country,
  landCode,
}: Pick<PublicProject, 'street' | 'houseNumber' | 'postalCode' | 'city' | 'country'> &
  Pick<Facts, 'landCode'>): JsonLdAddress | null {
  const fields = known({
    streetAddress: street === null ? null : [street, houseNumber ?? ''].join(' ').trim(),
    postalCode,
    addressLocality: city,
    addressCountry: landCode === undefined ? country : String(landCode),
  });
  return Object.keys(fields).length === 0 ? null : { '@type': 'PostalAddress', ...fields };
}

function presentApartment(
  row: Parameters<typeof presentUnit>[0],
  address: JsonLdAddress | null,
): JsonLdApartment {
  const unit = parsed(presentUnit(row));
  const { images, documents } = unit;
  const pictures = [...images, ...documents.filter(isPlanPicture)].map(({ url }) => url);
  const { etage, etageLabel, zimmer, wohnflaecheQm, status } = unit;
  return {
    '@type': ['Apartment', 'Product'],
    '@id': `urn:uuid:${unit.id}`,
    ...known({
      name: unit.unitNumber ?? unit.unitIdentifier,
      description: unit.beschreibung,
      address,
      floorLevel: etageLabel ?? (etage === null ? null : String(etage)),
      floorSize: wohnflaecheQm === null ? null : squareMetres(wohnflaecheQm),
      numberOfRooms: zimmer === null ? null : Number(zimmer),
      yearBuilt: unit.baujahr,
      image: pictures.length === 0 ? null : pictures,
      additionalProperty: presentFacts(unit),
    }),
    offers: { '@type': 'Offer', availability: AVAILABILITY[status], ...presentPrice(unit) },
  };
}

type Priced = Pick<PublicUnit, 'status' | 'kaufpreis' | 'kaltmieteWohnung'>;

/** What an offer says of the price or the rent. A unit that is sold has neither, as everywhere. */
function presentPrice({ status, kaufpreis: price, kaltmieteWohnung: rent }: Priced) {
  if (status === 'verkauft') return {};
  const currency = { priceCurrency: 'EUR' } as const;
  if (price !== null) return { price, ...currency };
  if (rent === null) return {};
  const monthly = { '@type': 'UnitPriceSpecification', unitCode: 'MON' } as const;
  return {
    businessFunction: LEASE_OUT,
    priceSpecification: { ...monthly, price: rent, ...currency },
  } as const;
}

/** Sections of facts that are no properties of a unit. Prices belong to its offer. */
const OTHERS = new Set<string>(['costs', 'texts', 'contact']);

/** What is known of a unit, by what people call it; `null` if nothing is. */
function presentFacts(unit: Facts): JsonLdApartment['additionalProperty'] | null {
  const properties = factNames(({ section }) => !OTHERS.has(section)).flatMap((fact) => {
    const { names, unit: unitText, words = {} } = FACTS[fact];
    const { [fact]: value } = unit;
    if (value === undefined) return [];
    const shown = typeof value === 'boolean' ? value : (words[value]?.[0] ?? String(value));
    return [
      {
        '@type': 'PropertyValue' as const,
        name: names[0],
        value: shown,
        ...(unitText !== undefined && { unitText }),
      },
    ];
  });
  return properties.length === 0 ? null : properties;
}

const geo = (latitude: string, longitude: string) =>
  ({
    '@type': 'GeoCoordinates',
    latitude: Number(latitude),
    longitude: Number(longitude),
  }) as const;

const squareMetres = (area: string) =>
  ({ '@type': 'QuantitativeValue', value: Number(area), unitCode: 'MTK' }) as const;

/** JSON that cannot end the script element in which it stands. Only texts have a `<`. */
const forScriptElement = <Value>({ text }: JsonText<Value>): JsonText<Value> => ({
  text: text.replaceAll('<', String.raw`\u003c`),
});
