import { expect, test } from 'vitest';
import {
  afterAttempt,
  BETWEEN_ROUNDS_MS,
  type DeliveryState,
  nextRun,
} from '../../src/resources/webhooks/schedule.ts';
import { instant } from '../../src/values/instant.ts';
import { SECOND_MS } from '../harness/durations.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const REFUSED = {
  at: instant(NOW),
  type: 'stock.changed',
  result: 'refused',
  status: 500,
  milliseconds: 50,
} as const;

const BEHIND: DeliveryState = {
  enabled: true,
  acknowledgedAt: instant(NOW - SECOND_MS),
  failures: 0,
  failingSince: null,
  dueAt: null,
  disabledAt: null,
};

test('After failures, the next attempts follow 5 s, 30 s, 2 min, 10 min, 1 h, and then hourly', () => {
  let state = BEHIND;
  const pauses = Array.from({ length: 7 }, () => {
    state = afterAttempt(state, instant(NOW), REFUSED, NOW);
    return (Date.parse(state.dueAt ?? '') - NOW) / SECOND_MS;
  });
  expect(pauses).toEqual([5, 30, 120, 600, 3600, 3600, 3600]);
});

test('A webhook that has become due during a round waits for the next one', () => {
  const due = { ...BEHIND, dueAt: instant(NOW - SECOND_MS) };
  expect(nextRun([due], instant(NOW), NOW)).toMatchObject({ at: NOW + BETWEEN_ROUNDS_MS });
});
