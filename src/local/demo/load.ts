import { eq } from 'drizzle-orm';
import { tenantOf } from '../../access/actor.ts';
import { recognisableStart, tokenDigest } from '../../access/token-secret.ts';
import { databaseOf } from '../../db/database.ts';
import { commit } from '../../db/round-trip.ts';
import {
  folders,
  importRuns,
  members,
  organisations,
  plans,
  projects,
  propertyImages,
  tokens,
} from '../../db/schema.ts';
import { insertUnits } from '../../resources/properties/store/units.ts';
import { instant } from '../../values/instant.ts';
import { pushClock } from '../../writes/clock.ts';
import { LOCAL_SECRETS } from '../secrets.ts';
import { FOLDERS } from './folders.ts';
import { storePictures } from './images.ts';
import { IMPORTS } from './imports.ts';
import { rowOf } from './listing.ts';
import { oddities } from './oddities.ts';
import { HENRIKE, MEMBERS, NORDLICHT, ORGANISATIONS, PLANS } from './people.ts';
import { PROJECTS } from './projects.ts';
import { STOCKS } from './stocks.ts';
import { DEMO_TOKENS, type DemoToken } from './tokens.ts';
import { listingsOf } from './units.ts';

/**
 * Puts the demo data into a database that does not have it. One transaction: an interrupted load
 * leaves nothing but objects, which the next one stores again under the same keys.
 */
export async function loadDemoData(env: Env): Promise<void> {
  const db = databaseOf(env);
  const loaded = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, NORDLICHT.id));
  if (loaded.length > 0) return;
  const images = await storePictures(env);
  // A row a statement: D1 binds at most 100 parameters to each.
  const [first, ...rest] = [
    ...PLANS.map((row) => db.insert(plans).values(row)),
    ...ORGANISATIONS.map((row) => db.insert(organisations).values(row)),
    ...MEMBERS.map((row) => db.insert(members).values(row)),
    ...DEMO_TOKENS.map((token) => db.insert(tokens).values(tokenRow(token))),
    ...PROJECTS.map((row) => db.insert(projects).values(row)),
    ...FOLDERS.map((row) => db.insert(folders).values(row)),
    ...IMPORTS.map((row) => db.insert(importRuns).values(row)),
    ...insertUnits(tenantOf(db, NORDLICHT.id, AUTHOR), demoUnits()),
    ...images.map((row) => db.insert(propertyImages).values(row)),
    ...ORGANISATIONS.map(({ id }) => pushClock(db, id, instant(Date.now()))),
  ];
  if (first !== undefined) await commit(db, [first, ...rest]);
}

/** Lends the units its connection; each of them names its own organisation. */
const AUTHOR = { by: 'token', memberId: HENRIKE.id, tokenId: DEMO_TOKENS[0].id } as const;

function demoUnits() {
  return [...STOCKS.flatMap(listingsOf), ...oddities()].map(rowOf);
}

function tokenRow({ purpose: _purpose, secret, ...token }: DemoToken): typeof tokens.$inferInsert {
  const digest = tokenDigest(secret, LOCAL_SECRETS.TOKEN_KEY);
  if (digest === null) throw new Error('A demo token does not fit the local key.');
  return { ...token, digest, start: recognisableStart(secret) };
}
