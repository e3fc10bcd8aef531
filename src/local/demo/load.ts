import { eq, inArray } from 'drizzle-orm';
import { encodeBase64 } from 'hono/utils/encode';
import { commit, type Statement } from '../../db/round-trip.ts';
import * as tables from '../../db/schema.ts';
import { type Database, databaseOf, everyShard, slotOf } from '../../db/shards.ts';
import { insertUnits, type UnitRow } from '../../resources/properties/store/unit-rows.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import { recordEvents } from '../../writes/transaction.ts';
import { bumpClock } from '../../writes/clock.ts';
import { storeDocuments } from './documents.ts';
import { LOGO } from './drawings.ts';
import { drawer } from './drawn.ts';
import { FOLDERS } from './folders.ts';
import { imported, saleAt } from './history.ts';
import { HAFENKONTOR, MEMBERS, ORGANISATIONS, PLANS } from './people.ts';
import { storePictures } from './pictures.ts';
import { PROJECTS } from './projects.ts';
import { FLATS, IMPORTS_OF_ERP } from './stock.ts';
import { DEMO_TOKENS, PUBLICATIONS, TOKEN_ROWS } from './tokens.ts';
import { webhooksAt } from './webhooks.ts';

/**
 * Loads the demo data into databases that do not have it, in one transaction each. An interrupted load
 * leaves only objects, which the next load stores again under the same keys.
 */
export async function loadDemoData(env: Env): Promise<void> {
  for (const db of everyShard(env)) if (!(await isLoaded(db))) await loadInto(env, db);
}

async function isLoaded(db: Database): Promise<boolean> {
  const { plans } = tables;
  const ids = PLANS.map(({ id }) => id);
  const rows = await db.select({ id: plans.id }).from(plans).where(inArray(plans.id, ids));
  return rows.length > 0;
}

/** Units of all flats, with their flats. */
const homesIn = (units: readonly UnitRow[]) =>
  units.flatMap((unit, at) => {
    const flat = FLATS[at];
    return flat === undefined ? [] : [{ flat, unit }];
  });

/** What the ERP of the organisations for developers has imported. */
const importsOfErp = () =>
  IMPORTS_OF_ERP.map(({ project, at, sent }) => {
    const token = DEMO_TOKENS.find(({ orgId }) => orgId === project.orgId) ?? DEMO_TOKENS[0];
    const actor = { by: 'token', memberId: token.memberId, tokenId: token.id } as const;
    return imported(actor, project, at, sent);
  });

/** Loads a shard: the plans, and the demo's organisations that live there. */
async function loadInto(env: Env, db: Database): Promise<void> {
  const lives = (orgId: string) => databaseOf(env, slotOf(orgId)).$client === db.$client;
  const isHere = ({ orgId }: { readonly orgId: string }) => lives(orgId);
  const here = ORGANISATIONS.filter(({ id }) => lives(id));
  const now = timeNow();
  const [sale, hooks] = [saleAt(now), webhooksAt(now).filter(isHere)];
  const others = importsOfErp();
  const all = [sale, ...others].filter(({ units }) => units.every(isHere));
  const homes = [
    ...homesIn(sale.units),
    ...homesIn(others[0]?.units ?? []).filter(({ flat }) => flat.level === 3),
  ].filter(({ unit }) => isHere(unit));
  const draw = drawer(env);
  const [png, pictures, papers] = await Promise.all([
    draw(LOGO),
    storePictures(env, draw, homes),
    storeDocuments(env, draw, homes),
  ]);
  const logo = `data:image/png;base64,${encodeBase64(png.buffer)}`;
  // One row for each statement: D1 binds at most 100 parameters to a statement.
  const [first, ...rest]: Statement[] = [
    ...PLANS.map((row) => db.insert(tables.plans).values(row)),
    ...here.map((row) => db.insert(tables.organisations).values(row)),
    db
      .update(tables.organisations)
      .set({ logo })
      .where(eq(tables.organisations.id, HAFENKONTOR.id)),
    ...MEMBERS.filter(isHere).map((row) => db.insert(tables.members).values(row)),
    ...TOKEN_ROWS.filter(isHere).map((row) => db.insert(tables.tokens).values(row)),
    ...PUBLICATIONS.filter(isHere).map((row) => db.insert(tables.publications).values(row)),
    ...PROJECTS.filter(isHere).map((row) => db.insert(tables.projects).values(row)),
    ...FOLDERS.filter(isHere).map((row) => db.insert(tables.folders).values(row)),
    ...hooks.map((row) => db.insert(tables.webhooks).values(row)),
    ...all.flatMap(({ runs }) => runs.map((row) => db.insert(tables.importRuns).values(row))),
    ...all.flatMap(({ units }) => insertUnits({ db }, units)),
    ...all.flatMap(({ held }) => held).map((row) => db.insert(tables.reservations).values(row)),
    ...all.flatMap(({ deeds }) => deeds.flatMap((deed) => recordEvents(db, deed, deed.events))),
    ...pictures.map((row) => db.insert(tables.propertyImages).values(row)),
    ...papers.filter(isHere).map((row) => db.insert(tables.documents).values(row)),
    ...here.map(({ id }) => bumpClock(db, id, instant(timeNow()))),
  ];
  if (first !== undefined) await commit(db, [first, ...rest]);
}
