import { beforeEach, vi } from 'vitest';
import { instant } from '../../src/values/instant.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** In the past, because an isolate never makes an id with an earlier instant than its last one. */
const NOON = Date.parse('2026-01-15T12:00:00.000Z');

/**
 * For tests whose objects set alarms. The runtime has a clock of its own: an alarm that is due by it goes off
 * again and again, because the object always sets it to the same instant of the stopped clock.
 */
export const AN_HOUR_AGO = Date.now() - HOUR_MS;

/** The instant so many hours ago. */
export const hoursAgo = (hours: number) => instant(Date.now() - hours * HOUR_MS);

/** The instant in so many days. */
export const inDays = (days: number) => instant(Date.now() + days * DAY_MS);

/** Stops the clock at this instant in the tests of the surrounding block. */
export function stopClock(at: number = NOON): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
  });
}

/** Sets a stopped clock forward. */
export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** Ends the pauses of the service after a millisecond, in the tests of the surrounding block. */
export function shortenPauses(): void {
  beforeEach(() => {
    const wait = scheduler.wait.bind(scheduler);
    vi.spyOn(scheduler, 'wait').mockImplementation(() => wait(1));
  });
}
