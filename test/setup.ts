import type { D1Migration } from 'cloudflare:test';
import { afterEach, beforeAll, expect } from 'vitest';
import { startAnew } from './harness/migrate.ts';
import { countInvocations, limitsExceeded } from './harness/platform-limits.ts';
import { endLog, prepareRunner } from './harness/runner.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      readonly MIGRATIONS: D1Migration[];
      /** Further shards: see SHARDS_IN_TESTS in vitest.config.ts. */
      readonly DB_2: D1Database;
      readonly DB_3: D1Database;
    }
  }
}

countInvocations();
prepareRunner();

beforeAll(startAnew);

afterEach(({ task }) => {
  endLog(task.result?.state === 'fail');
  expect(limitsExceeded()).toEqual([]);
});
