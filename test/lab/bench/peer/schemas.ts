import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../src/values/unit-states.ts';
import { UNITS_OF_IMPORT } from '../../testbed/sent-units.ts';
import { type PeerColumn, PROPERTY_COLUMNS, WHOLE_COLUMNS } from './database.ts';

// JSON Schemas, from which Fastify compiles validators of requests and serialisers of answers.

const object = <Properties extends object>(properties: Properties) =>
  ({ type: 'object', properties }) as const;
const array = <Items extends object>(items: Items) => ({ type: 'array', items }) as const;
const text = { type: 'string', nullable: true } as const;
const integer = { type: 'integer', nullable: true } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const fieldsOf = (columns: readonly PeerColumn[]) =>
  Object.fromEntries(columns.map(({ name, type, nullable }) => [name, { type, nullable }]));

const image = object({
  id: text,
  category: text,
  fileName: text,
  sortOrder: integer,
  url: text,
  thumbnailUrl: text,
});
const property = object({ ...fieldsOf(PROPERTY_COLUMNS), images: array(image) });
const metadata = { type: 'object', additionalProperties: { type: 'string' } } as const;
const whole = object({ ...fieldsOf(WHOLE_COLUMNS), metadata });
const pagination = object({
  total: { type: 'integer' },
  limit: { type: 'integer' },
  offset: { type: 'integer' },
  hasMore: { type: 'boolean' },
});
const list = { properties: array(property), pagination };
const project = object({ id: text, orgId: text, name: text, createdAt: text });

const words = (values: readonly string[]) => array({ type: 'string', enum: values });

const querystring = object({
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  offset: { type: 'integer', minimum: 0, default: 0 },
  after: { type: 'string' },
  status: words(UNIT_STATUSES),
  visibility: words(UNIT_VISIBILITIES),
  updatedSince: { type: 'string', format: 'date-time' },
  includeArchived: { type: 'boolean', default: false },
  include: { type: 'string' },
  projectId: uuid,
  zimmer: { type: 'number' },
  kaufpreis: { type: 'string', pattern: String.raw`^\.\.\d+$` },
  sort: { type: 'string', enum: ['newest', 'kaufpreis'], default: 'newest' },
});

const params = object({ id: uuid });
const decimal = { type: 'string', pattern: String.raw`^\d{1,15}(\.\d{1,6})?$`, nullable: true };

const unit = {
  ...object({
    unitIdentifier: text,
    street: text,
    houseNumber: text,
    postalCode: text,
    city: text,
    unitNumber: { type: 'string', pattern: '^[0-9]*$', nullable: true },
    zimmer: decimal,
    wohnflaecheQm: decimal,
    kaufpreis: decimal,
    kaltmieteWohnung: decimal,
    baujahr: { type: 'integer', minimum: 1000, maximum: 2200, nullable: true },
    unitLocation: text,
    etageLabel: text,
    etage: integer,
    visibility: { type: 'string', enum: UNIT_VISIBILITIES, default: 'offline' },
    status: { type: 'string', enum: UNIT_STATUSES, default: 'frei' },
  }),
  additionalProperties: false,
} as const;

const imported = object({ importRunId: text, status: text, unitCount: integer });
const units = { ...array(unit), minItems: 1, maxItems: UNITS_OF_IMPORT } as const;

export const LIST = { querystring, response: { 200: object(list) } };
export const WHOLE = {
  querystring,
  response: { 200: object({ units: array(whole), pagination }) },
};
export const PROJECT = { params, querystring, response: { 200: object({ project, ...list }) } };
export const ONE = { params, response: { 200: object({ property }) } };
export const CREATE = { params, body: unit, response: { 201: object({ property }) } };
export const IMPORT = {
  params,
  body: { ...object({ units }), required: ['units'] },
  response: { 202: imported },
};
