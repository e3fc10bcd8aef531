import type { Caller } from './reading.ts';
import { tenantOf } from '../../../src/access/tenant.ts';
import { databaseOf } from '../../../src/db/database.ts';
import { linkSigner } from '../../../src/images/links.ts';
import { WriteClock } from '../../../src/writes/clock.ts';
import { insertImportRun } from '../../../src/resources/imports/store.ts';
import { insertUnits } from '../../../src/resources/properties/store/units.ts';
import { newUnitRow } from '../../../src/resources/properties/unit-row.ts';
import { imagesOf, UNITS_WITH_IMAGES } from '../stock/images.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../stock/sent-units.ts';
import { boundTo } from './statements.ts';

interface BareEnv extends Env {
  /** Whose units are written, and into which project. */
  readonly AUTHOR: Caller;
  readonly PROJECT: string;
}

// Parts of the service's work with nothing around them: `/import` and `/create` write what an import
// and a create write, in one batch; `/sign` signs the links of the fullest page of images.

const EPOCH = { id: '', createdAt: '' };
const rows = sentUnits(UNITS_OF_IMPORT).map((unit) => newUnitRow(EPOCH, '', '', unit));
const images = Array.from({ length: UNITS_WITH_IMAGES }, (_, at) => {
  const id = `01a1fc02-9a9b-7536-947b-${String(at).padStart(12, '0')}`;
  return imagesOf({ orgId: '01a1fc02-9a9b-7536-947b-68b45b871966', id, createdAt: '' });
}).flat();
const clock = new WriteClock(0);

function units(env: BareEnv, count: number) {
  const { orgId } = env.AUTHOR;
  const moment = clock.tick();
  const written = rows.slice(0, count).map((row) => {
    const { id, createdAt } = moment.newId();
    const own = { orgId, projectId: env.PROJECT, id, createdAt, updatedAt: createdAt };
    return Object.assign({}, row, own);
  });
  return { moment, written };
}

async function importUnits(env: BareEnv): Promise<Response> {
  const tenant = tenantOf(databaseOf(env), env.AUTHOR.orgId, { by: 'token', ...env.AUTHOR });
  const { moment, written } = units(env, UNITS_OF_IMPORT);
  const { id, createdAt } = moment.newId();
  const run = {
    id,
    orgId: env.AUTHOR.orgId,
    projectId: env.PROJECT,
    type: 'units',
    status: 'completed',
    unitCount: written.length,
    documentCount: 0,
    createdAt,
    completedAt: createdAt,
  } as const;
  const statements = [insertImportRun(tenant, run), ...insertUnits(tenant, written)];
  await env.DB.batch(boundTo(env.DB, statements));
  return Response.json({ importRunId: id }, { status: 202 });
}

async function createUnit(env: BareEnv): Promise<Response> {
  const tenant = tenantOf(databaseOf(env), env.AUTHOR.orgId, { by: 'token', ...env.AUTHOR });
  const { written } = units(env, 1);
  await env.DB.batch(boundTo(env.DB, insertUnits(tenant, written)));
  return Response.json({ property: written[0] }, { status: 201 });
}

function sign(env: BareEnv): Response {
  const linkOf = linkSigner(env);
  const signed = images.map(linkOf);
  return new Response(String(signed.length));
}

export default {
  async fetch(request, env) {
    await request.arrayBuffer(); // or the connection would be closed
    switch (new URL(request.url).pathname) {
      case '/import':
        return importUnits(env);
      case '/create':
        return createUnit(env);
      default:
        return sign(env);
    }
  },
} satisfies ExportedHandler<BareEnv>;
