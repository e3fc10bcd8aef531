import { MAX_BYTES, isNearlyFull } from '../../db/size.ts';
import { NOTHING } from '../../http/operation.ts';
import { serviceQuery } from '../../http/query.ts';
import { jsonOf } from '../../values/json-text.ts';
import { StorageAnswer } from './schema.ts';
import { anything } from './store.ts';

/** How full each database is: D1 says so with every answer. */
export const getStorage = serviceQuery(
  { permission: 'service:operate', params: NOTHING, query: NOTHING, response: StorageAnswer },
  {
    load: ({ db, read, size }) => {
      read(anything(db));
      return { size };
    },
    answer: ({ size }) => {
      const bytes = size();
      const home = { database: 'DB', bytes, allowedBytes: MAX_BYTES };
      return { body: jsonOf({ storage: [{ ...home, nearlyFull: isNearlyFull(bytes) }] }) };
    },
  },
);
