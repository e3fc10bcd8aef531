import * as z from 'zod';
import { anything, isNearlyFull, MAX_BYTES } from '../../db/free-space.ts';
import * as answered from '../../fields/answer.ts';
import { read } from '../../http/contract/operation.ts';
import { jsonOf } from '../../values/json-text.ts';

const Shard = answered
  .object(
    {
      database: 'The D1 binding.',
      bytes: 'The size of the database, its indexes included.',
      allowedBytes: 'The size at which D1 refuses every write.',
      nearlyFull:
        'Whether it is filled to 80 % or more. The log then has an error each hour. Move organisations to another database, or shorten the retention.',
    },
    {
      database: answered.text(64),
      bytes: answered.bytes(),
      allowedBytes: answered.bytes(),
      nearlyFull: z.boolean(),
    },
  )
  .meta({ id: 'Shard', description: 'A database with organisations.' });

const StorageAnswer = z.strictObject({
  storage: answered.list(Shard, 100, 'Every database of the service.'),
});

/** How full each database is. D1 reports its size with every answer. */
export const getStorage = read({
  id: 'getStorage',
  summary: 'See how full the databases are',
  description: 'The size of each database, and whether it is nearly full.',
  permission: 'service:operate',
  response: StorageAnswer,
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
