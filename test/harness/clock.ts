import { afterEach, beforeEach, vi } from 'vitest';

/**
 * In the past, because the ids of an isolate never go back behind the latest instant that it has
 * seen.
 */
const NOON = Date.parse('2026-01-15T12:00:00.000Z');

/** Stops the clock at this instant for the tests of the surrounding block, until a test sets it. */
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
