import * as z from 'zod';
import * as answered from '../../fields/answer.ts';

const bytes = () =>
  z.int().meta({
    json: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  });

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
      bytes: bytes(),
      allowedBytes: bytes(),
      nearlyFull: z.boolean(),
    },
  )
  .meta({ id: 'Shard', description: 'A database with organisations.' });

export const StorageAnswer = z.strictObject({
  storage: answered.list(Shard, 100, 'Every database of the service.'),
});
