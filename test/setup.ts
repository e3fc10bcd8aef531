import type { D1Migration } from 'cloudflare:test';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { endLog } from './harness/log.ts';
import { startAnew } from './harness/migrate.ts';
import { countInvocations, limitsExceeded } from './harness/platform-limits.ts';
import { plansBroken } from './harness/query-plans.ts';
import { prepareRunner } from './harness/runner.ts';

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

afterEach(async ({ task }) => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(endLog(task.result?.state === 'fail')).toEqual([]);
  expect(limitsExceeded()).toEqual([]);
  expect(await plansBroken()).toEqual([]);
});
