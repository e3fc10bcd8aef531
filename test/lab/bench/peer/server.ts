import Fastify from 'fastify';
import { linkSigner } from '../../../../src/images/links.ts';
import { canonicalDecimal, MONEY_DIGITS, ROOM_DIGITS } from '../../../../src/values/decimal.ts';
import { newId } from '../../../../src/values/id.ts';
import type { Unit } from '../../../../src/resources/properties/schema.ts';
import { newUnitRow } from '../../../../src/resources/properties/unit-row.ts';
import { IMAGE_STORE } from '../image-store.ts';
import { openDatabase, peerDigest, unitInserter } from './database.ts';
import { type ListQuery, UnitQueries } from './queries.ts';
import { CREATE, IMPORT, LIST, ONE, PROJECT, WHOLE } from './schemas.ts';

// The same operations, as a strong engineer would write them for one machine: Fastify with compiled
// validation and serialisation, SQLite in the process, WAL, good indexes, prepared statements. It has no
// rate limit, quotas, idempotency, conditional requests or access log.

declare module 'fastify' {
  interface FastifyRequest {
    orgId: string;
  }
}

interface OfId<Body = unknown> {
  Params: { id: string };
  Querystring: ListQuery;
  Body: Body;
}

const [, , path = ''] = process.argv;
const database = openDatabase(path);
const queries = new UnitQueries(database);
const insertUnits = unitInserter(database);
const organisationOf = database.prepare<[string], { orgId: string }>(
  'SELECT orgId FROM tokens WHERE digest = ?',
);
const projectOf = database.prepare<[string, string], { id: string }>(
  'SELECT * FROM projects WHERE id = ? AND orgId = ?',
);
const insertImport = database.prepare<[string, string, string, number, string]>(
  'INSERT INTO imports (id, orgId, projectId, unitCount, createdAt) VALUES (?, ?, ?, ?, ?)',
);
const server = Fastify();

server.decorateRequest('orgId', '');
server.addHook('onRequest', (request, reply, done) => {
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const row = organisationOf.get(peerDigest(token));
  if (row === undefined) {
    const error = { code: 'unauthenticated', message: 'The token is not valid.' };
    reply.code(401).send({ error: { ...error, requestId: request.id } });
  } else {
    request.orgId = row.orgId;
    done();
  }
});

function listed(orgId: string, query: ListQuery) {
  const { units, pagination } = queries.page(orgId, query, 'some');
  if (query.include?.includes('images') !== true) return { properties: units, pagination };
  const sign = linkSigner(IMAGE_STORE);
  for (const unit of units) {
    unit['images'] = queries.images(unit.id).map((image) => Object.assign(image, sign(image)));
  }
  return { properties: units, pagination };
}

server.get<{ Querystring: ListQuery }>('/v1/properties', { schema: LIST }, ({ orgId, query }) =>
  listed(orgId, query),
);

server.get<{ Querystring: ListQuery }>('/v1/units', { schema: WHOLE }, ({ orgId, query }) => {
  const { units, pagination } = queries.page(orgId, query, 'whole');
  for (const unit of units) {
    const { metadata } = unit;
    unit['metadata'] = typeof metadata === 'string' ? JSON.parse(metadata) : {};
  }
  return { units, pagination };
});

server.get<OfId>('/v1/projects/:id', { schema: PROJECT }, ({ orgId, params, query }, reply) => {
  const project = projectOf.get(params.id, orgId);
  if (project === undefined) return reply.code(404).send();
  return reply.send({ project, ...listed(orgId, { ...query, projectId: params.id }) });
});

server.get<OfId>('/v1/properties/:id', { schema: ONE }, ({ orgId, params }, reply) => {
  const property = queries.one(orgId, params.id);
  return property === undefined ? reply.code(404).send() : reply.send({ property });
});

const rowOf = (orgId: string, projectId: string, unit: Unit) =>
  newUnitRow(
    newId(),
    { orgId, projectId, timeZone: 'Europe/Berlin' },
    {
      ...unit,
      zimmer: exact(unit.zimmer, ROOM_DIGITS),
      wohnflaecheQm: exact(unit.wohnflaecheQm, MONEY_DIGITS),
      kaufpreis: exact(unit.kaufpreis, MONEY_DIGITS),
      kaltmieteWohnung: exact(unit.kaltmieteWohnung, MONEY_DIGITS),
    },
  );

const exact = (value: string | null | undefined, digits: number) =>
  value === null || value === undefined ? null : canonicalDecimal(value, digits);

server.post<OfId<Unit>>(
  '/v1/projects/:id/properties',
  { schema: CREATE },
  ({ orgId, params, body }, reply) => {
    if (projectOf.get(params.id, orgId) === undefined) return reply.code(404).send();
    const property = rowOf(orgId, params.id, body);
    insertUnits([property]);
    return reply.code(201).send({ property });
  },
);

const importAtOnce = database.transaction((orgId: string, projectId: string, units: Unit[]) => {
  const { id, createdAt } = newId();
  insertImport.run(id, orgId, projectId, units.length, createdAt);
  insertUnits(units.map((unit) => rowOf(orgId, projectId, unit)));
  return { importRunId: id, status: 'completed', unitCount: units.length };
});

server.post<OfId<{ units: Unit[] }>>(
  '/v1/projects/:id/imports',
  { schema: IMPORT },
  ({ orgId, params, body }, reply) => {
    if (projectOf.get(params.id, orgId) === undefined) return reply.code(404).send();
    return reply.code(202).send(importAtOnce(orgId, params.id, body.units));
  },
);

const origin = await server.listen({ host: '127.0.0.1', port: 0 });
process.on('disconnect', () => process.exit()); // its parent has ended
process.send?.(origin);
