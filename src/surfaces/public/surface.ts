import {
  NO_SUCH_PUBLICATION,
  PUBLICATION_RATE,
  publicationLookUp,
} from '../../access/publication-caller.ts';
import { slotOfPublication } from '../../access/publication-key.ts';
import { databaseOf } from '../../db/shards.ts';
import type { AppContext } from '../../http/context.ts';
import { type Verdict, OK_NULL, faulty } from '../../fields/rules.ts';
import { broken } from '../../values/rule-messages.ts';
import { callerBy, enforceRate, refuseFromMemory } from '../../http/pipeline/authorize.ts';
import type { Surface } from '../../http/contract/surface.ts';
import { findOrigin } from '../../http/edge/origin.ts';
import { takeFromAllowance } from '../../limits/allowance.ts';
import { cacheTagOf } from '../../cache-purge/edge.ts';
import { tokenKeys } from '../../settings.ts';

/** A path below the key: ids in lower case, and nothing percent-encoded. */
const PATH = /^\/public\/v1\/\w+(?:\/[a-z\d-]+)*\/[a-z\d.-]+$/;

/** Refuses every spelling of an address but the one of links: the edge would store each of them. */
function verdictOnAddress(c: AppContext): Verdict<null> {
  const { url } = c.req;
  const cursor = c.req.query('cursor');
  const isOne =
    cursor === undefined
      ? !url.endsWith('?')
      : cursor !== '' && url.endsWith(`${new URL(url).pathname}?cursor=${cursor}`);
  return isOne && PATH.test(new URL(url).pathname) ? OK_NULL : faulty('', broken('one_address'));
}

export const PUBLIC_BASE = '/public/v1';

/** The surface for websites: the key of a publication in the path opens what is published, for reading. */
export const publicSurface: Surface = {
  name: 'public',
  base: PUBLIC_BASE,
  // Every spelling of a query would be an entry of the edge's cache, and another call to the database.
  refusesUnknownQuery: true,
  // A clock would tell when something private was changed, and which publications belong together.
  tagsByContent: true,
  enter: (c) => {
    const { key = '' } = c.req.param();
    const slot = slotOfPublication(key, tokenKeys(c.env));
    if (slot === null) throw NO_SUCH_PUBLICATION;
    refuseFromMemory(c, key);
    const verdict = verdictOnAddress(c);
    const address = `${findOrigin(c)}${PUBLIC_BASE}/${key}`;
    const caller = callerBy(c, {
      name: key,
      credential: null,
      orgId: null,
      shard: () => databaseOf(c.env, slot, c.var.meter),
      lookUp: (looking) => {
        const look = publicationLookUp(key, looking);
        return { ...look, values: { ...look.values, address } };
      },
    });
    return {
      ...caller,
      verdict,
      // Guesses do not touch the publication's allowance.
      countFound: async () => {
        const allowance = { name: key, fixed: PUBLICATION_RATE };
        const { terms, decision } = await takeFromAllowance(c.env, allowance);
        enforceRate(c, key, terms, { terms: PUBLICATION_RATE, decision });
      },
      // Visitors have no permissions to look up, so a faulty request is refused without storage.
      authorize: () => Promise.resolve(),
      read: async (request, load) => {
        const authorized = await caller.read(request, load);
        c.header('Cache-Tag', cacheTagOf(key));
        return authorized;
      },
    };
  },
};
