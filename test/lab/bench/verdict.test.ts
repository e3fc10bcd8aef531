import { describe, expect, test } from 'vitest';
import { verdictOn } from './targets.ts';

const least = { what: 'rate', bound: 'at least', limit: 0.8 } as const;
const most = { what: 'time', bound: 'at most', limit: 1.5 } as const;

describe('A target', () => {
  test.each([
    { rounds: [0.9, 0.85, 0.8, 0.95, 0.79], verdict: 'pass' },
    { rounds: [0.7, 0.75, 0.81, 0.6, 0.79], verdict: 'FAIL' },
    { rounds: [0.79, 0.79, 0.8, 0.9, 0.9], verdict: 'unclear' },
    { rounds: [0.79, 0.79, 0.79, 0.9, 0.9], verdict: 'unclear' },
    { rounds: [0.8], verdict: 'pass' },
    { rounds: [NaN], verdict: 'FAIL' },
  ])('of at least 0.8 is $verdict with $rounds', ({ rounds, verdict }) => {
    expect(verdictOn({ ...least, rounds })).toBe(verdict);
  });

  test.each([
    { rounds: [1.4, 1.5, 1.5, 1.3, 9], verdict: 'pass' },
    { rounds: [1.6, 1.6, 1.6, 1.6, 1.6], verdict: 'FAIL' },
    { rounds: [1.4, 1.4, 1.6, 1.6, 1.6], verdict: 'unclear' },
  ])('of at most 1.5 is $verdict with $rounds', ({ rounds, verdict }) => {
    expect(verdictOn({ ...most, rounds })).toBe(verdict);
  });
});
