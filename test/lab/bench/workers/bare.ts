import { asFarAsAsked, type DistanceEnv } from './distance.ts';
import type { GuardedWriter } from './guarded.ts';
import type { Caller } from './reading.ts';
import { tenantOf } from '../../../../src/access/actor.ts';
import { drizzle } from 'drizzle-orm/d1';
import { documentLinks, linkSigner } from '../../../../src/images/links.ts';
import { momentAfter, type WriteMoment } from '../../../../src/writes/clock.ts';
import { insertImportRun } from '../../../../src/resources/imports/store.ts';
import {
  insertUnits,
  updateUnits,
  type UnitRow,
} from '../../../../src/resources/properties/store/unit-rows.ts';
import { newUnitRow } from '../../../../src/resources/properties/unit-row.ts';
import type { Instant } from '../../../../src/values/instant.ts';
import { documentsOf } from '../stock/documents.ts';
import { imagesOf, UNITS_WITH_IMAGES } from '../stock/images.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../stock/sent-units.ts';
import { boundTo } from './statements.ts';

interface BareEnv extends Env, DistanceEnv {
  /** The caller whose units are written, and their project. */
  readonly AUTHOR: Caller;
  readonly PROJECT: string;
  readonly GUARDED: DurableObjectNamespace<GuardedWriter>;
}

// Parts of the service's work without the rest of it. `/import`, `/create` and `/change` write the rows
// of an import, of a creation and of the operator's change of many units, in one batch. `/sign/images` signs
// the links of the fullest page of images, `/sign/documents` those of the fullest page of documents.

const ORGANISATION = '01a1fc02-9a9b-7536-947b-68b45b871966';
const PROJECT = '01a1fc02-9a9b-7536-947b-68b45b871967';
const EPOCH = { id: '', createdAt: '' };
const rows = sentUnits(UNITS_OF_IMPORT).map((unit) => newUnitRow(EPOCH, '', '', unit));
const images = Array.from({ length: UNITS_WITH_IMAGES }, (_, at) => {
  const id = `01a1fc02-9a9b-7536-947b-${String(at).padStart(12, '0')}`;
  return imagesOf({ orgId: ORGANISATION, id, createdAt: '' });
}).flat();
const documents = documentsOf({ id: ORGANISATION, projectIds: [PROJECT] });
let last: Instant | null = null;

/** The moment of the next write. */
function tick(): WriteMoment {
  const moment = momentAfter(last);
  last = moment.at;
  return moment;
}

function units(env: BareEnv, count: number) {
  const { orgId } = env.AUTHOR;
  const moment = tick();
  const written = rows.slice(0, count).map((row) => {
    const { id, createdAt } = moment.newId();
    const own = { orgId, projectId: env.PROJECT, id, createdAt, updatedAt: createdAt };
    return Object.assign({}, row, own);
  });
  return { moment, written };
}

const tenantIn = (env: BareEnv) =>
  tenantOf(drizzle(env.DB), env.AUTHOR.orgId, { by: 'token', ...env.AUTHOR });

async function importUnits(env: BareEnv): Promise<Response> {
  const tenant = tenantIn(env);
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
  const file = { fileName: null, newUnits: written.length, changedPrices: 0 };
  const statements = [insertImportRun(tenant, run, file), ...insertUnits(tenant, written)];
  await env.DB.batch(boundTo(env.DB, statements));
  return Response.json({ importRunId: id }, { status: 202 });
}

async function createUnit(env: BareEnv): Promise<Response> {
  const { written } = units(env, 1);
  await env.DB.batch(boundTo(env.DB, insertUnits(tenantIn(env), written)));
  return Response.json({ property: written[0] }, { status: 201 });
}

let changed: Promise<readonly UnitRow[]> | undefined;
let changes = 0;

/** Inserts the units to change, before the first change. */
async function unitsToChange(env: BareEnv): Promise<readonly UnitRow[]> {
  const { written } = units(env, UNITS_OF_IMPORT);
  await env.DB.batch(boundTo(env.DB, insertUnits(tenantIn(env), written)));
  return written;
}

async function changeUnits(env: BareEnv): Promise<Response> {
  const number = changes++;
  const stored = await (changed ??= unitsToChange(env));
  const { at: updatedAt } = tick();
  const written = stored.map((before, at) => {
    const kaufpreis = `${300_000 + at * 500 + number}.00`;
    const unit = Object.assign({}, before, { kaufpreis, updatedAt });
    return { unit, changed: ['kaufpreis', 'updatedAt'] };
  });
  await env.DB.batch(boundTo(env.DB, updateUnits(tenantIn(env), written)));
  return Response.json({ properties: written.map(({ unit }) => unit) });
}

/** The same change with the service's guarantees. */
async function changeGuarded(env: BareEnv, body: string): Promise<Response> {
  const stored = await (changed ??= unitsToChange(env));
  const ids = stored.map(({ id }) => id);
  const answer = await env.GUARDED.getByName(env.AUTHOR.orgId).change(body, ids);
  return new Response(answer, { headers: { 'Content-Type': 'application/json' } });
}

export { GuardedWriter } from './guarded.ts';

const signImages = (env: BareEnv) => images.map(linkSigner(env));
const signDocuments = (env: BareEnv) => documents.map(documentLinks(env));
const counted = (links: readonly unknown[]) => new Response(String(links.length));

export default {
  async fetch(request, near) {
    const env = asFarAsAsked(near);
    const body = await request.text(); // otherwise the connection would be closed
    switch (new URL(request.url).pathname) {
      case '/import':
        return importUnits(env);
      case '/create':
        return createUnit(env);
      case '/change':
        return changeUnits(env);
      case '/guarded':
        return changeGuarded(env, body);
      case '/sign/documents':
        return counted(signDocuments(env));
      default:
        return counted(signImages(env));
    }
  },
} satisfies ExportedHandler<BareEnv>;
