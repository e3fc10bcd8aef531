import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Lets a millisecond pass, without any deadline: what happens next happens at a later instant. Where it
 * happened at the same one, two writers would never write one after the other.
 */
export function passInstant(): void {
  vi.setSystemTime(Date.now() + 1);
}

/** Stops the clock for the tests of the surrounding block, so that no deadline passes by itself. */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
