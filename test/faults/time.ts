import { afterEach, beforeEach, vi } from 'vitest';

/** Stops the clock for the tests of the surrounding block, so that no deadline passes by itself. */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
