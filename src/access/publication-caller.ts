import { type SQL, and, eq, isNull, sql } from 'drizzle-orm';
import { PreparedStatements } from '../db/round-trip.ts';
import { organisations, publications } from '../db/schema.ts';
import { NO_MEMBER } from '../db/tenant.ts';
import { noSuch } from '../values/failure.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import type { CallerQuery, Lookup } from './credential.ts';
import { refuseClosed } from './permissions.ts';

/** One failure for every refused key, so that a visitor cannot tell why. */
export const NO_SUCH_PUBLICATION = noSuch('publication');

const key = sql.placeholder('key');

/** The publication's organisation and its clock. A suspended organisation publishes nothing. */
const publicationLookup = new PreparedStatements(({ db }) =>
  db
    .select({
      orgId: publications.orgId,
      writtenAt: organisations.writtenAt,
      restoredAt: organisations.restoredAt,
      closedAt: organisations.closedAt,
    })
    .from(publications)
    .innerJoin(organisations, eq(organisations.id, publications.orgId))
    .where(and(eq(publications.key, key), isNull(organisations.suspendedAt))),
);

const org: SQL<string> = sql`(SELECT ${publications.orgId} FROM ${publications} WHERE ${eq(publications.key, key)})`;

/** The rate limit of each publication, for requests that the edge's cache does not answer. */
export const PUBLICATION_RATE: RateTerms = { requestsPerMinute: 6000, burst: 1000 };

/**
 * Looks up the publication of a key. The tenant's organisation is an SQL expression, because the key is
 * public and does not tell it.
 */
export function publicationLookUp(
  publicationKey: string,
  { shard }: Pick<CallerQuery, 'shard'>,
): Lookup<null> {
  const tenant = { db: shard, ...NO_MEMBER, org, cacheKey: 'the organisation of a publication' };
  return {
    allowance: null, // it is taken from once something is found
    values: { key: publicationKey },
    tenant,
    ask: (trip) => {
      const rows = trip.add(shard, publicationLookup.ask(tenant, null, {}));
      return () => {
        const [row] = rows();
        if (row === undefined) throw NO_SUCH_PUBLICATION;
        const { orgId, writtenAt, restoredAt, closedAt } = row;
        return {
          actor: null,
          orgId,
          writtenAt,
          restoredAt,
          requirePermissions: () => refuseClosed(closedAt),
        };
      };
    },
  };
}
