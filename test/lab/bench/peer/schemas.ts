import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../src/values/unit-states.ts';
import { UNITS_OF_IMPORT } from '../stock/sent-units.ts';
import { type PeerColumn, PROPERTY_COLUMNS, WHOLE_COLUMNS } from './columns.ts';

// JSON Schemas, from which Fastify compiles validators of requests and serialisers of answers.

const fieldOf = ({ name, type, nullable }: PeerColumn) => [name, { type, nullable }] as const;
const text = { type: 'string', nullable: true } as const;

const image = {
  type: 'object',
  properties: {
    id: text,
    category: text,
    fileName: text,
    sortOrder: { type: 'integer', nullable: true },
    url: text,
    thumbnailUrl: text,
  },
} as const;

const property = {
  type: 'object',
  properties: {
    ...Object.fromEntries(PROPERTY_COLUMNS.map(fieldOf)),
    images: { type: 'array', items: image },
  },
} as const;

const whole = {
  type: 'object',
  properties: {
    ...Object.fromEntries(WHOLE_COLUMNS.map(fieldOf)),
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
} as const;

const pagination = {
  type: 'object',
  properties: {
    limit: { type: 'integer' },
    offset: { type: 'integer' },
    total: { type: 'integer' },
    hasMore: { type: 'boolean' },
  },
} as const;

const list = { properties: { type: 'array', items: property }, pagination } as const;

const project = {
  type: 'object',
  properties: { id: text, orgId: text, name: text, createdAt: text },
} as const;

const words = (values: readonly string[]) =>
  ({ type: 'array', items: { type: 'string', enum: values } }) as const;

const listQuery = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    offset: { type: 'integer', minimum: 0, default: 0 },
    after: { type: 'string' },
    status: words(UNIT_STATUSES),
    visibility: words(UNIT_VISIBILITIES),
    updatedSince: { type: 'string', format: 'date-time' },
    includeArchived: { type: 'boolean', default: false },
    include: { type: 'string' },
  },
} as const;

const askedQuery = {
  type: 'object',
  properties: {
    ...listQuery.properties,
    projectId: { type: 'string', format: 'uuid' },
    zimmer: { type: 'number' },
    kaufpreis: { type: 'string', pattern: String.raw`^\.\.\d+$` },
    sort: { type: 'string', enum: ['newest', 'kaufpreis'], default: 'newest' },
  },
} as const;

const byId = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' } },
} as const;

const decimal = { type: 'string', pattern: String.raw`^\d{1,15}(\.\d{1,6})?$`, nullable: true };

const unit = {
  type: 'object',
  additionalProperties: false,
  properties: {
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
    etage: { type: 'integer', nullable: true },
    visibility: { type: 'string', enum: UNIT_VISIBILITIES, default: 'offline' },
    status: { type: 'string', enum: UNIT_STATUSES, default: 'frei' },
  },
} as const;

export const LIST = {
  querystring: listQuery,
  response: { 200: { type: 'object', properties: list } },
};

export const ASKED = {
  querystring: askedQuery,
  response: {
    200: { type: 'object', properties: { units: { type: 'array', items: whole }, pagination } },
  },
};

export const PROJECT = {
  params: byId,
  querystring: listQuery,
  response: { 200: { type: 'object', properties: { project, ...list } } },
};

export const ONE = {
  params: byId,
  response: { 200: { type: 'object', properties: { property } } },
};

export const CREATE = {
  params: byId,
  body: unit,
  response: { 201: { type: 'object', properties: { property } } },
};

export const IMPORT = {
  params: byId,
  body: {
    type: 'object',
    required: ['units'],
    properties: {
      units: { type: 'array', minItems: 1, maxItems: UNITS_OF_IMPORT, items: unit },
    },
  },
  response: {
    202: {
      type: 'object',
      properties: {
        importRunId: { type: 'string' },
        status: { type: 'string' },
        unitCount: { type: 'integer' },
      },
    },
  },
};
