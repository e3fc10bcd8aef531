import * as z from 'zod';
import * as answered from '../../../fields/answer.ts';
import type { PublishedStatus } from '../../../values/unit-states.ts';
import { PAGE } from '../schema.ts';

// The terms of schema.org that describe a project and its units. A fact that is not known has no field.

/** Whether a unit can be had, by its status (schema.org/ItemAvailability). */
export const AVAILABILITY = {
  frei: 'https://schema.org/InStock',
  auf_anfrage: 'https://schema.org/LimitedAvailability',
  reserviert: 'https://schema.org/Reserved',
  verkauft: 'https://schema.org/SoldOut',
} as const satisfies Record<PublishedStatus, string>;

/** What an offer of a unit to let is for (schema.org/businessFunction); without it, an offer is for sale. */
export const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut';

/** The name of a resource for merging what several pages say of it. */
const urn = () => z.string().meta({ maxLength: 45 });

const type = <Name extends string>(name: Name) => z.literal(name);

const Address = answered
  .object(
    {
      '@type': 'A postal address.',
      streetAddress: 'Street and number.',
      postalCode: 'Postal code.',
      addressLocality: 'Town or city.',
      addressCountry: 'Country: its code or, without one, as its organisation wrote it.',
    },
    {
      '@type': type('PostalAddress'),
      streetAddress: answered.text(2001).exactOptional(),
      postalCode: answered.text().exactOptional(),
      addressLocality: answered.text().exactOptional(),
      addressCountry: answered.text().exactOptional(),
    },
  )
  .meta({ id: 'JsonLdAddress', description: 'The address of a project.' });

const FloorSize = answered
  .object(
    {
      '@type': 'A quantity.',
      value: 'Living area.',
      unitCode: 'Square metres (UN/CEFACT).',
    },
    {
      '@type': type('QuantitativeValue'),
      value: z.number().meta({ minimum: 0, maximum: 1e16 }),
      unitCode: z.literal('MTK'),
    },
  )
  .meta({ id: 'JsonLdFloorSize', description: 'The living area of a unit.' });

const Geo = answered
  .object(
    {
      '@type': 'A place on the map.',
      latitude: 'Latitude (WGS 84) in decimal degrees.',
      longitude: 'Longitude (WGS 84) in decimal degrees.',
    },
    {
      '@type': type('GeoCoordinates'),
      latitude: z.number().meta({ minimum: -90, maximum: 90 }),
      longitude: z.number().meta({ minimum: -180, maximum: 180 }),
    },
  )
  .meta({ id: 'JsonLdGeo', description: 'Where a project lies.' });

const PropertyValue = answered
  .object(
    {
      '@type': 'A property.',
      name: 'What it is, in German.',
      value: 'Its value: a text, or yes or no.',
      unitText: 'Unit of measure of the value.',
    },
    {
      '@type': type('PropertyValue'),
      name: answered.text(100),
      value: z.union([z.boolean(), answered.text()]),
      unitText: answered.text(20).exactOptional(),
    },
  )
  .meta({ id: 'JsonLdProperty', description: 'What else is known of a unit.' });

const Rent = answered
  .object(
    {
      '@type': 'A price for a unit of time.',
      unitCode: 'Month (UN/CEFACT).',
      price: 'Rent without heating, service charges and parking.',
      priceCurrency: 'Currency of the rent.',
    },
    {
      '@type': type('UnitPriceSpecification'),
      unitCode: z.literal('MON'),
      price: answered.decimal(),
      priceCurrency: z.literal('EUR'),
    },
  )
  .meta({ id: 'JsonLdRent', description: 'The rent of a unit to let. Absent as a price is.' });

const Offer = answered
  .object(
    {
      '@type': 'An offer.',
      availability:
        'By the status: `InStock` for `frei`, `LimitedAvailability` for `auf_anfrage`, `Reserved` for `reserviert`, `SoldOut` for `verkauft`.',
      price:
        'Purchase price, without parking. Absent if the publication shows no prices, and of a unit that is sold or whose price is on request.',
      priceCurrency: 'Currency of the price.',
      businessFunction: 'Of a unit to let, if its rent is shown.',
    },
    {
      '@type': type('Offer'),
      availability: z.enum(Object.values(AVAILABILITY)),
      price: answered.decimal().exactOptional(),
      priceCurrency: z.literal('EUR').exactOptional(),
      businessFunction: z.literal(LEASE_OUT).exactOptional(),
      priceSpecification: Rent.exactOptional(),
    },
  )
  .meta({ id: 'JsonLdOffer', description: 'The offer of a unit.' });

const Apartment = answered
  .object(
    {
      '@type': 'An apartment. It is a product, too, because only products have offers.',
      '@id': 'The id of the unit, as a URN.',
      name: 'Its number or, without one, what visitors call it.',
      description: 'Description for buyers.',
      floorLevel: 'The floor as it was written, otherwise its number.',
      numberOfRooms: 'Rooms.',
      yearBuilt: 'Year of construction.',
      image:
        'The addresses of its images, and of floor plans that are documents; images in the largest size that the publication shows.',
      additionalProperty: 'Its public facts, except prices and long texts.',
    },
    {
      '@type': z.array(z.enum(['Apartment', 'Product'])).meta({ minItems: 2, maxItems: 2 }),
      '@id': urn(),
      name: answered.text().exactOptional(),
      description: answered.text(20_000).exactOptional(),
      address: Address.exactOptional(),
      floorLevel: answered.text().exactOptional(),
      floorSize: FloorSize.exactOptional(),
      numberOfRooms: z.number().meta({ minimum: 0, maximum: 1e16 }).exactOptional(),
      yearBuilt: answered.integer().exactOptional(),
      image: z
        .array(z.url().meta({ maxLength: 1024 }))
        .meta({ maxItems: 50 })
        .exactOptional(),
      additionalProperty: z.array(PropertyValue).meta({ maxItems: 100 }).exactOptional(),
      offers: Offer,
    },
  )
  .meta({ id: 'JsonLdApartment', description: 'A published unit in the terms of schema.org.' });

export type JsonLdAddress = z.output<typeof Address>;
export type JsonLdApartment = z.output<typeof Apartment>;

export const JsonLdPage = answered
  .object(
    {
      '@context': 'The vocabulary of this page of the project: schema.org.',
      '@type': 'A residential complex.',
      '@id': 'The id of the project, as a URN. It is the same on every page.',
      name: 'Name.',
      description: 'Description, as its organisation wrote it.',
      geo: 'Where it lies, unless its address is withheld.',
    },
    {
      '@context': z.literal('https://schema.org'),
      '@type': type('ApartmentComplex'),
      '@id': urn(),
      name: answered.text(),
      description: answered.text(20_000).exactOptional(),
      address: Address.exactOptional(),
      geo: Geo.exactOptional(),
      containsPlace: answered.list(
        Apartment,
        PAGE,
        'A page of published units, by floor, number and id. Units without a floor come last.',
      ),
    },
  )
  .meta({ id: 'JsonLdPage' });

export type JsonLdPage = z.output<typeof JsonLdPage>;
