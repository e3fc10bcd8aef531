import { inArray } from 'drizzle-orm';
import { tenantOf } from '../../access/actor.ts';
import { recognisableStart, tokenDigest } from '../../access/bearer-token.ts';
import { type Database, databaseOf, everyShard, slotOf } from '../../db/shards.ts';
import { commit } from '../../db/round-trip.ts';
import {
  folders,
  importRuns,
  members,
  organisations,
  plans,
  projects,
  propertyImages,
  publications,
  tokens,
} from '../../db/schema.ts';
import { insertUnits } from '../../resources/properties/store/unit-rows.ts';
import { timeNow } from '../../values/clock.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import { bumpClock } from '../../writes/clock.ts';
import { LOCAL_SECRETS } from '../secrets.ts';
import { keyId } from '../../settings.ts';
import { emailKey } from '../../values/email.ts';
import { invitationEnd } from '../../resources/members/invitations.ts';
import { FOLDERS } from './folders.ts';
import { type ImageRow, storePictures } from './images.ts';
import { rowOf } from './listing.ts';
import { oddities } from './oddities.ts';
import { HAFENKONTOR } from './hafenkante/people.ts';
import { hafenkante } from './hafenkante/load.ts';
import { HENRIKE, MEMBERS, NORDLICHT, ORGANISATIONS, PLANS } from './people.ts';
import { PROJECTS, IMPORTS } from './projects.ts';
import { PUBLICATION } from './publication.ts';
import { STOCKS } from './stocks.ts';
import { DEMO_TOKENS, type DemoToken } from './tokens.ts';
import { listingsOf } from './units.ts';

/**
 * Loads the demo data into databases that do not have it, in one transaction each. An interrupted load
 * leaves only objects, which the next load stores again under the same keys.
 */
export async function loadDemoData(env: Env): Promise<void> {
  const shards = everyShard(env);
  const loaded = await Promise.all(shards.map(isLoaded));
  if (loaded.every(Boolean)) return;
  const [images, sale] = await Promise.all([storePictures(env), hafenkante(env, timeNow())]);
  for (const [at, shard] of shards.entries()) {
    if (loaded[at] !== true) await loadInto(env, shard, images, sale);
  }
}

/** Loads a shard: the plans, and the demo's organisations that live there. */
async function isLoaded(shard: Database): Promise<boolean> {
  const ids = PLANS.map(({ id }) => id);
  const rows = await shard.select({ id: plans.id }).from(plans).where(inArray(plans.id, ids));
  return rows.length > 0;
}

async function loadInto(
  env: Env,
  db: Database,
  images: readonly ImageRow[],
  sale: Awaited<ReturnType<typeof hafenkante>>,
): Promise<void> {
  const lives = (orgId: string) => databaseOf(env, slotOf(orgId)).$client === db.$client;
  const isHere = ({ orgId }: { readonly orgId: string }) => lives(orgId);
  const organisationsHere = ORGANISATIONS.filter(({ id }) => lives(id));
  // One row for each statement: D1 binds at most 100 parameters to a statement.
  const [first, ...rest] = [
    ...PLANS.map((row) => db.insert(plans).values(row)),
    ...organisationsHere.map((row) => db.insert(organisations).values(row)),
    ...MEMBERS.filter(isHere).map((row) =>
      db.insert(members).values({
        ...row,
        emailKey: emailKey(row.email),
        invitationEndsAt: invitationEnd(instant(millisecondsOf(row.createdAt))),
      }),
    ),
    ...DEMO_TOKENS.filter(isHere).map((token) => db.insert(tokens).values(tokenRow(token))),
    ...[PUBLICATION].filter(isHere).map((row) => db.insert(publications).values(row)),
    ...PROJECTS.filter(isHere).map((row) => db.insert(projects).values(row)),
    ...FOLDERS.filter(isHere).map((row) => db.insert(folders).values(row)),
    ...IMPORTS.filter(isHere).map((row) => db.insert(importRuns).values(row)),
    ...insertUnits(tenantOf(db, NORDLICHT.id, AUTHOR), demoUnits().filter(isHere)),
    ...images.filter(isHere).map((row) => db.insert(propertyImages).values(row)),
    ...(lives(HAFENKONTOR.id) ? sale(db, tenantOf(db, HAFENKONTOR.id, AUTHOR)) : []),
    ...organisationsHere.map(({ id }) => bumpClock(db, id, instant(timeNow()))),
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
  const start = recognisableStart(secret);
  return { ...token, digest, limiter: digest, start, keyId: keyId(LOCAL_SECRETS.TOKEN_KEY) };
}
