import { MAX_BYTES, anything, isNearlyFull } from '../../db/free-space.ts';
import { read } from '../../http/contract/operation.ts';
import { jsonOf } from '../../values/json-text.ts';
import { StorageAnswer } from './schema.ts';

/** How full each database is. D1 reports its size with every answer. */
export const getStorage = read({
  permission: 'service:operate',
  response: StorageAnswer,
  doc: {
    id: 'getStorage',
    summary: 'See how full the databases are',
    description: 'The size of each database, and whether it is nearly full.',
  },
  load: ({ db, readEverywhere, sizes }) => {
    readEverywhere(anything(db));
    return { sizes };
  },
  answer: ({ sizes }) => {
    const storage = sizes().map(({ database, bytes }) => ({
      database,
      bytes,
      allowedBytes: MAX_BYTES,
      nearlyFull: isNearlyFull(bytes),
    }));
    return { body: jsonOf({ storage }) };
  },
});
