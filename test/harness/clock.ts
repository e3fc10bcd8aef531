import { afterEach, beforeEach, vi } from 'vitest';

/** In the past, because an isolate never makes an id with an earlier instant than its last one. */
const NOON = Date.parse('2026-01-15T12:00:00.000Z');

/** Stops the clock at this instant in the tests of the surrounding block. */
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
