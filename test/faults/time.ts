import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Stops the clock for the tests of the surrounding block, so that no deadline passes by itself. A pause
 * before a repetition takes no time.
 */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    vi.spyOn(scheduler, 'wait').mockResolvedValue(undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.mocked(scheduler.wait).mockRestore();
  });
}
