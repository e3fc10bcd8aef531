import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';

const config = readConfig({ config: resolve(import.meta.dirname, '../../wrangler.toml') });

test("a deployment's log contains the Worker's own lines, but neither headers nor query strings", () => {
  expect(config.observability).toEqual({
    enabled: true,
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false, head_sampling_rate: expect.any(Number) },
  });
  expect(config.tail_consumers ?? []).toEqual([]);
  expect(config.logpush ?? false).toBe(false);
});
