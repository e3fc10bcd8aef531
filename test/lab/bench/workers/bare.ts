import { drizzle } from 'drizzle-orm/d1';
import { tenantOf } from '../../../../src/access/actor.ts';
import { commit } from '../../../../src/db/round-trip.ts';
import { documentLinks, linkSigner } from '../../../../src/images/links.ts';
import { insertImportRun } from '../../../../src/resources/imports/store.ts';
import {
  insertUnits,
  updateUnits,
  type UnitRow,
} from '../../../../src/resources/properties/store/unit-rows.ts';
import { newUnitRow } from '../../../../src/resources/properties/unit-row.ts';
import type { Instant } from '../../../../src/values/instant.ts';
import { momentAfter, type WriteMoment } from '../../../../src/writes/clock.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../../testbed/sent-units.ts';
import { asFarAsAsked, type DistanceEnv } from './distance.ts';
import type { Author, GuardedWriter } from './guarded.ts';

// Parts of the service's work without the rest of it. `/import`, `/create` and `/change` write the rows
// of an import, of a creation and of the operator's change of many units, in one batch. `/sign/images` signs
// the links of the fullest page of images, `/sign/documents` those of the fullest page of documents.

export { GuardedWriter } from './guarded.ts';

interface BareEnv extends Env, DistanceEnv {
  readonly AUTHOR: Author;
  readonly PROJECT: string;
  readonly GUARDED: DurableObjectNamespace<GuardedWriter>;
}

const [IMAGES_OF_PAGE, DOCUMENTS_OF_PAGE] = [1500, 200];
const EPOCH = { id: '', createdAt: '' };
const rows = sentUnits(UNITS_OF_IMPORT).map((unit) => newUnitRow(EPOCH, '', '', unit));
const stored = (at: number, kind: string) => {
  const id = `01a1fc02-9a9b-7536-947b-${String(at).padStart(12, '0')}`;
  const folder = `01a1fc02-9a9b-7536-947b-68b45b871966/${id}/${id}`;
  return {
    id,
    objectKey: `${folder}/original`,
    thumbnailKey: `${folder}/thumbnail`,
    contentType: kind,
  };
};
const images = Array.from({ length: IMAGES_OF_PAGE }, (_, at) => ({
  ...stored(at, 'image/png'),
  fileName: `Grundriss Küche ${at}.png`,
}));
const documents = Array.from({ length: DOCUMENTS_OF_PAGE }, (_, at) => ({
  ...stored(at, 'application/pdf'),
  name: `Baubeschreibung Küche ${at}.pdf`,
}));
let last: Instant | null = null;

function tick(): WriteMoment {
  const moment = momentAfter(last);
  last = moment.at;
  return moment;
}

/** Inserts units in one batch, with what `more` adds. */
async function insert(
  { DB, AUTHOR, PROJECT }: BareEnv,
  count: number,
  isImport = false,
): Promise<readonly UnitRow[]> {
  const db = drizzle(DB);
  const { orgId } = AUTHOR;
  const tenant = tenantOf(db, orgId, { by: 'token', ...AUTHOR });
  const moment = tick();
  const written = rows.slice(0, count).map((row) => {
    const { id, createdAt } = moment.newId();
    const own = { orgId, projectId: PROJECT, id, createdAt, updatedAt: createdAt };
    return Object.assign({}, row, own);
  });
  const { id, createdAt } = moment.newId();
  const state = { type: 'units', status: 'completed', documentCount: 0 } as const;
  const run = { id, orgId, projectId: PROJECT, unitCount: count, createdAt, ...state };
  const file = { fileName: null, newUnits: count, changedPrices: 0 };
  const [first, ...others] = insertUnits(tenant, written);
  if (first === undefined) return [];
  const imported = isImport
    ? [insertImportRun(tenant, { ...run, completedAt: createdAt }, file)]
    : [];
  await commit(db, [first, ...others, ...imported]);
  return written;
}

let changed: Promise<readonly UnitRow[]> | undefined;
let changes = 0;

async function changeUnits(env: BareEnv): Promise<Response> {
  const number = changes++;
  const before = await (changed ??= insert(env, UNITS_OF_IMPORT));
  const { at: updatedAt } = tick();
  const written = before.map((unit, at) => {
    const kaufpreis = `${300_000 + at * 500 + number}.00`;
    const next = Object.assign({}, unit, { kaufpreis, updatedAt });
    return { unit: next, changed: ['kaufpreis', 'updatedAt'] };
  });
  const db = drizzle(env.DB);
  const tenant = tenantOf(db, env.AUTHOR.orgId, { by: 'token', ...env.AUTHOR });
  const [first, ...others] = updateUnits(tenant, written);
  if (first !== undefined) await commit(db, [first, ...others]);
  return Response.json({ properties: written.map(({ unit }) => unit) });
}

async function changeGuarded(env: BareEnv, body: string): Promise<Response> {
  const before = await (changed ??= insert(env, UNITS_OF_IMPORT));
  const ids = before.map(({ id }) => id);
  const answer = await env.GUARDED.getByName(env.AUTHOR.orgId).change(body, ids);
  return new Response(answer, { headers: { 'Content-Type': 'application/json' } });
}

const counted = (links: readonly unknown[]) => new Response(String(links.length));

export default {
  async fetch(request, near) {
    const env = asFarAsAsked(near);
    const body = await request.text(); // otherwise the connection would be closed
    switch (new URL(request.url).pathname) {
      case '/import':
        await insert(env, UNITS_OF_IMPORT, true);
        return Response.json({}, { status: 202 });
      case '/create':
        return Response.json({ property: (await insert(env, 1))[0] }, { status: 201 });
      case '/change':
        return changeUnits(env);
      case '/guarded':
        return changeGuarded(env, body);
      case '/sign/documents':
        return counted(documents.map(documentLinks(env)));
      default:
        return counted(images.map(linkSigner(env)));
    }
  },
} satisfies ExportedHandler<BareEnv>;
