import { afterEach, beforeEach, vi } from 'vitest';

/** Within the surrounding block time stands still, so that no deadline decides but the test. */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
