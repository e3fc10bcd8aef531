import { type D1Migration, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect } from 'vitest';
import { HOME_BINDINGS } from './harness/homes.ts';
import { migrate } from './harness/migrate.ts';
import { countInvocations, limitsExceeded } from './harness/platform-limits.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      readonly MIGRATIONS: D1Migration[];
      /** Further homes: see HOMES_IN_TESTS in vitest.config.ts. */
      readonly DB_2: D1Database;
      readonly DB_3: D1Database;
    }
  }
}

countInvocations();

beforeAll(async () => {
  await reset();
  await Promise.all(HOME_BINDINGS.map((name) => migrate(env[name])));
});

afterEach(() => {
  expect(limitsExceeded()).toEqual([]);
});
