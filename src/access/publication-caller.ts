import { type SQL, and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/homes.ts';
import { PreparedStatements } from '../db/round-trip.ts';
import { organisations, publications } from '../db/schema.ts';
import { NOBODY, type PlaceholderTenant, isUnknown } from '../db/tenant.ts';
import { noSuch } from '../values/failure.ts';

/** The failure for every key that is refused, so that a visitor cannot tell why. */
export const NO_SUCH_PUBLICATION = noSuch('publication');

const key = sql.placeholder('key');

/** The publication's organisation and its clock. A suspended organisation publishes nothing. */
export const publicationLookup = new PreparedStatements(({ db }) =>
  db
    .select({
      orgId: publications.orgId,
      writtenAt: organisations.writtenAt,
      closedAt: organisations.closedAt,
    })
    .from(publications)
    .innerJoin(organisations, eq(organisations.id, publications.orgId))
    .where(and(eq(publications.key, key), isNull(organisations.suspendedAt))),
);

const org: SQL<string> = sql`(SELECT ${publications.orgId} FROM ${publications} WHERE ${eq(publications.key, key)})`;
const orgUnlessKnown = sql<string>`(SELECT ${organisations.id} FROM ${organisations}
  WHERE ${organisations.id} = ${org} AND ${isUnknown})`;

/**
 * The publication's organisation as SQL, before verification. Each of its statements has a placeholder,
 * `key`.
 *
 * @param known whether they also have a placeholder `known`: a clock of the organisation at which they
 * find nothing.
 */
export function tenantOfPublication(db: Database, known = false): PlaceholderTenant {
  const cacheKey = 'the organisation of a publication';
  return known
    ? { db, ...NOBODY, org: orgUnlessKnown, cacheKey: `${cacheKey}, if changed`, mayBeKnown: true }
    : { db, ...NOBODY, org, cacheKey };
}

type PublicationRow = NonNullable<ReturnType<typeof publicationLookup.ask>['rows']>[number];

/** @throws Failure `not_found` if the look-up found no publication. */
export function publicationCallerOf(row: PublicationRow | undefined): PublicationRow {
  if (row === undefined) throw NO_SUCH_PUBLICATION;
  return row;
}
