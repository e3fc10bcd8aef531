import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, databaseOf } from '../../db/database.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import { organisations } from '../../db/schema.ts';
import type { AppContext } from '../../http/context.ts';
import { uuid } from '../../http/fields.ts';
import { found } from '../../values/failure.ts';
import { type Instant, instant } from '../../values/instant.ts';

/** What an operation works with. */
export interface Desk {
  readonly db: Database;
  readonly env: Env;
  /** The moment of the request. */
  readonly now: Instant;
}

/** A desk whose statements travel in one round trip. */
export interface ReadingDesk extends Desk {
  readonly read: RoundTrip['add'];
}

/** Path parameters of whatever lies under an organisation. */
export const OrganisationPath = z.object({ orgId: uuid() });

/**
 * Reads whatever `load` asks for, in one round trip. Under a path with an `orgId` it also asks for
 * the organisation, so that no operation can forget that there may be none.
 *
 * @throws Failure `not_found` for an unknown organisation.
 */
export async function readAtDesk<Rows>(
  c: AppContext,
  params: object,
  load: (desk: ReadingDesk) => Rows,
): Promise<{ desk: Desk; rows: Rows }> {
  const desk = { db: databaseOf(c.env, c.var.meter), env: c.env, now: instant(Date.now()) };
  const trip = new RoundTrip();
  const organisation =
    'orgId' in params && typeof params.orgId === 'string'
      ? trip.add(organisationKnown(desk.db, params.orgId))
      : undefined;
  const rows = load({ ...desk, read: (statement) => trip.add(statement) });
  await trip.run(desk.db);
  if (organisation !== undefined) found(organisation()[0], 'organisation');
  return { desk, rows };
}

function organisationKnown(db: Database, id: string) {
  return db.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id));
}
