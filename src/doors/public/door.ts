import {
  NO_SUCH_PUBLICATION,
  publicationCallerOf,
  publicationLookup,
  tenantOfPublication,
} from '../../access/publication-caller.ts';
import { slotOfPublication } from '../../access/publication-key.ts';
import { refuseClosed } from '../../access/permissions.ts';
import { databaseOf } from '../../db/homes.ts';
import { RoundTrip, readsIn } from '../../db/round-trip.ts';
import type { AppContext } from '../../http/context.ts';
import {
  type AccessRequest,
  type Authorized,
  type Door,
  type ReadingTenant,
  callerBy,
} from '../../http/door.ts';
import { cacheTagOf } from '../../http/published-cache.ts';
import { enforceRate, refuseFromMemory, takeFromAllowance } from '../../http/rate-limit.ts';
import { tokenKeys } from '../../settings.ts';
import { instant } from '../../values/instant.ts';
import type { RateTerms } from '../../values/rate-terms.ts';

/** The base path of what is published. */
export const PUBLIC_BASE = '/public/v1';

/** The rate limit of each publication, for requests that the edge's cache does not answer. */
const PUBLICATION_RATE: RateTerms = { requestsPerMinute: 6000, burst: 1000 };

/** The door for websites: the key of a publication in the path opens what is published, for reading. */
export const publicDoor: Door = {
  name: 'public',
  base: PUBLIC_BASE,
  organisationIn: 'credential',
  // Every spelling of a query would be an entry of the edge's cache, and another call to the database.
  refusesUnknownQuery: true,
  takesIdempotencyKeys: false,
  enter: (c) => {
    const { key = '' } = c.req.param();
    const slot = slotOfPublication(key, tokenKeys(c.env));
    if (slot === null) throw NO_SUCH_PUBLICATION;
    refuseFromMemory(c, key);
    return {
      ...callerBy(key, (request, load) => authorize(c, { key, slot }, request, load)),
      // Visitors have no permissions to look up, so a faulty request is refused without storage.
      permit: () => Promise.resolve(),
    };
  },
};

/**
 * Reads the publication and the rows of `load` from D1 in one round trip, and calls the rate limiter at the
 * same time. Then checks for 404, 429 and 503 of a closed organisation, in this order, before it returns
 * the rows.
 *
 * @throws Failure `not_found`, `rate_limited`; `unavailable` if the organisation is closed.
 */
async function authorize<Rows>(
  c: AppContext,
  { key, slot }: { readonly key: string; readonly slot: number },
  { known }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Authorized<Rows>> {
  const db = databaseOf(c.env, slot, c.var.meter);
  const now = instant(Date.now());
  const tenant = tenantOfPublication(db, known !== undefined);
  const address = `${new URL(c.req.url).origin}${PUBLIC_BASE}/${key}`;
  const trip = new RoundTrip({ key, address, now, known });
  const found = trip.add(db, publicationLookup.ask(tenant, null, {}));
  const rows = load({ ...tenant, ...readsIn(trip, db, now, c) });
  const [asked] = await Promise.all([takeFromAllowance(c, key, PUBLICATION_RATE), trip.run()]);
  const { orgId, writtenAt, closedAt } = publicationCallerOf(found()[0]);
  await enforceRate(c, key, asked, PUBLICATION_RATE);
  refuseClosed(closedAt);
  c.header('Cache-Tag', cacheTagOf(orgId));
  return { actor: null, orgId, writtenAt, rows };
}
