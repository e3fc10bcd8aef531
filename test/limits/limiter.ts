import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';
import { tokenDigest } from '../../src/access/bearer-token.ts';
import type { Client } from '../harness/client.ts';
import { onRowWritten } from '../harness/object-rows.ts';

/** The rate limiter of a client's token. */
export const limiterOf = ({ token = '' }: Client) =>
  env.RATE_LIMITER.getByName(tokenDigest(token, env.TOKEN_KEY) ?? '');

/** Counts the rows that limiters write in the tests of a file. @returns how many there are so far. */
export function rowsWritten(): () => number {
  let rows = 0;
  beforeAll(async () => {
    await runInDurableObject(env.RATE_LIMITER.getByName('any'), (_limiter, { storage }) => {
      onRowWritten(storage, () => {
        rows++;
      });
    });
  });
  return () => rows;
}
