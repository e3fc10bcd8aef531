import Fastify, { type FastifyRequest } from 'fastify';
import { linkSigner } from '../../../../src/images/links.ts';
import { canonicalDecimal, MONEY_DIGITS, ROOM_DIGITS } from '../../../../src/values/decimal.ts';
import { newId } from '../../../../src/values/id.ts';
import type { Unit } from '../../../../src/resources/properties/schema.ts';
import { newUnitRow } from '../../../../src/resources/properties/unit-row.ts';
import { IMAGE_STORE } from '../image-store.ts';
import { openDatabase, peerDigest, unitInserter } from './database.ts';
import { ASKED, CREATE, IMPORT, LIST, ONE, PROJECT } from './schemas.ts';
import { type PeerFilter, type PeerOrder, type PeerPage, UnitQueries } from './unit-queries.ts';

// The same operations, as a strong engineer would write them for one machine: Fastify with compiled
// validation and serialisation, SQLite in the process, WAL, good indexes, prepared statements. It has no
// rate limit, quotas, idempotency, conditional requests or access log.

declare module 'fastify' {
  interface FastifyRequest {
    orgId: string;
  }
}

interface ListQuery extends PeerFilter, PeerPage {
  readonly include?: string;
}

interface AskedQuery extends Omit<ListQuery, 'after' | 'include'> {
  readonly zimmer?: number;
  /** `..450000`: at most so much. */
  readonly kaufpreis?: string;
  readonly sort: PeerOrder;
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
    return;
  }
  request.orgId = row.orgId;
  done();
});

function listed(orgId: string, { include, limit, offset, after, ...filter }: ListQuery) {
  const page = { limit: limit + 1, offset, ...(after !== undefined && { after }) };
  const found = queries.page(orgId, filter, page);
  const units = found.slice(0, limit);
  const withImages = include?.includes('images') === true;
  return {
    properties: withImages ? units.map((unit) => ({ ...unit, images: imagesOf(unit.id) })) : units,
    pagination: {
      limit,
      offset,
      total: queries.total(orgId, filter),
      hasMore: found.length > limit,
    },
  };
}

function imagesOf(unitId: string) {
  const sign = linkSigner(IMAGE_STORE);
  return queries.images(unitId).map((image) => Object.assign(image, sign(image)));
}

server.get<{ Querystring: ListQuery }>(
  '/v1/properties',
  { schema: LIST },
  ({ orgId, query }, reply) => reply.send(listed(orgId, query)),
);

server.get<{ Querystring: AskedQuery }>(
  '/v1/units',
  { schema: ASKED },
  ({ orgId, query: { limit, offset, sort, kaufpreis, ...asked } }, reply) => {
    const filter = {
      ...asked,
      ...(kaufpreis !== undefined && { upTo: Number(kaufpreis.slice(2)) }),
    };
    const found = queries.whole(orgId, filter, { limit: limit + 1, offset }, sort);
    const total = queries.total(orgId, filter);
    return reply.send({
      units: found.slice(0, limit),
      pagination: { limit, offset, total, hasMore: found.length > limit },
    });
  },
);

server.get<{ Params: { id: string }; Querystring: ListQuery }>(
  '/v1/projects/:id',
  { schema: PROJECT },
  ({ orgId, params, query }, reply) => {
    const project = projectOf.get(params.id, orgId);
    if (project === undefined) return reply.code(404).send();
    return reply.send({ project, ...listed(orgId, { ...query, projectId: params.id }) });
  },
);

server.get<{ Params: { id: string } }>(
  '/v1/properties/:id',
  { schema: ONE },
  ({ orgId, params }, reply) => {
    const property = queries.one(orgId, params.id);
    return property === undefined ? reply.code(404).send() : reply.send({ property });
  },
);

const rowOf = (orgId: string, projectId: string, unit: Unit) =>
  newUnitRow(newId(), orgId, projectId, {
    ...unit,
    zimmer: exact(unit.zimmer, ROOM_DIGITS),
    wohnflaecheQm: exact(unit.wohnflaecheQm, MONEY_DIGITS),
    kaufpreis: exact(unit.kaufpreis, MONEY_DIGITS),
    kaltmieteWohnung: exact(unit.kaltmieteWohnung, MONEY_DIGITS),
  });

const exact = (value: string | null | undefined, digits: number) =>
  value === null || value === undefined ? null : canonicalDecimal(value, digits);

const knowsProject = ({ orgId, params }: FastifyRequest<{ Params: { id: string } }>) =>
  projectOf.get(params.id, orgId) !== undefined;

server.post<{ Params: { id: string }; Body: Unit }>(
  '/v1/projects/:id/properties',
  { schema: CREATE },
  (request, reply) => {
    if (!knowsProject(request)) return reply.code(404).send();
    const property = rowOf(request.orgId, request.params.id, request.body);
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

server.post<{ Params: { id: string }; Body: { units: Unit[] } }>(
  '/v1/projects/:id/imports',
  { schema: IMPORT },
  (request, reply) => {
    if (!knowsProject(request)) return reply.code(404).send();
    const { orgId, params, body } = request;
    return reply.code(202).send(importAtOnce(orgId, params.id, body.units));
  },
);

const origin = await server.listen({ host: '127.0.0.1', port: 0 });
process.on('disconnect', () => process.exit()); // its parent has ended
process.send?.(origin);
