import type { D1Migration } from 'cloudflare:test';
import { afterEach, beforeAll, expect } from 'vitest';
import { rememberMainModule } from './harness/main-module.ts';
import { startAnew } from './harness/migrate.ts';
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
rememberMainModule();

beforeAll(startAnew);

afterEach(() => {
  expect(limitsExceeded()).toEqual([]);
});
