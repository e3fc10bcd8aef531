import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { invoked, limitsExceeded } from './harness/platform-limits.ts';
import { anOrganisation } from './harness/organisation.ts';

const one = () => env.DB.prepare('SELECT 1');

describe('The tests notice an invocation that', () => {
  test.each([
    ['sends 1,001 statements', 'D1 queries', () => env.DB.batch(Array.from({ length: 1001 }, one))],
    [
      'writes a text of more than 2 MB',
      'bytes of a value',
      () => env.DB.prepare('SELECT length(?)').bind('ü'.repeat(1_000_001)).run(),
    ],
    [
      'reads a row of more than 2 MB',
      'bytes of a row',
      () => env.DB.prepare('SELECT hex(zeroblob(500001)) AS a, hex(zeroblob(500001)) AS b').run(),
    ],
    [
      'sends 1,001 requests',
      'sub-requests',
      () => Promise.all(Array.from({ length: 1001 }, () => env.IMAGES.head('none'))),
    ],
  ])('%s', async (_, exceeded, exceeds: () => Promise<unknown>) => {
    await invoked(exceeds);
    expect(limitsExceeded()).toEqual([expect.stringContaining(exceeded)]);
  });

  test('is a request, or a write of the organisation’s writer', async () => {
    const api = await (await anOrganisation()).signedIn();
    let calls = 0;
    const DB = new Proxy(env.DB, {});
    expect([DB === env.DB, calls++]).toEqual([false, 0]);
    await api.createsProject();
    expect(limitsExceeded()).toEqual([]);
  });
});
