import { beforeEach, vi } from 'vitest';

/**
 * Lets a millisecond pass, without any deadline: what happens next happens at a later instant. Where it
 * happened at the same one, two writers would never write one after the other.
 */
export function passInstant(): void {
  vi.setSystemTime(Date.now() + 1);
}

/**
 * Stops the clock for the tests of the surrounding block, so that no deadline passes by itself. A pause
 * before a repetition takes no time.
 */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    vi.spyOn(scheduler, 'wait').mockResolvedValue(undefined);
  });
}
