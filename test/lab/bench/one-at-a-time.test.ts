import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { Client } from '../../harness/client.ts';
import { anOrganisation } from '../../harness/organisation.ts';
import { type Server, oneAtATime } from './workers/one-at-a-time.ts';

/** Databases that need 5 ms for a batch, with a stopped clock, and a list of all waits. */
function busyDatabases() {
  const waits: number[] = [];
  const clock = {
    now: () => 1000,
    wait: (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  };
  const servers = new Map<string, Server>();
  const see = <Bindings extends object>(bindings: Bindings) =>
    oneAtATime(bindings, 5, servers, clock);
  return { see, waits };
}

const asking = (database: D1Database) => database.batch([database.prepare('SELECT 1 AS one')]);

describe('With databases that process one batch at a time', () => {
  test('a batch waits for the batches before it in the same database', async () => {
    const { see, waits } = busyDatabases();
    const { DB, DB_2 } = see({ DB: env.DB, DB_2: env.DB_2 });
    const [[first] = []] = await Promise.all([DB, DB, DB_2, DB, DB_2].map(asking));
    expect(first?.results).toEqual([{ one: 1 }]);
    expect(waits).toEqual([5, 10, 5, 15, 10]);
  });

  test('the Worker and the writer of an organisation share a queue', async () => {
    const { see, waits } = busyDatabases();
    const { DB } = see({ DB: env.DB });
    await DB.prepare('SELECT 1').all();
    const { DB: writers } = see({ DB: env.DB });
    await writers.prepare('SELECT 1').all();
    expect(waits).toEqual([5, 10]);
  });

  test('the service answers as usual', async () => {
    const api = await (await anOrganisation()).signedIn();
    const { DB, DB_2, DB_3 } = env;
    const { see, waits } = busyDatabases();
    const busy = new Client(api.token, see({ DB, DB_2, DB_3 }));
    expect((await busy.get('/properties')).status).toBe(200);
    expect(waits[0]).toBe(5);
  });
});
