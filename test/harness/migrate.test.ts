import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { aFurnishedOrganisation } from './furnished.ts';
import { shardOf, SHARD_BINDINGS } from './shards.ts';
import { empty, migrate } from './migrate.ts';

test('a database that outlives a reset keeps nothing for the next file', async () => {
  const { organisation } = await aFurnishedOrganisation();
  const shard = shardOf(organisation);
  const count = () => shard.prepare('SELECT count(*) AS n FROM organisations').first('n');
  expect(await count()).not.toBe(0);
  for (const name of SHARD_BINDINGS) {
    await empty(env[name]);
    await empty(env[name]);
    await migrate(env[name]);
  }
  expect(await count()).toBe(0);
});
