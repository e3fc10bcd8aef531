import { applyD1Migrations, type D1Migration, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect } from 'vitest';
import { HOME_BINDINGS } from './harness/homes.ts';
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
  const homes = HOME_BINDINGS.map((name) => applyD1Migrations(env[name], env.MIGRATIONS));
  await Promise.all(homes);
});

afterEach(() => {
  expect(limitsExceeded()).toEqual([]);
});
