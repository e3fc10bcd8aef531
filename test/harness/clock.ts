import { afterEach, beforeEach, vi } from 'vitest';

/** Has passed: an isolate's ids never go back behind the latest instant that it has seen. */
const NOON = Date.parse('2026-01-15T12:00:00.000Z');

/** Within the surrounding block, the clock stands still at this instant until it is set. */
export function stopClock(at: number = NOON): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Sets a stopped clock forward. */
export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}
