import { eq } from 'drizzle-orm';
import { encodeBase64 } from 'hono/utils/encode';
import type { Statement } from '../../../db/round-trip.ts';
import type { Database } from '../../../db/shards.ts';
import {
  audit,
  documents,
  folders,
  importRuns,
  organisations,
  projects,
  propertyImages,
  publications,
  reservations,
  webhooks,
} from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { insertUnits } from '../../../resources/properties/store/unit-rows.ts';
import { rowOf } from '../listing.ts';
import { picturesOnce } from '../pictures-once.ts';
import { pngOf } from '../png.ts';
import { demoId } from '../random.ts';
import { WEBSITE, webhooksAt } from './connections.ts';
import { FOLDERS, papersOf, storePaper } from './documents.ts';
import { LOGO } from './drawings.ts';
import { historyAt, importsAt, reservationsAt } from './history.ts';
import { HAFENKONTOR } from './people.ts';
import { type Home, storePicturesOf } from './pictures.ts';
import { flats, HAFENKANTE, listingOf } from './units.ts';

/** Flats whose floor plan is still missing. */
const UNPLANNED: ReadonlySet<string> = new Set([
  'B-103',
  'B-104',
  'B-303',
  'A-602',
  'B-401',
  'B-503',
]);

/** Stores the pictures and documents of the Hafenkante. @returns the statements for all its rows. */
export async function hafenkante(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  now: number,
): Promise<(db: Database, tenant: Tenant) => Statement[]> {
  const stock = flats.map((flat, at) => {
    const listing = listingOf(flat, now);
    return { ...rowOf(listing), id: demoId(listing.createdAt, at + 1) };
  });
  const { units, entries } = historyAt(now, stock);
  const homes = flats.flatMap((flat, at): Home[] => {
    const unit = units[at];
    return unit === undefined ? [] : [[flat, unit]];
  });
  const planned = homes.filter(([{ name }]) => !UNPLANNED.has(name));
  const once = { ...env, THUMBNAILER: picturesOnce(env.THUMBNAILER) };
  const [logo, pictures, papers] = await Promise.all([
    pngOf(env, LOGO),
    storePicturesOf(once, homes, planned),
    Promise.all(papersOf(planned).map((paper) => storePaper(env, paper))),
  ]);
  return (db, tenant) => [
    db
      .update(organisations)
      .set({ logo: `data:image/png;base64,${encodeBase64(logo.buffer)}` })
      .where(eq(organisations.id, HAFENKONTOR.id)),
    db.insert(projects).values(HAFENKANTE),
    ...FOLDERS.map((row) => db.insert(folders).values(row)),
    ...importsAt(now, units).map((row) => db.insert(importRuns).values(row)),
    ...insertUnits(tenant, units),
    ...reservationsAt(now, units).map((row) => db.insert(reservations).values(row)),
    ...pictures.map((row) => db.insert(propertyImages).values(row)),
    ...papers.map((row) => db.insert(documents).values(row)),
    ...entries.map((row) => db.insert(audit).values(row)),
    db.insert(publications).values(WEBSITE),
    ...webhooksAt(now).map((row) => db.insert(webhooks).values(row)),
  ];
}
