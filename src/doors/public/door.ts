import { NO_SUCH_PUBLICATION, publicationLookUp } from '../../access/publication-caller.ts';
import { slotOfPublication } from '../../access/publication-key.ts';
import { databaseOf } from '../../db/homes.ts';
import { callerBy } from '../../http/pipeline/authorize.ts';
import type { Door } from '../../http/contract/door.ts';
import { originOf } from '../../http/edge/origin.ts';
import { refuseFromMemory } from '../../http/pipeline/enforce-rate.ts';
import { cacheTagOf } from '../../purges/edge.ts';
import { tokenKeys } from '../../settings.ts';

/** The base path of what is published. */
export const PUBLIC_BASE = '/public/v1';

/** The door for websites: the key of a publication in the path opens what is published, for reading. */
export const publicDoor: Door = {
  name: 'public',
  base: PUBLIC_BASE,
  organisationIn: 'credential',
  // Every spelling of a query would be an entry of the edge's cache, and another call to the database.
  refusesUnknownQuery: true,
  // A clock would tell when something private was changed, and which publications belong together.
  tagsByContent: true,
  takesIdempotencyKeys: false,
  enter: (c) => {
    const { key = '' } = c.req.param();
    const slot = slotOfPublication(key, tokenKeys(c.env));
    if (slot === null) throw NO_SUCH_PUBLICATION;
    refuseFromMemory(c, key);
    const address = `${originOf(c)}${PUBLIC_BASE}/${key}`;
    const caller = callerBy(c, {
      name: key,
      credential: null,
      orgId: null,
      home: () => databaseOf(c.env, slot, c.var.meter),
      lookUp: (looking) => {
        const look = publicationLookUp(key, looking);
        return { ...look, values: { ...look.values, address } };
      },
    });
    return {
      ...caller,
      // Visitors have no permissions to look up, so a faulty request is refused without storage.
      permit: () => Promise.resolve(),
      read: async (request, load) => {
        const authorized = await caller.read(request, load);
        c.header('Cache-Tag', cacheTagOf(key));
        return authorized;
      },
    };
  },
};
