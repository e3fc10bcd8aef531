import { DurableObject } from 'cloudflare:workers';
import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { tenantOf } from '../../../../src/access/actor.ts';
import { commit } from '../../../../src/db/round-trip.ts';
import { commitRecords, organisations } from '../../../../src/db/schema.ts';
import { documentLinks, linkSigner } from '../../../../src/images/links.ts';
import { importRows } from '../../../../src/resources/imports/store.ts';
import {
  insertUnits,
  listUnits,
  unitsByIds,
  updateUnits,
  type UnitRow,
} from '../../../../src/resources/properties/store/unit-rows.ts';
import { newUnitRow } from '../../../../src/resources/properties/unit-row.ts';
import type { Instant } from '../../../../src/values/instant.ts';
import { recordEvents } from '../../../../src/writes/transaction.ts';
import { momentAfter, type WriteMoment } from '../../../../src/writes/clock.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../../testbed/sent-units.ts';
import { asFarAsAsked, type DistanceEnv } from './distance.ts';

// Parts of the service's work without the rest of it. `/import`, `/create` and `/change` write the rows
// of an import, of a creation and of the operator's change of many units, in one batch. `/sign/images` signs
// the links of the fullest page of images, `/sign/documents` those of the fullest page of documents.

interface BareEnv extends Env, DistanceEnv {
  readonly AUTHOR: Author;
  readonly PROJECT: string;
  readonly GUARDED: DurableObjectNamespace<GuardedWriter>;
}

const [IMAGES_OF_PAGE, DOCUMENTS_OF_PAGE] = [1500, 200];
const EPOCH = { id: '', createdAt: '1970-01-01T00:00:00.000Z' };
const NOWHERE = { orgId: '', projectId: '', timeZone: 'Europe/Berlin' };
const rows = sentUnits(UNITS_OF_IMPORT).map((unit) => newUnitRow(EPOCH, NOWHERE, unit));
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

/** Inserts units in one batch. */
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
    ? [importRows.insert(tenant, { ...run, completedAt: createdAt, ...file })]
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

/** The caller whose units are written. */
interface Author {
  readonly orgId: string;
  readonly memberId: string;
  readonly tokenId: string;
}

interface GuardedEnv extends Pick<Env, 'DB'> {
  readonly AUTHOR: Author;
}

interface Prices {
  readonly properties: readonly { readonly kaufpreis: string }[];
}

/**
 * The least work for a change of prices with the guarantees of the service: one object for all writes, one
 * at a time, which reads the units, and writes them with a commit record, the clock and the audit log. It
 * validates nothing, and computes no figures.
 */
export class GuardedWriter extends DurableObject<GuardedEnv> {
  #last: Promise<unknown> = Promise.resolve();

  /** @param body the request's body. @param ids the units, in its order. @returns the answer's body. */
  change(body: string, ids: readonly string[]): Promise<string> {
    const made = this.#last.then(() => this.#change(body, ids));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #change(body: string, ids: readonly string[]): Promise<string> {
    const { DB, AUTHOR: author } = this.env;
    const { orgId } = author;
    const db = drizzle(DB);
    const actor = { by: 'token', ...author } as const;
    const tenant = tenantOf(db, orgId, actor);
    const organisation = eq(organisations.id, orgId);
    const clock = db
      .select({ at: organisations.writtenAt })
      .from(organisations)
      .where(organisation);
    const [[read], found] = await db.batch([clock, unitsByIds(tenant, ids)]);
    if (read === undefined) throw new Error('The organisation does not exist.');
    const moment = momentAfter(read.at);
    const { properties: sent }: Prices = JSON.parse(body);
    const written = listUnits(found).map((before, at) => {
      const { id } = moment.newId();
      const after = { kaufpreis: sent[at]?.kaufpreis ?? null, updatedAt: moment.at };
      return { before, id, after, unit: { ...before, ...after, lastEntryId: id } };
    });
    const isCurrent = and(organisation, eq(organisations.writtenAt, read.at));
    const outcome = sql`(SELECT 'made' FROM ${organisations} WHERE ${isCurrent})`;
    const record = { id: moment.newId().id, outcome, createdAt: moment.at };
    await commit(db, [
      db.insert(commitRecords).values(record),
      db.update(organisations).set({ writtenAt: moment.at }).where(organisation),
      ...updateUnits(
        tenant,
        written.map(({ unit }) => ({ unit, changed: ['kaufpreis', 'updatedAt', 'lastEntryId'] })),
      ),
      ...recordEvents(
        db,
        { orgId, actor, moment },
        written.map(({ before: { kaufpreis, updatedAt, lastEntryId }, id, after, unit }) => ({
          action: 'property.updated',
          id: unit.id,
          before: { kaufpreis, updatedAt },
          after,
          link: { id, previousId: lastEntryId },
        })),
      ),
    ]);
    return JSON.stringify({ properties: written.map(({ unit }) => unit) });
  }
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
