import { expect, test } from 'vitest';
import { SETTINGS } from './settings.ts';

test("a deployment's log contains the Worker's own lines, but neither headers nor query strings", () => {
  expect(SETTINGS['observability']).toEqual({
    enabled: true,
    redact_query_string: true,
    issues: { enabled: true },
    traces: { enabled: true, head_sampling_rate: 0.01 },
    logs: { enabled: true, invocation_logs: false, head_sampling_rate: expect.any(Number) },
  });
  expect(SETTINGS['tail_consumers'] ?? []).toEqual([]);
  expect(SETTINGS['logpush'] ?? false).toBe(false);
});
